// Login Request (RFC 7143 §11.12).

import { bit, bits, raw, u8, u16be } from "../../../bytes/index.js";
import { requestNumbers, tag } from "./fields.js";
import { declarePdu, immediateField } from "./pdu-layout.js";

export const loginRequest = declarePdu(0x03, "Login Request", {
  immediate: immediateField,
  transit: bit(1, 0x80),
  continues: bit(1, 0x40),
  currentStage: bits(1, 0x0c),
  nextStage: bits(1, 0x03),
  versionMax: u8(2),
  versionMin: u8(3),
  isid: raw(8, 6),
  tsih: u16be(14),
  tag,
  cid: u16be(20),
  ...requestNumbers,
});
