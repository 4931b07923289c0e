// A tab or line break in a name.

import { readingRule } from "./reading-rule.js";

export const stringWhitespace = readingRule({
  id: "string-whitespace",
  severity: "warning",
  title: "A tab or line break in a name",
  why: "Pretty-printers put text on lines of its own; the line break would become the first character of the disk's name.",
  source: "corpus/mistakes m54",
});
