// The root element is missing.

import { fileRule } from "./file-rule.js";

export const missingRoot = fileRule({
  id: "missing-root",
  title: "The root element is missing",
  why: "Board and target settings only count inside <SCSI2SD>; parts kept in separate files must be joined.",
  source: "firmware-behaviour 1.5.2; corpus/mistakes m03",
});
