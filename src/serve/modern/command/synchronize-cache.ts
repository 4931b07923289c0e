// SYNCHRONIZE CACHE(16) (SBC-3 §5.27) as the board's of 10 bytes; both mean all blocks there.

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";

export function synchronizeCache(call: ModernCall): FrontResult {
  return call.ask(Uint8Array.of(0x35, 0, 0, 0, 0, 0, 0, 0, 0, 0));
}
