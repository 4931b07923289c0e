// REPORT SUPPORTED OPERATION CODES (SPC-4 §6.35), a service action of opcode 0xA3: all of them, or one with the bits of
// its CDB that mean something.

import type { FrontResult } from "../../iscsi/front-port.js";
import type { ModernCall } from "../modern-call.js";
import { cdbUsages, type SupportedCommand, supportedCommands } from "../supported-commands.js";

const serviceAction = 0x0c;
const timeoutBytes = 12;

export function maintenanceIn(call: ModernCall): FrontResult {
  if ((call.byte(1) & 0x1f) !== serviceAction) return call.check(0x05, 0x20, 0x00);
  const hasTimeouts = (call.byte(2) & 0x80) !== 0;
  const allocation = call.number(6, 4);
  const option = call.byte(2) & 7;
  const opcode = call.byte(3);
  const action = call.number(4, 2);
  const listed = supportedCommands.filter((command) => command.opcode === opcode);
  const hasActions = listed.some((command) => command.serviceAction !== undefined);
  // Option 1 names an opcode alone, option 2 one with its service action.
  if ((option === 1 && hasActions) || (option === 2 && listed.length > 0 && !hasActions) || option > 2) {
    return call.invalidField();
  }
  const one = option === 1 ? listed[0] : listed.find((command) => command.serviceAction === action);
  const answer = option === 0 ? describeAll(hasTimeouts) : describeOne(one, hasTimeouts);
  return call.good(answer.subarray(0, allocation));
}

function describeAll(hasTimeouts: boolean): Uint8Array {
  const size = 8 + (hasTimeouts ? timeoutBytes : 0);
  const answer = new Uint8Array(4 + size * supportedCommands.length);
  const view = new DataView(answer.buffer);
  view.setUint32(0, answer.length - 4);
  for (const [index, command] of supportedCommands.entries()) {
    const at = 4 + size * index;
    answer[at] = command.opcode;
    view.setUint16(at + 2, command.serviceAction ?? 0);
    answer[at + 5] = (command.serviceAction === undefined ? 0 : 1) | (hasTimeouts ? 2 : 0);
    view.setUint16(at + 6, cdbUsages(command).length);
    if (hasTimeouts) view.setUint16(at + 8, timeoutBytes - 2);
  }
  return answer;
}

function describeOne(command: SupportedCommand | undefined, hasTimeouts: boolean): Uint8Array {
  const notSupported = 1;
  if (command === undefined) return Uint8Array.of(0, notSupported, 0, 0);
  const usage = cdbUsages(command);
  const supported = 3 | (hasTimeouts ? 0x80 : 0);
  const timeouts = hasTimeouts ? [0, timeoutBytes - 2, ...new Array<number>(timeoutBytes - 2).fill(0)] : [];
  return Uint8Array.of(0, supported, 0, usage.length, ...usage, ...timeouts);
}
