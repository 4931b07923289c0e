// WRITE SAME(10), (16) (SBC-3 §5.42, §5.43): one block over and over. Nothing can be unmapped.

import type { FrontResult } from "../../iscsi/front-port.js";
import { blockRange, rangeRefusal, tenByteCdb } from "../block-range.js";
import type { ModernCall } from "../modern-call.js";

/** Anchor, UNMAP, PBDATA, LBDATA, NDOB. */
const unsupportedBits = 0x1f;

export function writeSame(call: ModernCall): FrontResult {
  const range = blockRange(call);
  if ("refusal" in range) return range.refusal;
  if ((call.byte(1) & unsupportedBits) !== 0) return call.invalidField();
  const capacity = call.capacity();
  if ("refusal" in capacity) return capacity.refusal;
  const { lba } = range;
  // Zero blocks mean “to the end” (WSNZ is 0).
  const blocks = range.blocks === 0 ? capacity.blocks - lba : range.blocks;
  const refusal = lba >= capacity.blocks ? call.outOfRange() : rangeRefusal(call, { lba, blocks });
  if (refusal !== undefined) return refusal;
  const block = call.command.dataOut.subarray(0, capacity.blockBytes);
  if (block.length < capacity.blockBytes)
    return { ...call.check(0x05, 0x0e, 0x03), dataOutWanted: capacity.blockBytes };

  const step = Math.min(blocks, 128);
  const copies = new Uint8Array(step * block.length);
  for (let at = 0; at < copies.length; at += block.length) copies.set(block, at);
  for (let done = 0; done < blocks; done += step) {
    const part = { lba: lba + done, blocks: Math.min(step, blocks - done) };
    const result = call.ask(tenByteCdb(call, 0x2a, part), copies.subarray(0, part.blocks * block.length));
    if (result.status !== 0) return result;
  }
  return call.good(undefined, block.length);
}
