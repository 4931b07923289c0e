// DATA IN of READ: the buffer is a ring of 128 SD sectors that the card fills ahead of the bus (disk.c; firmware-behaviour 2.10,
// 2.11; firmware-timing 3.2, 3.3). From 6.2.0 the card is asked for whole blocks only: where 128 is no multiple of a block's
// sectors, the end of the ring never takes one, and a longer read stops there for good.

import { phases, senses } from "../../scsi/index.js";
import type { CommandContext } from "../command/command-context.js";
import { bufferBytes, ringSectors } from "../target/board-state.js";
import type { BusLines } from "./bus-lines.js";

const sectorBytes = 512;
/** From this length on the card waits for the bus at the end of each ring. */
const slowCountBytes = 524_288;
/** Sectors that are read ahead of the ones being sent; no more than a bounce for the ring, never seen by commands. */
const ahead = new Uint8Array(bufferBytes);

interface SectorRead {
  readonly context: CommandContext;
  readonly lines: BusLines;
  /** SD sector of the first block. */
  readonly first: number;
  readonly total: number;
}

export function readSectors(context: CommandContext, lines: BusLines): void {
  const { board, unit } = context;
  const perBlock = unit.sdSectorsPerBlock;
  const total = context.transferBlocks * perBlock;
  const read = { context, lines, first: (unit.settings.sdSectorStart + context.transferLba * perBlock) >>> 0, total };
  lines.enter(phases.dataIn);
  context.next = "status";
  const isDirect =
    board.firmware.directRead === board.firmware.revision && unit.blockBytes === sectorBytes && total < ringSectors;
  if (isDirect) readDirectly(read);
  else readThroughRing(read);
}

function readThroughRing(read: SectorRead): void {
  const { context, lines, first, total } = read;
  const stopsAt = stopOf(context);
  const end = Math.min(total, ringSectors, stopsAt);
  if (!readCard(read, first, context.buffer.subarray(0, end * sectorBytes))) {
    context.check(senses.logicalUnitCommunicationFailure);
    return;
  }
  if (total > stopsAt) {
    sendRing(read, 0, end);
    lines.stopFor("target-stopped");
  } else if (end === total) {
    sendRing(read, 0, total);
  } else {
    readFurtherRings(read);
  }
}

/** The first ring is full; each further one is read before the one in hand is sent, because the card is ahead of the bus. */
function readFurtherRings(read: SectorRead): void {
  const { context, first, total } = read;
  const { unit, buffer } = context;
  const isAhead = context.transferBlocks * unit.blockBytes < slowCountBytes;
  let done = 0;
  while (done < total) {
    const end = Math.min(total, done + ringSectors);
    const next = ahead.subarray(0, Math.min(total - end, ringSectors) * sectorBytes);
    if (!isAhead) sendRing(read, done, end - done);
    if (next.length > 0 && !readCard(read, first + end, next)) {
      if (isAhead) sendRing(read, done, Math.min(end - done, sectorsSentBefore(read, end)));
      context.check(senses.logicalUnitCommunicationFailure);
      return;
    }
    if (isAhead) sendRing(read, done, end - done);
    buffer.set(next);
    done = end;
  }
}

/**
 * A read failed somewhere in the ring from sector `from` on: the card was asked for a block whenever one had left the ring,
 * so that the bus is a ring's length behind when the bad block is met.
 */
function sectorsSentBefore(read: SectorRead, from: number): number {
  const perBlock = read.context.unit.sdSectorsPerBlock;
  let sent = perBlock;
  while (
    sent < ringSectors &&
    readCard(read, read.first + from + sent - perBlock, ahead.subarray(0, perBlock * sectorBytes))
  ) {
    sent += perBlock;
  }
  return sent;
}

function stopOf({ board, unit }: CommandContext): number {
  const perBlock = unit.sdSectorsPerBlock;
  const wholeBlocks = Math.floor(ringSectors / perBlock) * perBlock;
  const stops = board.firmware.reader === "whole-blocks" && board.faults === "reproduced" && wholeBlocks < ringSectors;
  return stops ? wholeBlocks : Number.POSITIVE_INFINITY;
}

function readCard({ context, lines }: SectorRead, lba: number, into: Uint8Array): boolean {
  const isRead = context.board.card.read(lba, into);
  lines.recorder.sdRead(lba, into.length / sectorBytes, isRead ? "read" : "failed");
  return isRead;
}

/** Sectors `from` … of the transfer, which lie in their ring slots; what pads a block is not sent. */
function sendRing({ context, lines }: SectorRead, from: number, sectors: number): void {
  const { buffer, unit } = context;
  const tail = unit.blockBytes % sectorBytes;
  if (tail === 0) {
    lines.send(phases.dataIn, buffer, (from % ringSectors) * sectorBytes, sectors * sectorBytes);
    return;
  }
  const perBlock = unit.sdSectorsPerBlock;
  for (let sector = from; sector < from + sectors; sector++) {
    const isLast = sector % perBlock === perBlock - 1;
    lines.send(phases.dataIn, buffer, (sector % ringSectors) * sectorBytes, isLast ? tail : sectorBytes);
  }
}

/** 2021 board: card to bus, past the buffer; after an error zeros fill up the transfer. */
function readDirectly(read: SectorRead): void {
  const bytes = ahead.subarray(0, read.total * sectorBytes);
  const isRead = readCard(read, read.first, bytes);
  if (!isRead) bytes.fill(0);
  read.lines.send(phases.dataIn, bytes, 0, bytes.length);
  if (!isRead) read.context.check(senses.logicalUnitCommunicationFailure);
}
