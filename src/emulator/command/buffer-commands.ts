// READ BUFFER and WRITE BUFFER (diagnostic.c; firmware-behaviour 2.11, A.5): the mode is not the CDB's but the low bits of byte 1
// of the shared buffer (quirk Q11), so that it depends on the command before.

import { bufferBytes } from "../target/board-state.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

const modes = { withHeader: 0, data: 2, descriptor: 3 } as const;
const headerBytes = 4;

export const readBuffer: Command = { gate: gates.ready, run: runReadBuffer };
export const writeBuffer: Command = { gate: gates.ready, run: runWriteBuffer };

function runReadBuffer(context: CommandContext): void {
  const allocation = context.threeBytes(6);
  const most = context.board.firmware.readBufferBytes;
  const mode = modeOf(context);
  if (mode === modes.withHeader) {
    writeHeader(context, most);
    context.sendBuffer(Math.min(allocation, most));
  } else if (mode === modes.data && context.byte(2) === 0) {
    context.sendBuffer(Math.min(allocation, most));
  } else if (mode === modes.descriptor) {
    writeHeader(context, most);
    context.sendBuffer(Math.min(allocation, headerBytes));
  } else {
    context.refuseField();
  }
}

function runWriteBuffer(context: CommandContext): void {
  const length = context.threeBytes(6);
  const mode = modeOf(context);
  if ((mode !== modes.withHeader && mode !== modes.data) || length > bufferBytes) context.refuseField();
  else if (length > 0) context.receive(length);
}

function modeOf({ buffer }: CommandContext): number {
  return (buffer[1] ?? 0) & 7;
}

/** Capacity: what fits behind the header. */
function writeHeader({ buffer }: CommandContext, most: number): void {
  const capacity = most - headerBytes;
  buffer[0] = 0;
  buffer[1] = capacity >> 16;
  buffer[2] = capacity >> 8;
  buffer[3] = capacity;
}
