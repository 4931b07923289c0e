// COMPARE AND WRITE (SBC-3 §5.3): writes the second half of the data if the first half is what lies on the medium. Nothing
// can come in between, because the board does one command at a time.

import type { FrontResult } from "../../iscsi/front-port.js";
import { tenByteCdb } from "../block-range.js";
import type { ModernCall } from "../modern-call.js";
import { writeBlocks } from "./write.js";

export function compareAndWrite(call: ModernCall): FrontResult {
  const range = { lba: call.number(2, 8), blocks: call.byte(13) };
  if (call.byte(1) >>> 5 !== 0) return call.invalidField();
  if (range.lba > 0xffffffff) return call.outOfRange();
  const medium = call.ask(tenByteCdb(call, 0x28, range));
  if (medium.status !== 0) return medium;
  const { dataOut } = call.command;
  const half = medium.dataIn.length;
  if (dataOut.length < 2 * half) return { ...call.check(0x05, 0x0e, 0x03), dataOutWanted: 2 * half };
  const different = medium.dataIn.findIndex((byte, at) => byte !== dataOut[at]);
  if (different >= 0) return { ...call.check(0x0e, 0x1d, 0x00, different), dataOutUsed: 2 * half };
  const result = writeBlocks(call, range, dataOut.subarray(half, 2 * half));
  return result.status === 0 ? { ...result, dataOutUsed: 2 * half } : result;
}
