// Ready To Transfer: the target asks for a piece of a write's data (RFC 7143 §11.8).

import { u32be } from "../../../bytes/index.js";
import { lun, responseNumbers, tag, targetTag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const readyToTransfer = declarePdu(
  0x31,
  "Ready To Transfer",
  { lun, tag, targetTag, ...responseNumbers, r2tSn: u32be(36), bufferOffset: u32be(40), desiredBytes: u32be(44) },
  0x80,
);
