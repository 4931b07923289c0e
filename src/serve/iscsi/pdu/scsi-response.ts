// SCSI Response: status, residual count and sense data of a command (RFC 7143 §11.4).

import { bit, u8, u32be } from "../../../bytes/index.js";
import { responseNumbers, tag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const scsiResponse = declarePdu(
  0x21,
  "SCSI Response",
  {
    overflow: bit(1, 0x04),
    underflow: bit(1, 0x02),
    response: u8(2),
    status: u8(3),
    tag,
    ...responseNumbers,
    /** R2Ts and Data-Ins that were sent for the command. */
    expDataSn: u32be(36),
    residual: u32be(44),
  },
  0x80,
);

/** RFC 7143 §11.4.3. */
export const serviceResponse = { completed: 0x00, targetFailure: 0x01 } as const;
