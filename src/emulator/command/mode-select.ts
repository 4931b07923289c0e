// MODE SELECT(6) and (10) (mode.c@v6.4.14; firmware-behaviour 2.9.4): the block size counts, of the descriptor and of page 3;
// everything else is accepted and forgotten. What came before a fault stays in force.

import { senses, statusCodes } from "../../scsi/index.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

const smallestBlock = 64;
const largestBlock = 8192;
const savePagesBit = 0x01;
const formatPage = { code: 0x03, length: 0x16, blockBytesAt: 12 } as const;

export const modeSelect6: Command = {
  gate: gates.ready,
  run: (context) => takeParameters(context, context.byte(4), after6),
};

export const modeSelect10: Command = {
  gate: gates.ready,
  run: (context) => takeParameters(context, context.word(7), after10),
};

function takeParameters(context: CommandContext, length: number, routine: (context: CommandContext) => void): void {
  if (length > 0) context.receive(length, routine);
}

function after6(context: CommandContext): void {
  applyParameters(context, 4, context.buffer[3] ?? 0);
}

function after10(context: CommandContext): void {
  applyParameters(context, 8, wordAt(context, 6));
}

/** Skipped when the data arrived with a parity error: the status is bad already (2.16). */
function applyParameters(context: CommandContext, headerBytes: number, descriptorBytes: number): void {
  context.next = "status";
  if (context.status !== statusCodes.good) return;
  const isRight =
    applyDescriptor(context, headerBytes, descriptorBytes) && applyPages(context, headerBytes + descriptorBytes);
  if (!isRight) context.check(senses.invalidFieldInParameterList);
}

function applyDescriptor(context: CommandContext, at: number, length: number): boolean {
  if (length < 8) return true;
  const blockBytes = ((context.buffer[at + 5] ?? 0) << 16) | wordAt(context, at + 6);
  if (!isBlockSize(blockBytes)) return false;
  context.setBlockBytes(blockBytes);
  if (blockBytes !== configuredBlockBytes(context)) context.saveBlockBytes();
  return true;
}

function applyPages(context: CommandContext, start: number): boolean {
  const { buffer, dataLength } = context;
  let at = start;
  while (at < dataLength) {
    const code = (buffer[at] ?? 0) & 0x3f;
    const length = buffer[at + 1] ?? 0;
    if (at + 2 + length > dataLength) return false;
    if (code === formatPage.code && !applyFormatPage(context, at, length)) return false;
    at += 2 + length;
  }
  return true;
}

function applyFormatPage(context: CommandContext, at: number, length: number): boolean {
  if (length !== formatPage.length) return false;
  const blockBytes = wordAt(context, at + formatPage.blockBytesAt);
  if (!isBlockSize(blockBytes)) return false;
  context.setBlockBytes(blockBytes);
  if ((context.byte(1) & savePagesBit) !== 0) context.saveBlockBytes();
  return true;
}

function isBlockSize(bytes: number): boolean {
  return bytes >= smallestBlock && bytes <= largestBlock;
}

/** As saved, which is not always as the board started. */
function configuredBlockBytes({ board, unit }: CommandContext): number {
  const at = 128 * (unit.slot + 1) + 12;
  return (board.config.image[at] ?? 0) | ((board.config.image[at + 1] ?? 0) << 8);
}

function wordAt({ buffer }: CommandContext, at: number): number {
  return ((buffer[at] ?? 0) << 8) | (buffer[at + 1] ?? 0);
}
