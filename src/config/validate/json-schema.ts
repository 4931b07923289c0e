// JSON of another shape.

import { fileRule } from "./file-rule.js";

export const jsonSchema = fileRule({
  id: "json-schema",
  title: "JSON of another shape",
  why: "The JSON form has a schema: scsi2sd schema prints it.",
  source: "docs/formats.md",
});
