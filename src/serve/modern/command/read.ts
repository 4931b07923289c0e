// READ(10), READ(12), READ(16) (SBC-3 §5.11 – §5.13): all are the board's READ(10).

import type { FrontResult } from "../../iscsi/front-port.js";
import { blockRange, tenByteCdb } from "../block-range.js";
import type { ModernCall } from "../modern-call.js";

const read10 = 0x28;

export function read(call: ModernCall): FrontResult {
  const range = blockRange(call);
  if ("refusal" in range) return range.refusal;
  return call.byte(0) === read10 ? call.passOn() : call.ask(tenByteCdb(call, read10, range));
}
