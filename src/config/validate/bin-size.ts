// Not 1,024 bytes.

import { fileRule } from "./file-rule.js";

export const binSize = fileRule({
  id: "bin-size",
  title: "Not 1,024 bytes",
  why: "A v6 configuration is exactly two SD sectors.",
  source: "scsi2sd.h@v6.4.14 (firmware-behaviour 1.1)",
});
