// SCSI Data-Out: bytes of a write, asked for by R2T or sent on the initiator's own account (RFC 7143 §11.7).

import { u32be } from "../../../bytes/index.js";
import { final, lun, tag, targetTag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const dataOut = declarePdu(0x05, "SCSI Data-Out", {
  final,
  lun,
  tag,
  targetTag,
  expStatSn: u32be(28),
  dataSn: u32be(36),
  bufferOffset: u32be(40),
});
