// SNACK Request: send something again. Only for error recovery levels above 0, which this target never agrees to
// (RFC 7143 §11.16).

import { lowBits, u32be } from "../../../bytes/index.js";
import { lun, tag, targetTag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const snackRequest = declarePdu(
  0x10,
  "SNACK Request",
  { type: lowBits(1, 0x0f), lun, tag, targetTag, expStatSn: u32be(28), begRun: u32be(40), runLength: u32be(44) },
  0x80,
);
