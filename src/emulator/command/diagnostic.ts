// SEND DIAGNOSTIC and RECEIVE DIAGNOSTIC RESULTS (diagnostic.c@v6.4.14; firmware-behaviour 2.11): the page and its contents
// are whatever lies in the shared buffer (quirk Q11), and page 00 is a byte short (quirk Q23).

import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";
import { translateAddress, translatePageBytes } from "./translate-address.js";

const selfTestBit = 0x04;
const pages = { supported: 0x00, translateAddress: 0x40 } as const;
const supportedPages = [0x00, 0x00, 0x02, 0x00, 0x40];

export const sendDiagnostic: Command = { gate: gates.ready, run: runSendDiagnostic };
export const receiveDiagnostic: Command = { gate: gates.ready, run: runReceiveDiagnostic };

function runSendDiagnostic(context: CommandContext): void {
  const length = context.word(3);
  if ((context.byte(1) & selfTestBit) === 0 && length > 0) context.receive(length);
}

function runReceiveDiagnostic(context: CommandContext): void {
  const { buffer, unit } = context;
  const allocation = context.word(3);
  if (buffer[0] === pages.supported) {
    buffer.set(supportedPages);
    context.sendBuffer(Math.min(supportedPages.length, allocation));
  } else if (buffer[0] === pages.translateAddress) {
    translateAddress(buffer, unit);
    context.sendBuffer(Math.min(translatePageBytes, allocation));
  } else {
    context.refuseField();
  }
}
