// SCSI Command: a CDB, how many bytes it is expected to move and in which direction (RFC 7143 §11.3).

import { bit, lowBits, raw, u32be } from "../../../bytes/index.js";
import { final, lun, requestNumbers, tag } from "./fields.js";
import { declarePdu, immediateField } from "./pdu-layout.js";

export const scsiCommand = declarePdu(0x01, "SCSI Command", {
  immediate: immediateField,
  /** No unsolicited Data-Out follows. */
  final,
  read: bit(1, 0x40),
  write: bit(1, 0x20),
  attribute: lowBits(1, 0x07),
  lun,
  tag,
  expectedBytes: u32be(20),
  ...requestNumbers,
  cdb: raw(32, 16),
});
