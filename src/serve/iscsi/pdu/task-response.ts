// Task Management Function Response (RFC 7143 §11.6).

import { u8 } from "../../../bytes/index.js";
import { responseNumbers, tag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const taskResponse = declarePdu(
  0x22,
  "Task Management Function Response",
  { response: u8(2), tag, ...responseNumbers },
  0x80,
);

/** RFC 7143 §11.6.1. */
export const taskResponseCode = {
  complete: 0,
  noSuchTask: 1,
  noSuchLun: 2,
  reassignmentNotSupported: 4,
  notSupported: 5,
  rejected: 255,
} as const;
