// SCSI Data-In: bytes of a read; the last one may carry the status as well (RFC 7143 §11.7).

import { bit, u8, u32be } from "../../../bytes/index.js";
import { final, lun, responseNumbers, tag, targetTag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const dataIn = declarePdu(0x25, "SCSI Data-In", {
  final,
  overflow: bit(1, 0x04),
  underflow: bit(1, 0x02),
  /** Status, residual count and StatSN are valid. */
  hasStatus: bit(1, 0x01),
  status: u8(3),
  lun,
  tag,
  targetTag,
  ...responseNumbers,
  dataSn: u32be(36),
  bufferOffset: u32be(40),
  residual: u32be(44),
});
