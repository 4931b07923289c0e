// One WRITE on its way to the card: what all writers need to know, and the steps they share.

import type { CommandContext } from "../command/command-context.js";
import type { BusLines } from "./bus-lines.js";

export const sectorBytes = 512;

export interface SectorWrite {
  readonly context: CommandContext;
  readonly lines: BusLines;
  /** SD sector of the first block, and how many there are. */
  readonly first: number;
  readonly total: number;
  /** Status and message now, although the card is not done. After it the command is over. */
  sendStatus(): void;
}

/** Sectors of the buffer from `slot` on go to the card; nobody hears of a failure. */
export function writeCard({ context, lines }: SectorWrite, lba: number, slot: number, sectors: number): void {
  const bytes = context.buffer.subarray(slot * sectorBytes, (slot + sectors) * sectorBytes);
  const isWritten = context.board.card.write(lba, bytes);
  lines.recorder.sdWrite(lba, sectors, isWritten ? "written" : "lost");
}

/** STATUS goes out before the card has finished when the firmware does that and nothing speaks against it (quirk Q34). */
export function sendsStatusEarly({ context, lines }: SectorWrite): boolean {
  if (lines.isReset) return false;
  const checksParity = context.board.config.board.parity;
  switch (context.board.firmware.earlyStatus) {
    case "never":
      return false;
    case "always":
      return true;
    case "without-error":
      return !(checksParity && lines.hasParityError);
    case "without-parity":
      return !checksParity;
  }
}
