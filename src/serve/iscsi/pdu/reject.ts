// Reject: the target could not take a PDU; the header of that PDU is sent back as data (RFC 7143 §11.17).

import { u8, u32be } from "../../../bytes/index.js";
import { responseNumbers, tag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const reject = declarePdu(0x3f, "Reject", { reason: u8(2), tag, ...responseNumbers, dataSn: u32be(36) }, 0x80);

/** RFC 7143 §11.17.1. */
export const rejectReason = {
  dataDigestError: 0x02,
  snackReject: 0x03,
  protocolError: 0x04,
  commandNotSupported: 0x05,
  tooManyImmediateCommands: 0x06,
  taskInProgress: 0x07,
  invalidPduField: 0x09,
} as const;

export type RejectReason = keyof typeof rejectReason;
