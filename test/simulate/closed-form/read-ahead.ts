// How much of a buffer a blind write receives before it starts the card (firmware-timing §4.3 … §4.5), bytes.
// Underruns, which lengthen it, are not part of the closed form.

import type { TransferAgreement } from "../../../src/scsi/index.js";
import type { DriveTiming } from "../../../src/simulate/drive-timing.js";
import { sdSectorBytes } from "../../../src/simulate/sd-card.js";

/** §4.3: from the agreed rate and the rate that the firmware believes the card to have, in whole MB/s. */
export function blindFixedReadAhead(drive: DriveTiming, chunkBytes: number): number {
  const scsi = nominalMbPerSec(drive.bus.agreement);
  if (scsi === 0) return chunkBytes;
  const sd = Math.floor(drive.assumedSdKbPerSec / 1000);
  return Math.max(Math.floor((chunkBytes * sd) / scsi) - chunkBytes + 256, 256);
}

/** §4.4: the same in whole sectors. */
export function blindFixedRoundedReadAhead(drive: DriveTiming, chunkBytes: number): number {
  const ahead = blindFixedReadAhead(drive, chunkBytes);
  return (Math.floor(ahead / sdSectorBytes) + 1) * sdSectorBytes;
}

/** §4.5: from the measured host rate, which is 0 for ever as long as nothing starts the cycle counter. */
export function blindMeasuredReadAhead(drive: DriveTiming, chunkBytes: number): number {
  if (!drive.switches.cycleCounterRunning) return chunkBytes;
  const hostKbPerSec = Math.floor(drive.bus.outMbPerSec * 1000);
  // Unsigned arithmetic wraps below zero: a host quicker than the card is waited for in full.
  if (hostKbPerSec > drive.assumedSdKbPerSec) return chunkBytes;
  const ahead = chunkBytes - Math.floor((chunkBytes * hostKbPerSec) / drive.assumedSdKbPerSec);
  return (Math.floor(ahead / sdSectorBytes) + 4) * sdSectorBytes;
}

function nominalMbPerSec({ periodFactor, offset }: TransferAgreement): number {
  if (offset === 0) return 0;
  if (periodFactor < 23) return 20;
  if (periodFactor <= 25) return 10;
  return Math.floor(1000 / (4 * periodFactor));
}
