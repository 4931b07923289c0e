// NOP-In: the answer to a ping, or the target's own ping (RFC 7143 §11.19).

import { lun, responseNumbers, tag, targetTag } from "./fields.js";
import { declarePdu } from "./pdu-layout.js";

export const nopIn = declarePdu(0x20, "NOP-In", { lun, tag, targetTag, ...responseNumbers }, 0x80);
