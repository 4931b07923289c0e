// A web page in place of the file.

import { fileRule } from "./file-rule.js";

export const htmlPage = fileRule({
  id: "html-page",
  title: "A web page in place of the file",
  why: "Saving a link often stores the page around the file.",
  source: "corpus/mistakes m48",
});
