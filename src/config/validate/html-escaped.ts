// HTML-escaped text.

import { fileRule } from "./file-rule.js";

export const htmlEscaped = fileRule({
  id: "html-escaped",
  title: "HTML-escaped text",
  why: "Copied from a page's source, every < became &lt;. Nothing is lost: unescaping once gives the file back.",
  source: "corpus/mistakes m04",
});
