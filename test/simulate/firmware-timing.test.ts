// Which version gets which writer and features (firmware-timing §2–§4), and what happens outside the table.

import { describe, expect, it } from "vitest";
import { firmwareTimingOf, SimulateError, type WriterKind } from "../../src/simulate/index.js";

describe("firmwareTimingOf", () => {
  it.each<[string, WriterKind]>([
    ["6.0.13", "sync"],
    ["6.1.1", "sync"],
    ["6.1.2", "early"],
    ["6.1.4", "early"],
    ["6.2.0", "blindFixed"],
    ["6.2.5", "blindFixed"],
    ["6.2.7", "blindFixedRounded"],
    ["6.2.9", "blindFixedRounded"],
    ["6.2.14", "blindMeasured"],
    ["6.3.0", "blindMeasured"],
    ["6.4.2", "blindMeasured"],
    ["6.4.3", "pipelined"],
    ["6.4.14", "pipelined"],
  ])("%s writes %s", (version, writer) => {
    expect(firmwareTimingOf(version).writer).toBe(writer);
  });

  it("knows the buffer, the FIFO and the block set-up", () => {
    expect(firmwareTimingOf("6.0.5").bufferBytes).toBe(16_384);
    expect(firmwareTimingOf("6.0.6").bufferBytes).toBe(65_536);
    expect(firmwareTimingOf("6.2.5")).toMatchObject({ fifoChunkBytes: 256, fifoDeadTimeUs: 3, counterLimitBytes: 0 });
    expect(firmwareTimingOf("6.2.7")).toMatchObject({ fifoChunkBytes: 512, fifoDeadTimeUs: 0.7 });
    expect(firmwareTimingOf("6.4.6").sdBlockSetupUs).toBe(13);
    expect(firmwareTimingOf("6.4.8").sdBlockSetupUs).toBe(5);
  });

  it("reads a version as people write it", () => {
    expect(firmwareTimingOf("V6.3.2").version).toBe("6.3.2");
    expect(firmwareTimingOf("6.3.0").notes).toEqual([]);
  });

  it("predicts newer versions like the newest, and says so", () => {
    const { version, notes, ...features } = firmwareTimingOf("6.5.1");
    const { version: newest, notes: none, ...known } = firmwareTimingOf("6.4.14");
    expect(features).toEqual(known);
    expect([version, newest]).toEqual(["6.5.1", "6.4.14"]);
    expect(notes.join()).toContain("6.4.14");
    expect(none).toEqual([]);
  });

  it("warns of versions that lose data or lack a wait, and of 6.0", () => {
    for (const version of ["6.0.13", "6.2.7", "6.2.9", "6.4.0"]) {
      expect(firmwareTimingOf(version).notes).toHaveLength(1);
    }
    for (const version of ["6.1.0", "6.2.5", "6.2.14", "6.2.15", "6.4.1"])
      expect(firmwareTimingOf(version).notes).toEqual([]);
  });

  it.each([
    ["5.2.1", "simulate/firmware-unknown"],
    ["4.8.3", "simulate/firmware-unknown"],
    ["newest", "simulate/not-a-version"],
    ["", "simulate/not-a-version"],
  ])("refuses %j", (version, code) => {
    expect(() => firmwareTimingOf(version)).toThrow(SimulateError);
    expect(() => firmwareTimingOf(version)).toThrow(expect.objectContaining({ code }));
    expect(() => firmwareTimingOf(version)).toThrow(RangeError);
  });
});
