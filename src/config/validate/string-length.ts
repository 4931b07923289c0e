// A name that is too long.

import { readingRule } from "./reading-rule.js";

export const stringLength = readingRule({
  id: "string-length",
  severity: "warning",
  title: "A name that is too long",
  why: "The vendor's tool cuts it without a word; its own product field takes 18 characters for 16 bytes.",
  source: "firmware-behaviour 1.5.2; TargetPanel.cc:242; corpus/mistakes m24",
});
