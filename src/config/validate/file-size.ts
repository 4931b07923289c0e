// The file is too large.

import { fileRule } from "./file-rule.js";

export const fileSize = fileRule({
  id: "file-size",
  title: "The file is too large",
  why: "A configuration has about 18 KB with all its comments; reading stops at 256 KiB so that a wrong file can do no harm.",
  source: "our own bound; corpus/INDEX.md has the sizes of real files",
});
