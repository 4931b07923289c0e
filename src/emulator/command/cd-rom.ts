// READ TOC and READ HEADER of CD-ROMs (cdrom.c; firmware-behaviour 2.12, 5.3, A.3). They answer without a card (quirk Q41), then
// with a lead-out of 0.

import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";
import { writeLong } from "./write-long.js";

const msfBit = 0x02;

/** One data track from LBA 0. */
const simpleToc = [0, 0x12, 1, 1, 0, 0x14, 1, 0, 0, 0, 0, 0, 0, 0x14, 0xaa, 0, 0, 0, 0, 0];
const sessionInfo = [0, 0x0a, 1, 1, 0, 0x14, 1, 0, 0, 0, 0, 0];
const fullToc = [
  ...[0x00, 0x44, 0x01, 0x01],
  ...[0x01, 0x14, 0x00, 0xa0, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00],
  ...[0x01, 0x14, 0x00, 0xa1, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00],
  ...[0x01, 0x14, 0x00, 0xa2, 0x00, 0x00, 0x00, 0x00, 0x79, 0x59, 0x74],
  ...[0x01, 0x14, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
  ...[0x01, 0x54, 0x00, 0xb1, 0x79, 0x59, 0x74, 0x00, 0x79, 0x59, 0x74],
  ...[0x01, 0x54, 0x00, 0xc0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
];
/** The same after a conversion from BCD that spoils the first 7 bytes of each descriptor (quirk Q25). */
const spoiltFullToc = [
  ...[0x00, 0x44, 0x01, 0x01],
  ...[0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00],
  ...[0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00],
  ...[0x00, 0x00, 0x00, 0x00, 0x4f, 0x3b, 0x4a, 0x00, 0x79, 0x59, 0x74],
  ...[0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
  ...[0x4f, 0x3b, 0x4a, 0x00, 0x4f, 0x3b, 0x4a, 0x00, 0x79, 0x59, 0x74],
  ...[0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
];
const header = [1, 0, 0, 0, 0, 0, 0, 0];

/** By format; `last` is the highest track or session that may be asked for. */
const tocFormats: readonly { readonly bytes: readonly number[]; readonly last: number }[] = [
  { bytes: simpleToc, last: 1 },
  { bytes: sessionInfo, last: 255 },
  { bytes: fullToc, last: 1 },
  { bytes: spoiltFullToc, last: 1 },
];

export const readToc: Command = { gate: gates.reservation, run: runReadToc };

export const readHeader: Command = {
  gate: gates.reservation,
  run: (context) => send(context, header),
};

function runReadToc(context: CommandContext): void {
  const format = context.byte(2) & 0x0f;
  const toc = tocFormats[format];
  if (toc === undefined || context.byte(6) > toc.last) {
    context.refuseField();
    return;
  }
  send(context, toc.bytes);
  if (format === 0) writeLeadOut(context);
}

function send(context: CommandContext, bytes: readonly number[]): void {
  context.buffer.set(bytes);
  context.sendBuffer(Math.min(bytes.length, context.word(7)));
}

/** As LBA, or as binary minutes, seconds and frames without the 150 frames before the first track. */
function writeLeadOut({ board, buffer, unit, cdb }: CommandContext): void {
  const { capacity } = unit;
  const isMsf = ((cdb[1] ?? 0) & msfBit) !== 0;
  const value = isMsf
    ? ((Math.floor(capacity / 4500) & 0xff) << 16) | ((Math.floor(capacity / 75) % 60) << 8) | (capacity % 75)
    : capacity;
  writeLong(buffer, board.firmware.tocLeadOut === "right" ? 16 : 14, value);
}
