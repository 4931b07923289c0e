// Rates after negotiation and FIFO losses: the last table of firmware-timing §5.3, and what keeps a bus asynchronous.

import { describe, expect, it } from "vitest";
import { type BoardSettings, defaultBoard } from "../../src/config/index.js";
import { busRate } from "../../src/simulate/bus-rate.js";
import { firmwareTimingOf, type HardwareRevision, type HostModel } from "../../src/simulate/index.js";
import { hostAsking, indigo2 } from "./scenario.js";

function rates(
  version: string,
  options: { settings?: Partial<BoardSettings>; host?: HostModel; board?: HardwareRevision } = {},
) {
  return busRate({
    board: options.board ?? "revF",
    firmware: firmwareTimingOf(version),
    settings: { ...defaultBoard, ...options.settings },
    host: options.host ?? indigo2,
  });
}

describe("busRate at Fast-10", () => {
  it.each([
    ["6.1.3", 9.28, 8.55],
    ["6.2.1", 8.8, 8.15],
    ["6.2.7", 9.69, 8.89],
    ["6.4.14", 9.69, 8.89],
  ])("%s: %f MB/s in, %f out", (version, mbIn, mbOut) => {
    const rate = rates(version);
    expect(rate.agreement).toEqual({ periodFactor: 25, offset: 12 });
    expect(Math.abs(rate.inMbPerSec - mbIn)).toBeLessThan(0.015);
    expect(Math.abs(rate.outMbPerSec - mbOut)).toBeLessThan(0.015);
  });
});

describe("busRate", () => {
  it("lets the host set the pace where the board would be quicker than agreed", () => {
    const rate = rates("6.1.3", { settings: { scsiSpeed: 6 }, host: hostAsking(16) });
    expect(rate.byteInNs).toBeCloseTo(8 / 0.108, 6);
    expect(rate.byteOutNs).toBe(64);
  });

  it("does not get quicker by turbo when the host asks for Fast-10", () => {
    expect(rates("6.1.3", { settings: { scsiSpeed: 6 } })).toEqual(rates("6.1.3"));
  });

  it("has no turbo before 6.1.1", () => {
    const settings = { scsiSpeed: 6 };
    expect(rates("6.1.0", { settings, host: hostAsking(16) }).agreement.periodFactor).toBe(25);
    expect(rates("6.1.1", { settings, host: hostAsking(16) }).agreement.periodFactor).toBe(16);
  });

  it("stays asynchronous without ATN, with an asynchronous setting, and in 6.0 below SCSI-2", () => {
    const silent = { ...indigo2, selectsWithAttention: false };
    expect(rates("6.3.0", { host: silent }).agreement.offset).toBe(0);
    expect(rates("6.3.0", { settings: { scsiSpeed: 3 } }).agreement.offset).toBe(0);
    expect(rates("6.0.13").agreement.offset).toBe(0);
    expect(rates("6.0.13", { settings: { enableScsi2: true } }).agreement.offset).toBe(12);
    expect(rates("6.1.0").agreement.offset).toBe(12);
  });

  it("is about 30 % slower than agreed on the 2021 board below Fast-10", () => {
    const rate = rates("6.4.14", { board: "2021", host: hostAsking(50) });
    expect(rate.agreement.periodFactor).toBe(50);
    expect(1000 / rate.byteInNs).toBeCloseTo(3.6, 1);
  });
});
