// The writer of 6.2.0 … 6.4.2: chunks of up to 128 SD sectors, each received and handed to the card. Blocks that are no multiple
// of 512 bytes leave what was in the buffer in their pad. Source: disk.c@v6.2.1, v6.3.0 (firmware-behaviour 5.1; firmware-timing
// 4.3 … 4.7; the overlap of its "blind writes" is a matter of time only). 6.4.3 and later use it for blocks that are not 512 bytes.

import { phases } from "../../scsi/index.js";
import type { CommandContext } from "../command/command-context.js";
import { ringSectors } from "../target/board-state.js";
import { type SectorWrite, sectorBytes, sendsStatusEarly, writeCard } from "./sector-write.js";

export function writeChunks(write: SectorWrite): "status" | "over" {
  let end: "status" | "over" = "status";
  const { context, lines, first, total } = write;
  const { firmware, config } = context.board;
  const counter = counterOf(write);
  const chunk = chunkSectors(write);
  if (counter === "command") lines.loadCount(context.transferBlocks * context.unit.blockBytes);
  for (let done = 0; done < total && !lines.isReset && !stopsAfterError(write); done += chunk) {
    const sectors = Math.min(chunk, total - done);
    if (counter === "chunk") lines.loadCount(announcedBytes(write, done, sectors));
    receiveChunk(write, { done, sectors, counter });
    if (counter === "chunk") lines.dropCounted(phases.dataOut, scratch);
    const isDropped = firmware.writeParity === "odd-chunks-dropped" && lines.hasParityError && config.board.parity;
    if (!isDropped) writeCard(write, first + done, 0, sectors);
    if (done + sectors === total && isPlain(context) && sendsStatusEarly(write)) {
      write.sendStatus();
      end = "over";
    }
    lines.recorder.sdProgrammed();
  }
  return end;
}

const scratch = new Uint8Array(4096);

/** Who loads the FPGA's transfer count: once for the command, for each chunk, or for each piece of a small FIFO. */
type Counter = "command" | "chunk" | "piece";

function counterOf({ context }: SectorWrite): Counter {
  const { countBytes } = context.board.firmware;
  if (countBytes < sectorBytes) return "piece";
  return context.transferBlocks * context.unit.blockBytes < countBytes ? "command" : "chunk";
}

function announcedBytes({ context }: SectorWrite, done: number, sectors: number): number {
  const { blockBytes, sdSectorsPerBlock } = context.unit;
  const { firmware, faults } = context.board;
  const isWrong = firmware.largeWriteCount === "sectors-times-block" && faults === "reproduced";
  if (isWrong && !isPlain(context)) return sectors * blockBytes;
  const blocksEnding = Math.floor((done + sectors) / sdSectorsPerBlock) - Math.floor(done / sdSectorsPerBlock);
  const padBytes = sdSectorsPerBlock * sectorBytes - blockBytes;
  return sectors * sectorBytes - blocksEnding * padBytes;
}

function chunkSectors({ context }: SectorWrite): number {
  if (context.board.firmware.writeChunk === "ring") return ringSectors;
  const perBlock = context.unit.sdSectorsPerBlock;
  return Math.floor(ringSectors / perBlock) * perBlock;
}

interface Chunk {
  /** Sectors of the command before it. */
  readonly done: number;
  readonly sectors: number;
  readonly counter: Counter;
}

function receiveChunk({ context, lines }: SectorWrite, { done, sectors, counter }: Chunk): void {
  const { buffer, unit } = context;
  const tail = unit.blockBytes % sectorBytes;
  const perBlock = unit.sdSectorsPerBlock;
  for (let sector = 0; sector < sectors && !lines.isReset; sector++) {
    const isLast = (done + sector) % perBlock === perBlock - 1;
    const bytes = isLast && tail !== 0 ? tail : sectorBytes;
    if (counter === "piece") {
      const given = lines.take(phases.dataOut, buffer, sector * sectorBytes, bytes);
      // With 512-byte blocks the whole sector is read out of the FIFO, even though the bus was reset in its first half.
      if (lines.isReset && isPlain(context)) buffer.fill(0, sector * sectorBytes + given, (sector + 1) * sectorBytes);
    } else {
      const given = lines.takeCounted(phases.dataOut, buffer, sector * sectorBytes, bytes);
      if (given < bytes) buffer.fill(0, sector * sectorBytes + given, sector * sectorBytes + bytes);
    }
  }
}

function stopsAfterError({ context, lines }: SectorWrite): boolean {
  return context.board.firmware.writeParity === "stops" && lines.hasParityError && context.board.config.board.parity;
}

function isPlain({ unit }: CommandContext): boolean {
  return unit.blockBytes === sectorBytes;
}
