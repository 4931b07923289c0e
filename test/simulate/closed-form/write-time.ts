// How long a WRITE takes, for each of the six writers (firmware-timing §4): receiving and writing in turns, or at once.

import { sdBytesOf } from "../../../src/simulate/drive-timing.js";
import type { WriterKind } from "../../../src/simulate/firmware-timing.js";
import { addParts, longerOf, nothing, type Parts, repeatParts, totalUs } from "../../../src/simulate/parts.js";
import { sdSectorBytes } from "../../../src/simulate/sd-card.js";
import type { ClosedDrive } from "./closed-drive.js";
import { type CommandTime, chunksOf } from "./command-time.js";
import { blindFixedReadAhead, blindFixedRoundedReadAhead, blindMeasuredReadAhead } from "./read-ahead.js";
import { programParts, sdWriteParts, writeCommandUs } from "./sd-write.js";

export function writeTime(drive: ClosedDrive, scsiBytes: number): CommandTime {
  const { firmware } = drive;
  const kind = firmware.oddBlocksHalfDuplex && drive.blockBytes !== sdSectorBytes ? "sync" : firmware.writer;
  return writers[kind](drive, scsiBytes);
}

const writers: Readonly<Record<WriterKind, (drive: ClosedDrive, scsiBytes: number) => CommandTime>> = {
  sync,
  early,
  blindFixed: (drive, scsiBytes) => blind(drive, scsiBytes, blindFixedReadAhead),
  blindFixedRounded: (drive, scsiBytes) => blind(drive, scsiBytes, blindFixedRoundedReadAhead),
  blindMeasured: (drive, scsiBytes) => blind(drive, scsiBytes, blindMeasuredReadAhead),
  pipelined,
};

/** §4.1 (≤ 6.1.1), and §4.9 for blocks that are not 512 bytes: receive a buffer, write it, and so on; then STATUS. */
function sync(drive: ClosedDrive, scsiBytes: number): CommandTime {
  const { full, fullBytes, lastBytes } = bufferChunks(drive, scsiBytes);
  const cardWrites = addParts(repeatParts(cardWrite(drive, fullBytes), full), cardWrite(drive, lastBytes));
  return {
    untilStatus: addParts(drive.front, reception(drive, scsiBytes), cardWrites, drive.status),
    afterStatus: nothing,
    busFree: "afterWork",
  };
}

/** §4.2 (6.1.2 … 6.1.4): STATUS and bus free before the last buffer goes to the card, BSY held against selection. */
function early(drive: ClosedDrive, scsiBytes: number): CommandTime {
  const { full, fullBytes, lastBytes } = bufferChunks(drive, scsiBytes);
  return {
    untilStatus: addParts(
      drive.front,
      reception(drive, scsiBytes),
      repeatParts(cardWrite(drive, fullBytes), full),
      drive.status,
    ),
    afterStatus: cardWrite(drive, lastBytes),
    busFree: "beforeWork",
  };
}

/**
 * §4.3 … §4.7 (6.2.0 … 6.4.2): the card's write starts when `readAhead` bytes of a buffer are there, STATUS comes when
 * the last buffer is with the card. A rewrite after an underrun is not part of the closed form.
 */
function blind(
  drive: ClosedDrive,
  scsiBytes: number,
  readAhead: (drive: ClosedDrive, chunkBytes: number) => number,
): CommandTime {
  const { full, fullBytes, lastBytes } = bufferChunks(drive, scsiBytes);
  const transfer = (chunkBytes: number): Parts => {
    const ahead = Math.min(readAhead(drive, chunkBytes), chunkBytes);
    const write: Parts = { sdCommand: writeCommandUs(chunkBytes), sdTransfer: sdTransferUs(drive, chunkBytes) };
    return longerOf(reception(drive, chunkBytes), addParts(reception(drive, ahead), write));
  };
  const whole = addParts(transfer(fullBytes), programParts(drive.sd, fullBytes));
  const data = addParts(repeatParts(whole, full), transfer(lastBytes));
  return withProgramming(drive, data, programParts(drive.sd, lastBytes));
}

/** §4.8 (6.4.3 …): one SD command for up to 512 KiB, sectors passed on as they come, STATUS after programming. */
function pipelined(drive: ClosedDrive, scsiBytes: number): CommandTime {
  const { full, fullBytes, lastBytes } = chunksOf(scsiBytes, drive.firmware.counterLimitBytes);
  const stream = (chunkBytes: number): Parts => {
    const blockUs = drive.sd.writeBlockUs + drive.firmware.sdBlockSetupUs;
    const receive = reception(drive, chunkBytes);
    const write: Parts = { sdTransfer: (chunkBytes / sdSectorBytes) * blockUs };
    const busIsSlower = totalUs(receive) > totalUs(write);
    return addParts(
      { sdCommand: writeCommandUs(chunkBytes), scsiTransfer: sdSectorBytes / drive.bus.outMbPerSec },
      longerOf(receive, write),
      { sdFill: busIsSlower ? blockUs : 0 },
    );
  };
  const whole = addParts(stream(fullBytes), programParts(drive.sd, fullBytes));
  const data = addParts(repeatParts(whole, full), stream(lastBytes));
  return withProgramming(drive, data, programParts(drive.sd, lastBytes));
}

/** Puts STATUS where the firmware sends it: before, during or after the last programming. */
function withProgramming(drive: ClosedDrive, data: Parts, programming: Parts): CommandTime {
  const { statusWaitUs, parityDelaysStatus } = drive.firmware;
  const limitUs = parityDelaysStatus && drive.settings.parity ? Number.POSITIVE_INFINITY : statusWaitUs;
  const waitedShare = Math.min(limitUs / totalUs(programming), 1);
  return {
    untilStatus: addParts(drive.front, data, repeatParts(programming, waitedShare), drive.status),
    afterStatus: repeatParts(programming, 1 - waitedShare),
    busFree: "afterWork",
  };
}

function bufferChunks(drive: ClosedDrive, scsiBytes: number) {
  const blocks = Math.max(1, Math.floor(drive.firmware.bufferBytes / drive.sdBytesPerBlock));
  return chunksOf(scsiBytes, blocks * drive.blockBytes);
}

function reception(drive: ClosedDrive, scsiBytes: number): Parts {
  return { scsiTransfer: scsiBytes / drive.bus.outMbPerSec };
}

function cardWrite(drive: ClosedDrive, scsiBytes: number): Parts {
  return sdWriteParts(drive.sd, sdBytesOf(drive, scsiBytes));
}

function sdTransferUs(drive: ClosedDrive, sdBytes: number): number {
  return (sdBytes / sdSectorBytes) * drive.sd.writeBlockUs;
}
