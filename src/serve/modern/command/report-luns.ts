// REPORT LUNS (SPC-3 §6.21): the LUNs at which the board's INQUIRY finds a device (more than LUN 0 only where LUNs are
// mapped to IDs).

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";

const inquiry = Uint8Array.of(0x12, 0, 0, 0, 36, 0);
const noDevice = 0x7f;

export function reportLuns(call: ModernCall): FrontResult {
  const allocation = call.number(6, 4);
  const wellKnownOnly = 1;
  const report = call.byte(2);
  if (report > 2 || allocation < 16) return call.invalidField();
  const luns = report === wellKnownOnly ? [] : [0, 1, 2, 3, 4, 5, 6, 7].filter((lun) => isThere(call, lun));
  const answer = new Uint8Array(8 + 8 * luns.length);
  const view = new DataView(answer.buffer);
  view.setUint32(0, 8 * luns.length);
  for (const [index, lun] of luns.entries()) answer[8 + 8 * index + 1] = lun;
  return call.good(answer.subarray(0, allocation));
}

function isThere(call: ModernCall, lun: number): boolean {
  const { status, dataIn } = call.ask(inquiry, undefined, lun);
  return status === 0 && dataIn.length > 0 && dataIn[0] !== noDevice;
}
