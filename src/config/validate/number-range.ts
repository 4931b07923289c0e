// A number out of its range.

import { readingRule } from "./reading-rule.js";

export const numberRange = readingRule({
  id: "number-range",
  severity: "error",
  title: "A number out of its range",
  why: "The board has a byte, two or four for it; the vendor's tool refuses the whole file.",
  source: "firmware-behaviour 1.5.2; corpus/mistakes m42, m43, m44",
});
