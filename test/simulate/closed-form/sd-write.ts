// A complete write S(n) and the programming P(n) at its end (firmware-timing §1, §6).

import type { Parts } from "../../../src/simulate/parts.js";
import { programTail, type SdTiming, sdCommand, sdSectorBytes } from "../../../src/simulate/sd-card.js";

/** Starting a write: CMD24 for one sector; CMD55, ACMD23 and CMD25 for more (c_w). */
export function writeCommandUs(sdBytes: number): number {
  return sdBytes > sdSectorBytes ? 3 * sdCommand.value : sdCommand.value;
}

/** CMD12, then busy until the card is in the transfer state again: c + P(n). */
export function programParts(sd: SdTiming, sdBytes: number): Parts {
  const { programBase, programRate } = sd.card;
  return {
    sdCommand: sdCommand.value,
    cardProgramming: programBase.value + Math.min(sdBytes, programTail.value) / programRate.value,
  };
}

/** S(n) = c_w + n / s_W + c + P(n). */
export function sdWriteParts(sd: SdTiming, sdBytes: number): Parts {
  const { cardProgramming = 0 } = programParts(sd, sdBytes);
  return {
    sdCommand: writeCommandUs(sdBytes) + sdCommand.value,
    sdTransfer: (sdBytes / sdSectorBytes) * sd.writeBlockUs,
    cardProgramming,
  };
}
