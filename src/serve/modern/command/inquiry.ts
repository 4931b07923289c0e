// INQUIRY (SPC-3 §6.4): the board's standard data with the version of today's standards, and the vital product data
// pages that initiators look for.

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";
import { vitalProductPages } from "../vital-product-data.js";

const spc3 = 0x05;
const commandQueueing = 0x02;
const noDevice = 0x7f;
/** iSCSI, SAM-3, SPC-3, SBC-3 without their revision (SPC-3 §6.4.2, table 85). */
const versionDescriptors = Uint8Array.of(0x00, 0x60, 0x09, 0x60, 0x03, 0x00, 0x04, 0xc0);

export function inquiry(call: ModernCall): FrontResult {
  const allocation = call.number(3, 2);
  const isVital = (call.byte(1) & 1) !== 0;
  if (!isVital && call.byte(2) !== 0) return call.passOn();
  const standard = call.ask(Uint8Array.of(0x12, 0, 0, 0, 36, call.byte(5)));
  if (standard.status !== 0 || standard.dataIn.length < 36) return standard;
  const answer = isVital ? vitalPage(call, standard.dataIn) : modernStandard(standard.dataIn);
  return answer === undefined ? call.invalidField() : call.good(answer.subarray(0, allocation));
}

function modernStandard(standard: Uint8Array): Uint8Array {
  const answer = new Uint8Array(96);
  answer.set(standard.subarray(0, 36));
  if (answer[0] === noDevice) return answer.subarray(0, 36);
  answer[2] = spc3;
  answer[3] = 0x02;
  answer[4] = answer.length - 5;
  answer[7] = (answer[7] ?? 0) | commandQueueing;
  answer.set(versionDescriptors, 58);
  return answer;
}

function vitalPage(call: ModernCall, standard: Uint8Array): Uint8Array | undefined {
  const code = call.byte(2);
  const body = vitalProductPages.get(code)?.(call, standard);
  if (body === undefined) return undefined;
  const page = new Uint8Array(4 + body.length);
  page[0] = standard[0] ?? 0;
  page[1] = code;
  new DataView(page.buffer).setUint16(2, body.length);
  page.set(body, 4);
  return page;
}
