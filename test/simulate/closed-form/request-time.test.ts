// Requests longer than the host's largest command, and where its turn-around hides (firmware-timing §1, §4.10).

import { describe, expect, it } from "vitest";
import { totalUs } from "../../../src/simulate/parts.js";
import { completingAtMessage, hostWithTurnaround, indigo2, MiB } from "../scenario.js";
import type { CommandTime } from "./command-time.js";
import { requestParts } from "./request-time.js";

const command = (busFree: CommandTime["busFree"]): CommandTime => ({
  untilStatus: { scsiTransfer: 1000 },
  afterStatus: { cardProgramming: 300 },
  busFree,
});

describe("requestParts", () => {
  it("adds the turn-around to the board's work when the bus is free only after it", () => {
    const parts = requestParts(hostWithTurnaround(200), 4096, () => command("afterWork"));
    expect(parts).toEqual({ scsiTransfer: 1000, cardProgramming: 300, hostTurnaround: 200 });
  });

  it("hides the shorter behind the longer when the host is free at once", () => {
    const early = (turnaroundUs: number) =>
      requestParts(hostWithTurnaround(turnaroundUs), 4096, () => command("beforeWork"));
    expect(early(200)).toEqual({ scsiTransfer: 1000, cardProgramming: 300 });
    expect(early(400)).toEqual({ scsiTransfer: 1000, hostTurnaround: 400 });
    const host = completingAtMessage(hostWithTurnaround(400));
    expect(totalUs(requestParts(host, 4096, () => command("afterWork")))).toBe(1400);
  });

  it("splits a long request, with the quick turn-around between the pieces and H(n) of the whole after the last", () => {
    const sizes: number[] = [];
    const parts = requestParts(indigo2, 2.5 * MiB, (size) => {
      sizes.push(size);
      return command("afterWork");
    });
    expect(sizes).toEqual([MiB, MiB / 2]);
    expect(parts.scsiTransfer).toBe(3000);
    expect(parts.hostTurnaround).toBeCloseTo(2 * 150 + 450 + 0.003 * 2.5 * MiB, 6);
  });
});
