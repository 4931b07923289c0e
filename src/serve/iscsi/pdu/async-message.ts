// Asynchronous Message: the target says something nobody asked for (RFC 7143 §11.9).

import { u8, u16be } from "../../../bytes/index.js";
import { lun, responseNumbers, tag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const asyncMessage = declarePdu(
  0x32,
  "Asynchronous Message",
  {
    lun,
    tag,
    ...responseNumbers,
    event: u8(36),
    vendorCode: u8(37),
    parameter1: u16be(38),
    parameter2: u16be(40),
    parameter3: u16be(42),
  },
  0x80,
);

/** RFC 7143 §11.9.1. */
export const asyncEvent = { logoutRequested: 1, connectionDropped: 2, allConnectionsDropped: 3 } as const;
