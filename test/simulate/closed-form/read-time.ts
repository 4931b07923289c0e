// How long a READ takes: the card's latency, one sector, then a stream at the pace of the slower side
// (firmware-timing §3.2), or 64 KiB at a time where the byte counter cannot hold the whole transfer (§3.3).

import { counterReload } from "../../../src/simulate/board-constants.js";
import { sdBytesOf } from "../../../src/simulate/drive-timing.js";
import { addParts, longerOf, nothing, type Parts, repeatParts } from "../../../src/simulate/parts.js";
import type { Pattern } from "../../../src/simulate/pattern.js";
import { sdCommand, sdSectorBytes } from "../../../src/simulate/sd-card.js";
import type { ClosedDrive } from "./closed-drive.js";
import { type CommandTime, chunksOf } from "./command-time.js";

export function readTime(drive: ClosedDrive, scsiBytes: number, pattern: Pattern): CommandTime {
  const { counterLimitBytes } = drive.firmware;
  const reloads = counterLimitBytes > 0 && scsiBytes >= counterLimitBytes;
  const data = reloads ? reloadedRead(drive, scsiBytes, pattern) : streamedRead(drive, scsiBytes, pattern);
  return {
    untilStatus: addParts(drive.front, data, drive.status),
    afterStatus: nothing,
    busFree: "afterWork",
  };
}

/** c + L + 512/s_R + max(n/r, n/s_R). */
function streamedRead(drive: ClosedDrive, scsiBytes: number, pattern: Pattern): Parts {
  const { sd, bus } = drive;
  const latency = pattern === "random" ? sd.card.randomLatency : sd.card.sequentialLatency;
  const sdTransfer = (sdBytesOf(drive, scsiBytes) / sdSectorBytes) * sd.readBlockUs;
  return addParts(
    { sdCommand: sdCommand.value, cardLatency: latency.value, sdFill: sd.readBlockUs },
    longerOf({ scsiTransfer: scsiBytes / bus.inMbPerSec }, { sdTransfer }),
  );
}

/** The card's latency is paid again for every buffer; what follows the first is sequential whatever the workload. */
function reloadedRead(drive: ClosedDrive, scsiBytes: number, pattern: Pattern): Parts {
  const perChunk = Math.max(1, Math.floor(drive.firmware.bufferBytes / drive.sdBytesPerBlock)) * drive.blockBytes;
  const { full, fullBytes, lastBytes } = chunksOf(scsiBytes, perChunk);
  const reload: Parts = { counterReload: counterReload.value };
  return addParts(
    streamedRead(drive, fullBytes, pattern),
    repeatParts(addParts(streamedRead(drive, fullBytes, "sequential"), reload), full - 1),
    streamedRead(drive, lastBytes, "sequential"),
    repeatParts(reload, 2),
  );
}
