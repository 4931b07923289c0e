// A target without a proper ID.

import { readingRule } from "./reading-rule.js";

export const targetId = readingRule({
  id: "target-id",
  severity: "error",
  title: "A target without a proper ID",
  why: "The vendor's tool takes 7 for a missing ID and keeps three bits of any number.",
  source: "firmware-behaviour 1.5.2; corpus/mistakes m19, m57",
});
