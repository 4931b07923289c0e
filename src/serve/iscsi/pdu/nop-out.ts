// NOP-Out: is the target there, or: the initiator is (RFC 7143 §11.18).

import { lun, requestNumbers, tag, targetTag } from "./fields.js";
import { declarePdu, immediateField } from "./pdu-layout.js";

export const nopOut = declarePdu(
  0x00,
  "NOP-Out",
  { immediate: immediateField, lun, tag, targetTag, ...requestNumbers },
  0x80,
);
