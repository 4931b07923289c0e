// Which blocks a command of 10, 12 or 16 bytes means, and the CDB of 10 bytes that means them to the board
// (SBC-3 §5; the length of a CDB follows from its opcode's group).

import type { FrontResult } from "../iscsi/front-port.js";
import type { ModernCall } from "./modern-call.js";

export interface BlockRange {
  readonly lba: number;
  readonly blocks: number;
}

/** The board takes no more at a time. */
export const mostBlocks = 0xffff;

const wheres: Readonly<Record<number, readonly [lba: number, count: number]>> = { 4: [8, 10], 5: [4, 6] };

/** The range, or the refusal of what the board could not do: protection information, more blocks than it counts. */
export function blockRange(call: ModernCall): BlockRange | { readonly refusal: FrontResult } {
  const [lbaWidth, countAt] = wheres[call.byte(0) >>> 5] ?? [4, 7];
  const lba = call.number(2, lbaWidth);
  const blocks = call.number(countAt, countAt === 7 ? 2 : 4);
  if (call.byte(1) >>> 5 !== 0) return { refusal: call.invalidField() };
  if (lba > 0xffffffff) return { refusal: call.outOfRange() };
  if (blocks > mostBlocks) {
    const capacity = call.capacity();
    if ("refusal" in capacity) return capacity;
    return { refusal: lba + blocks > capacity.blocks ? call.outOfRange() : call.invalidField() };
  }
  return { lba, blocks };
}

/** DPO and FUA are kept. */
export function tenByteCdb(call: ModernCall, opcode: number, { lba, blocks }: BlockRange): Uint8Array {
  const cdb = new Uint8Array(10);
  const view = new DataView(cdb.buffer);
  cdb[0] = opcode;
  cdb[1] = call.byte(1) & 0x18;
  view.setUint32(2, lba);
  view.setUint16(7, blocks);
  return cdb;
}

/** For commands that the board does not check itself. */
export function rangeRefusal(call: ModernCall, { lba, blocks }: BlockRange): FrontResult | undefined {
  const capacity = call.capacity();
  if ("refusal" in capacity) return capacity.refusal;
  return lba + blocks > capacity.blocks ? call.outOfRange() : undefined;
}
