// A listing with line numbers.

import { fileRule } from "./file-rule.js";

export const lineNumbers = fileRule({
  id: "line-numbers",
  title: "A listing with line numbers",
  why: "Copied from a numbered listing, each line starts with its number.",
  source: "common on code hosting pages; firmware-behaviour 1.5.2 has what a reader expects",
});
