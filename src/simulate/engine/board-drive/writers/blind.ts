// The writers of 6.2.0 … 6.4.2 (firmware-timing §4.3 … §4.7): the card starts on a buffer that is still being received. When
// it has taken all of it before the bus has delivered all of it, what it wrote is wrong, and the buffer is written again.

import { startWriteNs } from "../board-timing.js";
import { endWithStatus } from "../command-frame.js";
import type { Plan } from "../plan.js";
import type { ReadAhead } from "./read-ahead.js";
import { bufferChunkBytes, program, programAndEnd, sdTransferNs, type WriteJob, writeCard } from "./write-job.js";

/** §4.4: so much of the next buffer is received before the card is waited for. */
const earlyBytes = 32 * 512;
const usToNs = 1000;

export interface BlindWriter {
  readonly readAhead: ReadAhead;
  readonly nextBuffer: "received-early" | "received-in-turn";
  readonly mostUnderruns: number;
}

export function writeBlindly(job: WriteJob, writer: BlindWriter): Plan {
  const { timeline, timing, bytes } = job;
  const { drive } = timing;
  const most = bufferChunkBytes(timing);
  let received = 0;
  for (let done = 0; ; done += most) {
    const chunkBytes = Math.min(most, bytes - done);
    const isLast = done + chunkBytes === bytes;
    const early = isLast || writer.nextBuffer === "received-in-turn" ? 0 : Math.min(earlyBytes, bytes - done - most);
    const end = transfer(job, writer, { bytes: chunkBytes, received, early });
    if (end === "underrun") {
      timeline.underruns++;
      program(job, chunkBytes);
      writeCard(job, chunkBytes);
      if (isLast) return endWithStatus(timeline, timing);
    } else if (isLast) {
      return programAndEnd(job, chunkBytes, drive.firmware.statusWaitUs * usToNs);
    } else {
      program(job, chunkBytes);
    }
    received = early;
  }
}

interface Chunk {
  readonly bytes: number;
  /** Of it, what was received while the buffer before was on its way. */
  readonly received: number;
  /** Of the next one, what is received now. */
  readonly early: number;
}

function transfer(job: WriteJob, writer: BlindWriter, chunk: Chunk): "written" | "underrun" {
  const { timeline, timing, underrunsBefore } = job;
  const underruns = Math.min(underrunsBefore + timeline.underruns, writer.mostUnderruns);
  const ahead = writer.readAhead(timing, chunk.bytes, underruns);
  const beforeCardNs = Math.max(ahead - chunk.received, 0) * timing.byteOutNs;
  const receptionNs = (chunk.bytes - chunk.received) * timing.byteOutNs;
  const cardNs = beforeCardNs + startWriteNs(timing, chunk.bytes) + sdTransferNs(timing, chunk.bytes);
  const busNs = receptionNs + chunk.early * timing.byteOutNs;
  if (busNs > cardNs) {
    timeline.spend("scsiTransfer", busNs);
  } else {
    timeline.spend("scsiTransfer", beforeCardNs);
    timeline.spend("sdCommand", startWriteNs(timing, chunk.bytes));
    timeline.spend("sdTransfer", sdTransferNs(timing, chunk.bytes));
  }
  const isOvertaken = receptionNs > cardNs && timing.drive.switches.underruns !== "ignored";
  return isOvertaken ? "underrun" : "written";
}
