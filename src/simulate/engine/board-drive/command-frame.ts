// What all READs and WRITEs have around their data: the delays of the configuration and A before, B after.

import type { BoardTiming } from "./board-timing.js";
import type { CommandShape } from "./command-shape.js";
import type { Plan, Timeline } from "./plan.js";

export function beginCommand(timeline: Timeline, timing: BoardTiming, shape: CommandShape): void {
  timeline.spend("selectionDelay", shape.selectionDelayNs);
  timeline.spend("phaseDelay", shape.phaseDelayNs);
  timeline.spend("deviceDelay", shape.deviceDelayNs);
  timeline.spend("command", timing.commandNs);
}

/** STATUS, and the bus is free: the card has nothing left to do. */
export function endWithStatus(timeline: Timeline, timing: BoardTiming): Plan {
  timeline.spend("status", timing.statusNs);
  return timeline.toPlan({
    completeNs: timeline.nowNs,
    busFreeNs: timeline.nowNs,
    statusPatienceNs: Number.POSITIVE_INFINITY,
    busFreeWaits: "for-programming",
  });
}
