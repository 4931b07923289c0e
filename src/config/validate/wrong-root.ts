// Another root element.

import { fileRule } from "./file-rule.js";

export const wrongRoot = fileRule({
  id: "wrong-root",
  title: "Another root element",
  why: "The vendor's tool refuses everything but <SCSI2SD>, with capitals.",
  source: "firmware-behaviour 1.5.2; corpus/mistakes m27",
});
