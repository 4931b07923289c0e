// Logout Response (RFC 7143 §11.15).

import { u8, u16be } from "../../../bytes/index.js";
import { responseNumbers, tag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const logoutResponse = declarePdu(
  0x26,
  "Logout Response",
  { response: u8(2), tag, ...responseNumbers, time2Wait: u16be(40), time2Retain: u16be(42) },
  0x80,
);

/** RFC 7143 §11.15.1. */
export const logoutResponseCode = { closed: 0, cidNotFound: 1, recoveryNotSupported: 2 } as const;
