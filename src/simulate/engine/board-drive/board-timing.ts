// The figures of one board with its firmware, card and bus that plans are made of, in ns.

import type { DriveTiming } from "../../drive-timing.js";
import { sdSectorBytes } from "../../sd-card.js";

export interface BoardTiming {
  readonly drive: DriveTiming;
  /** A and B. */
  readonly commandNs: number;
  readonly statusNs: number;
  /** One SD command (c). */
  readonly sdCommandNs: number;
  readonly byteInNs: number;
  readonly byteOutNs: number;
  readonly readBlockNs: number;
  readonly writeBlockNs: number;
  readonly latencyNs: number;
  /** P0, and what a byte adds to it, for at most so many bytes. */
  readonly programBaseNs: number;
  readonly programByteNs: number;
  readonly programTailBytes: number;
}

export function boardTiming(drive: DriveTiming): BoardTiming {
  const { constants, bus, sd } = drive;
  return {
    drive,
    commandNs: constants.commandOverhead.value * 1000,
    statusNs: constants.statusOverhead.value * 1000,
    sdCommandNs: constants.sdCommand.value * 1000,
    byteInNs: 1000 / bus.inMbPerSec,
    byteOutNs: 1000 / bus.outMbPerSec,
    readBlockNs: sd.readBlockUs * 1000,
    writeBlockNs: sd.writeBlockUs * 1000,
    latencyNs: sd.card.sequentialLatency.value * 1000,
    programBaseNs: sd.card.programBase.value * 1000,
    programByteNs: 1000 / sd.card.programRate.value,
    programTailBytes: constants.programTail.value,
  };
}

/** CMD24 for one sector; CMD55, ACMD23 and CMD25 for more (c_w). */
export function startWriteNs({ sdCommandNs }: BoardTiming, sdBytes: number): number {
  return sdBytes > sdSectorBytes ? 3 * sdCommandNs : sdCommandNs;
}

/** Busy after CMD12 until the card is in the transfer state again: P(n). */
export function programNs(timing: BoardTiming, sdBytes: number): number {
  return timing.programBaseNs + Math.min(sdBytes, timing.programTailBytes) * timing.programByteNs;
}
