// A DOCTYPE.

import { fileRule } from "./file-rule.js";

export const doctype = fileRule({
  id: "doctype",
  title: "A DOCTYPE",
  why: "A document type can define entities that grow without bound; no SCSI2SD tool writes one.",
  source: "corpus/mistakes m49; OWASP: XML external entities",
});
