// No elements at all.

import { fileRule } from "./file-rule.js";

export const noElements = fileRule({
  id: "no-elements",
  title: "No elements at all",
  why: "Some page-to-text steps drop everything between < and >, so that only comments survive.",
  source: "corpus/mistakes m07",
});
