// A name that is not ASCII.

import { readingRule } from "./reading-rule.js";

export const stringAscii = readingRule({
  id: "string-ascii",
  severity: "error",
  title: "A name that is not ASCII",
  why: "INQUIRY strings are ASCII, and an accented letter takes two bytes of the field.",
  source: "SCSI-2 §8.2.5.1; corpus/mistakes m25",
});
