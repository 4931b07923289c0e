// WRITE and WRITE AND VERIFY of 10, 12 and 16 bytes (SBC-3 §5.32 – §5.38): all are the board's of 10. When an initiator
// announces less data than the blocks need, whole blocks of it are written and the rest is told as a residual count
// (the board on its cable would ask for the missing bytes until the bus is reset).

import type { FrontResult } from "../../iscsi/front-port.js";
import { type BlockRange, blockRange, rangeRefusal, tenByteCdb } from "../block-range.js";
import type { ModernCall } from "../modern-call.js";

const write10 = 0x2a;
const writeAndVerify10 = 0x2e;

/** The commands that write without verifying. */
const plainWrites = new Set([0x2a, 0xaa, 0x8a]);

export function write(call: ModernCall): FrontResult {
  const range = blockRange(call);
  if ("refusal" in range) return range.refusal;
  return writeBlocks(call, range, call.command.dataOut);
}

export function writeBlocks(call: ModernCall, range: BlockRange, data: Uint8Array): FrontResult {
  const capacity = call.capacity();
  if ("refusal" in capacity) return capacity.refusal;
  const { blockBytes } = capacity;
  const wanted = range.blocks * blockBytes;
  const opcode = plainWrites.has(call.byte(0)) ? write10 : writeAndVerify10;
  if (data.length >= wanted) return call.ask(tenByteCdb(call, opcode, range), data);

  const refusal = rangeRefusal(call, range);
  if (refusal !== undefined) return refusal;
  const blocks = Math.floor(data.length / blockBytes);
  // INVALID FIELD IN COMMAND INFORMATION UNIT: not even one block.
  if (blocks === 0 && data.length > 0) return { ...call.check(0x05, 0x0e, 0x03), dataOutWanted: wanted };
  const part = call.ask(tenByteCdb(call, opcode, { ...range, blocks }), data.subarray(0, blocks * blockBytes));
  return { ...part, dataOutWanted: wanted };
}
