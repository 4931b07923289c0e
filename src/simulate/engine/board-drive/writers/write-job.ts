// One WRITE on its way from the bus to the card: what all writers need, and the steps they share (firmware-timing §4).

import { sdSectorBytes } from "../../../sd-card.js";
import { type BoardTiming, programNs, startWriteNs } from "../board-timing.js";
import { endWithStatus } from "../command-frame.js";
import type { StatusPlace } from "../command-shape.js";
import type { Plan, Timeline } from "../plan.js";

export interface WriteJob {
  readonly timeline: Timeline;
  readonly timing: BoardTiming;
  /** On the bus; whole blocks. */
  readonly bytes: number;
  readonly statusPlace: StatusPlace;
  /** Underruns so far: they lengthen the read-ahead until the bus is reset or negotiated anew. */
  readonly underrunsBefore: number;
}

/** `bytes` in pieces of at most `most`: all but the last are full. */
export function forEachChunk(bytes: number, most: number, each: (chunkBytes: number, isLast: boolean) => void): void {
  for (let done = 0; done < bytes; done += most) each(Math.min(most, bytes - done), done + most >= bytes);
}

/** Bytes on the bus that fill the buffer with whole blocks. */
export function bufferChunkBytes({ drive }: BoardTiming): number {
  return Math.max(1, Math.floor(drive.firmware.bufferBytes / drive.sdBytesPerBlock)) * drive.blockBytes;
}

export function sdTransferNs(timing: BoardTiming, sdBytes: number): number {
  return (sdBytes / sdSectorBytes) * timing.writeBlockNs;
}

/** S(n) = c_w + n / s_W + c + P(n). */
export function writeCard({ timeline, timing }: WriteJob, sdBytes: number): void {
  timeline.spend("sdCommand", startWriteNs(timing, sdBytes));
  timeline.spend("sdTransfer", sdTransferNs(timing, sdBytes));
  program({ timeline, timing }, sdBytes);
}

/** CMD12, then busy: c + P(n). */
export function program({ timeline, timing }: Pick<WriteJob, "timeline" | "timing">, sdBytes: number): void {
  timeline.spend("sdCommand", timing.sdCommandNs);
  timeline.spend("cardProgramming", programNs(timing, sdBytes));
}

/**
 * The card has the last data, and programming them is all that is left. STATUS goes out before, or after at most `waitNs`;
 * the bus stays busy until the card is done (§4.3, §4.8).
 */
export function programAndEnd(job: WriteJob, sdBytes: number, waitNs: number): Plan {
  const { timeline, timing } = job;
  const beganNs = timeline.nowNs;
  program(job, sdBytes);
  if (job.statusPlace === "after-programming") return endWithStatus(timeline, timing);
  const waitedNs = Math.min(waitNs, timeline.nowNs - beganNs);
  timeline.spend("status", timing.statusNs);
  return timeline.toPlan({
    completeNs: beganNs + waitedNs + timing.statusNs,
    busFreeNs: timeline.nowNs,
    statusPatienceNs: waitNs - waitedNs,
    busFreeWaits: "for-programming",
  });
}
