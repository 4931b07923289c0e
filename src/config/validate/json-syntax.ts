// Not JSON.

import { fileRule } from "./file-rule.js";

export const jsonSyntax = fileRule({
  id: "json-syntax",
  title: "Not JSON",
  why: "The file cannot be read as JSON.",
  source: "RFC 8259",
});
