// VERIFY(10), (12), (16) (SBC-3 §5.29 – §5.31). The board neither checks the range nor compares.

import type { FrontResult } from "../../iscsi/front-port.js";
import { blockRange, rangeRefusal, tenByteCdb } from "../block-range.js";
import type { ModernCall } from "../modern-call.js";

export function verify(call: ModernCall): FrontResult {
  const range = blockRange(call);
  if ("refusal" in range) return range.refusal;
  const byteCheck = (call.byte(1) >>> 1) & 3;
  if (byteCheck > 1) return call.invalidField();
  const refusal = rangeRefusal(call, range);
  if (refusal !== undefined) return refusal;
  if (byteCheck === 0 || range.blocks === 0) return call.good();

  const medium = call.ask(tenByteCdb(call, 0x28, range));
  if (medium.status !== 0) return medium;
  const { dataOut } = call.command;
  const offered = Math.min(dataOut.length, medium.dataIn.length);
  const isSame = Buffer.compare(medium.dataIn.subarray(0, offered), dataOut.subarray(0, offered)) === 0;
  const answer = isSame ? call.good() : call.check(0x0e, 0x1d, 0x00);
  const wanted = medium.dataIn.length;
  return { ...answer, dataOutUsed: offered, ...(wanted > dataOut.length ? { dataOutWanted: wanted } : {}) };
}
