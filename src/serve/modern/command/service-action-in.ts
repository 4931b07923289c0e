// READ CAPACITY(16), a service action of opcode 0x9E (SBC-3 §5.16), from READ CAPACITY(10).

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";

const readCapacity16 = 0x10;

export function serviceActionIn(call: ModernCall): FrontResult {
  if ((call.byte(1) & 0x1f) !== readCapacity16) return call.check(0x05, 0x20, 0x00);
  if ((call.byte(14) & 1) === 0 && call.number(2, 8) !== 0) return call.invalidField();
  const capacity = call.capacity();
  if ("refusal" in capacity) return capacity.refusal;
  const answer = new Uint8Array(32);
  const view = new DataView(answer.buffer);
  view.setBigUint64(0, BigInt(capacity.blocks - 1));
  view.setUint32(8, capacity.blockBytes);
  return call.good(answer.subarray(0, call.number(10, 4)));
}
