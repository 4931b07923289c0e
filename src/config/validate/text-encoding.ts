// The file is not readable text.

import { fileRule } from "./file-rule.js";

export const textEncoding = fileRule({
  id: "text-encoding",
  title: "The file is not readable text",
  why: "A byte that fits no encoding would turn into another letter without a word. UTF-8, UTF-16 with its mark and declared ISO-8859-1 are read.",
  source: "XML 1.0 §4.3.3; corpus/mistakes m34",
});
