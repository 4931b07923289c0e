// The file is empty.

import { fileRule } from "./file-rule.js";

export const emptyFile = fileRule({
  id: "empty-file",
  title: "The file is empty",
  why: "A save that failed leaves an empty file; the settings are gone from it.",
  source: "corpus/mistakes m47",
});
