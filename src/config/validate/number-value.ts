// A number written in a way that tools misread.

import { readingRule } from "./reading-rule.js";

export const numberValue = readingRule({
  id: "number-value",
  severity: "error",
  title: "A number written in a way that tools misread",
  why: "The vendor's tool stops at the first odd character and takes what it has: 0X4C becomes 0, 4,194,303 becomes 4.",
  source: "firmware-behaviour 1.5.2, integer grammar; corpus/mistakes m20",
});
