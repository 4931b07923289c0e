// Not well-formed XML.

import { fileRule } from "./file-rule.js";

export const xmlSyntax = fileRule({
  id: "xml-syntax",
  title: "Not well-formed XML",
  why: 'The vendor\'s tool says only "Could not load XML file"; here is the place.',
  source:
    "XML 1.0 §2.1; firmware-behaviour 1.5.2; corpus/mistakes m05, m31, m39, m40; ConfigUtil.cc:286 writes strings without escaping",
});
