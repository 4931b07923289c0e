// 10,000 requests each that were measured on three real disks, against the model with the parameters that were extracted
// from those disks. Nothing is fitted. The yardstick is the demerit figure of Ruemmler and Wilkes (1994): root mean
// square of the horizontal distance between both response-time distributions; allowed is twice DiskSim's own.

import { expect } from "vitest";
import { readDiskLayout } from "../../../src/simulate/disk/read-disk-layout.js";
import { diskParametersOf, readDiskSpecs } from "../../../src/simulate/disk/read-disk-specs.js";
import { readSeekCurve } from "../../../src/simulate/disk/seek-curve.js";
import { createSpinningDisk, type DiskRequest } from "../../../src/simulate/disk/spinning-disk.js";
import { readShared, testWithData } from "./shared-data.js";

interface TracedRequest extends DiskRequest {
  readonly measuredUs: number;
  /** From its end to the next request. */
  readonly pauseUs: number;
}

function readTrace(text: string): TracedRequest[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [direction, , firstBlock, blocks, measuredUs, pauseUs] = line.trim().split(/\s+/);
      return {
        op: direction === "R" ? "read" : "write",
        firstBlock: Number(firstBlock),
        blocks: Number(blocks),
        measuredUs: Number(measuredUs),
        pauseUs: Number(pauseUs),
      };
    });
}

const rising = (a: number, b: number): number => a - b;

function demeritMs(simulatedUs: readonly number[], measuredUs: readonly number[]): number {
  const measured = measuredUs.toSorted(rising);
  const squares = simulatedUs.toSorted(rising).map((us, index) => (us - (measured[index] as number)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square) / squares.length) / 1000;
}

for (const { disk, diskSimMs } of [
  { disk: "cheetah9LP", diskSimMs: 0.107 },
  { disk: "atlas10k", diskSimMs: 0.268 },
  { disk: "ibm18es", diskSimMs: 0.135 },
]) {
  testWithData(`${disk}: response times are distributed as on the real disk`, () => {
    const read = (extension: string): string => readShared(`disk-traces/${disk}.${extension}`);
    const layout = readDiskLayout(read("model"));
    const trace = readTrace(read("trace"));
    const model = createSpinningDisk(
      diskParametersOf(readDiskSpecs(read("diskspecs")), layout, readSeekCurve(read("seek"))),
    );
    expect(trace).toHaveLength(10_000);
    let nowNs = 0;
    const simulatedUs = trace.map((request) => {
      const { startNs, endNs } = model.serve(request, nowNs);
      nowNs = endNs + request.pauseUs * 1000;
      return (endNs - startNs) / 1000;
    });
    const measuredUs = trace.map((request) => request.measuredUs);
    expect(demeritMs(simulatedUs, measuredUs)).toBeLessThanOrEqual(2 * diskSimMs);
    // The yardstick tells disks apart: a tenth slower in everything is not good enough.
    expect(
      demeritMs(
        simulatedUs.map((us) => us * 1.1),
        measuredUs,
      ),
    ).toBeGreaterThan(2 * diskSimMs);
  });
}
