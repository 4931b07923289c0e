// ORWRITE(16) (SBC-3 §5.6): what is on the medium or what comes, bit by bit.

import type { FrontResult } from "../../iscsi/front-port.js";
import { blockRange, tenByteCdb } from "../block-range.js";
import type { ModernCall } from "../modern-call.js";
import { writeBlocks } from "./write.js";

export function orWrite(call: ModernCall): FrontResult {
  const range = blockRange(call);
  if ("refusal" in range) return range.refusal;
  const medium = call.ask(tenByteCdb(call, 0x28, range));
  if (medium.status !== 0) return medium;
  const data = call.command.dataOut.slice(0, medium.dataIn.length);
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) | (medium.dataIn[at] ?? 0);
  return writeBlocks(call, range, data);
}
