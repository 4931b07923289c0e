// When a READ is done (firmware-timing §3): the card's latency, one sector, then a stream through the ring; 64 KiB at a time
// where the byte counter cannot hold the whole transfer; past the buffer for short reads on the 2021 board.

import type { HardwareRevision } from "../../../config/index.js";
import { sdSectorBytes } from "../../sd-card.js";
import type { BoardTiming } from "./board-timing.js";
import { beginCommand, endWithStatus } from "./command-frame.js";
import type { CommandShape } from "./command-shape.js";
import { type Plan, Timeline } from "./plan.js";
import { type RingRead, simulateRing } from "./read-ring.js";

export function readPlan(timing: BoardTiming, board: HardwareRevision, shape: CommandShape, blocks: number): Plan {
  const { firmware, blockBytes } = timing.drive;
  const timeline = new Timeline();
  beginCommand(timeline, timing, shape);
  const read = ringRead(timing, blocks);
  const reloads = firmware.counterLimitBytes > 0 && blocks * blockBytes >= firmware.counterLimitBytes;
  const isDirect =
    board === "2021" && firmware.direct2021 && blockBytes === sdSectorBytes && read.sectors < read.ringSectors;
  if (isDirect) readDirectly(timeline, read);
  else if (reloads) readWithReloads(timeline, read, timing.drive.constants.counterReload.value * 1000);
  else stream(timeline, read);
  if (firmware.waitsAfterRead) timeline.spend("sdCommand", timing.sdCommandNs);
  return endWithStatus(timeline, timing);
}

function ringRead(timing: BoardTiming, blocks: number): RingRead {
  const { firmware, blockBytes, sdBytesPerBlock } = timing.drive;
  const unit = sdBytesPerBlock / sdSectorBytes;
  const bufferSectors = firmware.bufferBytes / sdSectorBytes;
  return {
    sectors: blocks * unit,
    ringSectors: Math.max(bufferSectors - (bufferSectors % unit), unit),
    unit,
    latencyNs: timing.latencyNs,
    sdCommandNs: timing.sdCommandNs,
    blockNs: timing.readBlockNs,
    // What pads a block is not sent; on average each of its sectors has as many bytes.
    sendNs: (blockBytes / unit) * timing.byteInNs,
  };
}

/** The bus is the slower side, or the card with all its commands; the time goes to that one. */
function stream(timeline: Timeline, read: RingRead): void {
  const { endNs, laterCommandsNs, laterLatenciesNs } = simulateRing(read);
  const firstNs = read.sdCommandNs + read.latencyNs + read.blockNs;
  timeline.spend("sdCommand", read.sdCommandNs);
  timeline.spend("cardLatency", read.latencyNs);
  timeline.spend("sdFill", read.blockNs);
  const restNs = endNs - firstNs;
  if (read.sectors * read.sendNs >= (read.sectors - 1) * read.blockNs + laterCommandsNs + laterLatenciesNs) {
    timeline.spend("scsiTransfer", restNs);
    return;
  }
  timeline.spend("sdCommand", laterCommandsNs);
  timeline.spend("cardLatency", laterLatenciesNs);
  timeline.spend("sdTransfer", restNs - laterCommandsNs - laterLatenciesNs);
}

/** §3.3: the next SD read may not start before the bus has finished the one before. */
function readWithReloads(timeline: Timeline, read: RingRead, reloadNs: number): void {
  for (let done = 0; done < read.sectors; done += read.ringSectors) {
    timeline.spend("counterReload", reloadNs);
    stream(timeline, { ...read, sectors: Math.min(read.ringSectors, read.sectors - done) });
  }
}

/** §3.2: from the card's FIFO to the bus, with flow control, so that the bus need not wait for a whole sector. */
function readDirectly(timeline: Timeline, read: RingRead): void {
  timeline.spend("sdCommand", read.sdCommandNs);
  timeline.spend("cardLatency", read.latencyNs);
  const busNs = read.sectors * read.sendNs;
  const cardNs = read.sectors * read.blockNs;
  timeline.spend(busNs >= cardNs ? "scsiTransfer" : "sdTransfer", Math.max(busNs, cardNs));
}
