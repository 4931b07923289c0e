// PRE-FETCH(10), (16) (SBC-3 §5.8, §5.9): nothing to fetch into, but the range is checked.

import type { FrontResult } from "../../iscsi/front-port.js";
import { rangeRefusal } from "../block-range.js";
import type { ModernCall } from "../modern-call.js";

export function preFetch(call: ModernCall): FrontResult {
  const is16 = call.byte(0) === 0x90;
  const range = { lba: call.number(2, is16 ? 8 : 4), blocks: is16 ? call.number(10, 4) : call.number(7, 2) };
  return rangeRefusal(call, range) ?? call.good();
}
