// The writer of 6.4.3 … 6.4.14 (firmware-timing §4.8), sector by sector: the bus fills the FIFO, the CPU moves a full sector
// into the ring while the next one arrives, and the card takes sectors from the ring one at a time.

import { sdSectorBytes } from "../../../sd-card.js";
import { type BoardTiming, startWriteNs } from "../board-timing.js";
import type { Plan } from "../plan.js";
import { forEachChunk, program, programAndEnd, type WriteJob } from "./write-job.js";

export interface SectorPipeline {
  readonly sectors: number;
  readonly ringSectors: number;
  /** One sector from the bus into the FIFO, from there into the ring, and from there to the card. */
  readonly receiveNs: number;
  readonly copyNs: number;
  readonly writeNs: number;
}

/** ns from the start. */
export interface PipelineEnd {
  readonly lastReceivedNs: number;
  readonly lastWrittenNs: number;
}

/** Used again for every transfer. */
const slots = new Float64Array(128);

export function simulatePipeline({ sectors, ringSectors, receiveNs, copyNs, writeNs }: SectorPipeline): PipelineEnd {
  /** When the sector in each slot of the ring has gone to the card. */
  const writtenNs = ringSectors <= slots.length ? slots.fill(0) : new Float64Array(ringSectors);
  let receivedNs = 0;
  let copyStartNs = 0;
  let copiedNs = 0;
  let cardFreeNs = 0;
  for (let sector = 0; sector < sectors; sector++) {
    // The FIFO takes the next sector while the CPU drains the one before; a full ring holds up both.
    receivedNs = Math.max(receivedNs, copyStartNs) + receiveNs;
    const slot = sector % ringSectors;
    const roomNs = writtenNs[slot] ?? 0;
    copyStartNs = Math.max(receivedNs, copiedNs, roomNs);
    copiedNs = copyStartNs + copyNs;
    cardFreeNs = Math.max(cardFreeNs, copiedNs) + writeNs;
    writtenNs[slot] = cardFreeNs;
  }
  return { lastReceivedNs: receivedNs, lastWrittenNs: cardFreeNs };
}

export function writePipelined(job: WriteJob): Plan {
  const { timeline, timing, bytes } = job;
  const { counterLimitBytes, statusWaitUs } = timing.drive.firmware;
  let patienceNs = 0;
  let lastBytes = 0;
  forEachChunk(bytes, counterLimitBytes, (chunkBytes, isLast) => {
    timeline.spend("sdCommand", startWriteNs(timing, chunkBytes));
    const pipeline = pipelineOf(timing, chunkBytes);
    const { lastReceivedNs, lastWrittenNs } = simulatePipeline(pipeline);
    const isBusSlower = pipeline.receiveNs > pipeline.writeNs;
    const cardNs = isBusSlower ? pipeline.writeNs : pipeline.sectors * pipeline.writeNs;
    timeline.spend("scsiTransfer", lastWrittenNs - cardNs);
    timeline.spend(isBusSlower ? "sdFill" : "sdTransfer", cardNs);
    // The firmware counts from the last byte that came over the bus.
    patienceNs = Math.max(statusWaitUs * 1000 - (lastWrittenNs - lastReceivedNs), 0);
    lastBytes = chunkBytes;
    if (!isLast) program(job, chunkBytes);
  });
  return programAndEnd(job, lastBytes, patienceNs);
}

function pipelineOf({ drive, byteOutNs, writeBlockNs }: BoardTiming, bytes: number): SectorPipeline {
  return {
    sectors: bytes / sdSectorBytes,
    ringSectors: drive.firmware.bufferBytes / sdSectorBytes,
    receiveNs: sdSectorBytes * byteOutNs,
    copyNs: (sdSectorBytes * 1000) / drive.constants.copyRate.value,
    writeNs: writeBlockNs + drive.firmware.sdBlockSetupUs * 1000,
  };
}
