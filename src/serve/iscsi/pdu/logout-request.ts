// Logout Request (RFC 7143 §11.14).

import { lowBits, u16be } from "../../../bytes/index.js";
import { requestNumbers, tag } from "./fields.js";
import { declarePdu, immediateField } from "./pdu-layout.js";

export const logoutRequest = declarePdu(
  0x06,
  "Logout Request",
  { immediate: immediateField, reason: lowBits(1, 0x7f), tag, cid: u16be(20), ...requestNumbers },
  0x80,
);
