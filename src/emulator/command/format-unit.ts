// FORMAT UNIT (disk.c@v6.4.14; firmware-behaviour 2.10): never touches the medium. With FMTDATA a header is taken, and then the
// defect list and initialization pattern it announces. That bit lies in the block address of SASI hosts (quirk Q46).

import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

const formatDataBit = 0x10;
const disableSavingBit = 0x04;
const initializationPatternBit = 0x08;

export const formatUnit: Command = { gate: gates.ready, run: runFormatUnit };

function runFormatUnit(context: CommandContext): void {
  if ((context.byte(1) & formatDataBit) !== 0) context.receive(4, afterHeader);
}

function afterHeader(context: CommandContext): void {
  const flags = context.buffer[1] ?? 0;
  if ((flags & disableSavingBit) === 0) context.saveBlockBytes();
  if ((flags & initializationPatternBit) !== 0) context.receive(4, afterPatternHeader);
  else discard(context, bigEndianWord(context, 2));
}

function afterPatternHeader(context: CommandContext): void {
  discard(context, bigEndianWord(context, 2) + bigEndianWord(context, 6));
}

function discard(context: CommandContext, length: number): void {
  context.discard(length);
  context.next = "status";
}

function bigEndianWord({ buffer }: CommandContext, at: number): number {
  return ((buffer[at] ?? 0) << 8) | (buffer[at + 1] ?? 0);
}
