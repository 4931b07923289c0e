// Login Response (RFC 7143 §11.13).

import { bit, bits, raw, u8, u16be } from "../../../bytes/index.js";
import { responseNumbers, tag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const loginResponse = declarePdu(0x23, "Login Response", {
  transit: bit(1, 0x80),
  continues: bit(1, 0x40),
  currentStage: bits(1, 0x0c),
  nextStage: bits(1, 0x03),
  versionMax: u8(2),
  versionActive: u8(3),
  isid: raw(8, 6),
  tsih: u16be(14),
  tag,
  ...responseNumbers,
  statusClass: u8(36),
  statusDetail: u8(37),
});
