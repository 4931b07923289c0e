// Text Request: discovery and renegotiation in the full feature phase (RFC 7143 §11.10).

import { bit } from "../../../bytes/index.js";
import { final, lun, requestNumbers, tag, targetTag } from "./fields.js";
import { declarePdu, immediateField } from "./pdu-layout.js";

export const textRequest = declarePdu(0x04, "Text Request", {
  immediate: immediateField,
  final,
  continues: bit(1, 0x40),
  lun,
  tag,
  targetTag,
  ...requestNumbers,
});
