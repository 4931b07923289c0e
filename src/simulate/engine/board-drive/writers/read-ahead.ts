// How much of a buffer a blind write receives before it starts the card (firmware-timing §4.3 … §4.5), bytes. Each underrun
// makes the firmware believe the card to be quicker, so that it waits longer the next time.

import type { TransferAgreement } from "../../../../scsi/index.js";
import { sdSectorBytes } from "../../../sd-card.js";
import type { BoardTiming } from "../board-timing.js";

export type ReadAhead = (timing: BoardTiming, chunkBytes: number, underruns: number) => number;

/** From so many on, 6.2.0 … 6.2.9 no longer write blindly. */
export const mostFixedUnderruns = 16;

/** §4.3: from the agreed rate and the rate that the firmware believes the card to have, in whole MB/s. */
export const fixedReadAhead: ReadAhead = ({ drive }, chunkBytes, underruns) => {
  const scsi = nominalMbPerSec(drive.bus.agreement);
  if (scsi === 0 || underruns >= mostFixedUnderruns) return chunkBytes;
  const sd = Math.floor(drive.assumedSdKbPerSec / 1000) + Math.floor(underruns / 2);
  return Math.min(Math.max(Math.floor((chunkBytes * sd) / scsi) - chunkBytes + 256, 256), chunkBytes);
};

/** §4.4: the same in whole sectors. */
export const roundedReadAhead: ReadAhead = (timing, chunkBytes, underruns) => {
  const ahead = fixedReadAhead(timing, chunkBytes, underruns);
  return Math.min((Math.floor(ahead / sdSectorBytes) + 1) * sdSectorBytes, chunkBytes);
};

/**
 * §4.5: from the measured host rate, which is 0 for ever as long as nothing starts the cycle counter. Where it runs, the rate
 * is taken as measured already, by a write of less than 512 KiB.
 */
export const measuredReadAhead: ReadAhead = ({ drive }, chunkBytes, underruns) => {
  if (!drive.switches.cycleCounterRunning) return chunkBytes;
  const hostKbPerSec = Math.floor(drive.bus.outMbPerSec * 1000);
  const sdKbPerSec = drive.assumedSdKbPerSec + 256 * underruns;
  // Unsigned arithmetic wraps below zero: a host quicker than the card is waited for in full.
  if (hostKbPerSec > sdKbPerSec) return chunkBytes;
  const ahead = chunkBytes - Math.floor((chunkBytes * hostKbPerSec) / sdKbPerSec);
  return Math.min((Math.floor(ahead / sdSectorBytes) + 4) * sdSectorBytes, chunkBytes);
};

function nominalMbPerSec({ periodFactor, offset }: TransferAgreement): number {
  if (offset === 0) return 0;
  if (periodFactor < 23) return 20;
  if (periodFactor <= 25) return 10;
  return Math.floor(1000 / (4 * periodFactor));
}
