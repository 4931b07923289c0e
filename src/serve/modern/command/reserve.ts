// RESERVE(10), RELEASE(6) and RELEASE(10) of a whole logical unit (SPC-2 §7.21, §7.18, §7.19) as the board's of 6 bytes.
// Releasing what someone else has reserved is no conflict there: it has no effect.

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";

const reserve6 = 0x16;
const release6 = 0x17;
const reservationConflict = 0x18;
/** Third party, long ID, extent. */
const unsupportedBits = 0x13;

export function reserve10(call: ModernCall): FrontResult {
  if ((call.byte(1) & unsupportedBits) !== 0) return call.invalidField();
  return call.ask(Uint8Array.of(reserve6, 0, 0, 0, 0, 0));
}

export function release(call: ModernCall): FrontResult {
  if (call.byte(0) !== release6 && (call.byte(1) & unsupportedBits) !== 0) return call.invalidField();
  const result = call.byte(0) === release6 ? call.passOn() : call.ask(Uint8Array.of(release6, 0, 0, 0, 0, 0));
  return result.status === reservationConflict ? call.good() : result;
}
