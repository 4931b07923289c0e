// Text Response (RFC 7143 §11.11).

import { bit } from "../../../bytes/index.js";
import { final, lun, responseNumbers, tag, targetTag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const textResponse = declarePdu(0x24, "Text Response", {
  final,
  continues: bit(1, 0x40),
  lun,
  tag,
  targetTag,
  ...responseNumbers,
});
