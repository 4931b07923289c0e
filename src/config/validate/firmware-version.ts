// A firmware version that cannot be read.

import { readingRule } from "./reading-rule.js";

export const firmwareVersion = readingRule({
  id: "firmware-version",
  severity: "error",
  title: "A firmware version that cannot be read",
  why: "Checks by firmware version would be left out silently.",
  source: "docs/formats.md",
});
