// How long a host's request takes: its commands, and the host's turn-around after each as far as the board does not
// hide it (firmware-timing §1, §4.10).

import type { HostModel } from "../../../src/simulate/host-model.js";
import { addParts, longerOf, type Parts, repeatParts } from "../../../src/simulate/parts.js";
import { type CommandTime, chunksOf } from "./command-time.js";

/** A request longer than the host's largest command is split; between the pieces the host is quicker. */
export function requestParts(
  host: HostModel,
  requestBytes: number,
  commandTime: (commandBytes: number) => CommandTime,
): Parts {
  const { full, fullBytes, lastBytes } = chunksOf(requestBytes, host.largestCommand.value);
  const split = full === 0 ? {} : cycle(host, commandTime(fullBytes), host.queuedTurnaround.value);
  return addParts(repeatParts(split, full), cycle(host, commandTime(lastBytes), turnaroundUs(host, requestBytes)));
}

/** H(n) = H0 + Hb · n. */
export function turnaroundUs(host: HostModel, requestBytes: number): number {
  return host.turnaround.value + (host.turnaroundPerByte.value * requestBytes) / 1000;
}

/** From one arbitration to the next. */
function cycle(host: HostModel, command: CommandTime, hostTurnaround: number): Parts {
  const hidden = command.busFree === "beforeWork" || host.completesAt.value === "message";
  const rest = hidden
    ? longerOf(command.afterStatus, { hostTurnaround })
    : addParts(command.afterStatus, { hostTurnaround });
  return addParts(command.untilStatus, rest);
}
