// MODE SENSE(6), (10): the control page in the form of SPC-3 §7.4.6, which is longer than the board's, in place of it or
// in addition where the board has none. All other pages are the board's. The header says that DPO and FUA are taken
// (SBC-3 §6.4.1): what a finished command wrote is on the medium.

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";

const control = 0x0a;
const all = 0x3f;
const dpoFua = 0x10;
/** TST 0, GLTSD as the board's page has it not, unlimited busy time-out. */
const controlPage = Uint8Array.of(control, 0x0a, 0x00, 0x10, 0x00, 0x00, 0, 0, 0xff, 0xff, 0, 0);
const unchangeable = Uint8Array.of(control, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

export function modeSense(call: ModernCall): FrontResult {
  const page = call.byte(2) & 0x3f;
  const subpage = call.byte(3);
  if (subpage !== 0 && subpage !== 0xff) return call.invalidField();
  const is10 = call.byte(0) === 0x5a;
  if (page !== control && page !== all) return withDpoFua(call.passOn(), is10 ? 3 : 2);
  const allocation = is10 ? call.number(7, 2) : call.byte(4);
  const everything = call.ask(
    is10
      ? Uint8Array.of(0x5a, call.byte(1), call.byte(2) | all, 0, 0, 0, 0, 0xff, 0xff, 0)
      : Uint8Array.of(0x1a, call.byte(1), call.byte(2) | all, 0, 0xff, 0),
  );
  if (everything.status !== 0) return everything;
  const headBytes = (is10 ? 8 : 4) + (everything.dataIn[is10 ? 7 : 3] ?? 0);
  const head = everything.dataIn.subarray(0, headBytes);
  const ours = call.byte(2) >>> 6 === 1 ? unchangeable : controlPage;
  const pages = page === control ? ours : withControlPage(everything.dataIn.subarray(headBytes), ours);
  const answer = new Uint8Array(head.length + pages.length);
  answer.set(head);
  answer.set(pages, head.length);
  if (is10) new DataView(answer.buffer).setUint16(0, answer.length - 2);
  else answer[0] = answer.length - 1;
  return withDpoFua(call.good(answer.subarray(0, allocation)), is10 ? 3 : 2);
}

/** `at`: where the header's device-specific parameter lies. */
function withDpoFua(result: FrontResult, at: number): FrontResult {
  if (result.status !== 0 || result.dataIn.length <= at) return result;
  const dataIn = result.dataIn.slice();
  dataIn[at] = (dataIn[at] ?? 0) | dpoFua;
  return { ...result, dataIn };
}

/** Put where the board's page lies, or before the vendor's page 0, which is last. */
function withControlPage(pages: Uint8Array, ours: Uint8Array): Uint8Array {
  let start = 0;
  const codeAt = (at: number) => (pages[at] ?? 0) & 0x3f;
  const endOf = (at: number) => at + 2 + (pages[at + 1] ?? 0);
  while (start < pages.length && codeAt(start) !== 0 && codeAt(start) < control) start = endOf(start);
  const end = start < pages.length && codeAt(start) === control ? endOf(start) : start;
  return Uint8Array.of(...pages.subarray(0, start), ...ours, ...pages.subarray(end));
}
