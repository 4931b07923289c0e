// Who has a processor when: without a time slice, with one as in Linux 2.4, and interrupts.

import { describe, expect, it } from "vitest";
import type { Process } from "../../../src/simulate/engine/process.js";
import { Processors } from "../../../src/simulate/engine/processors.js";
import { type Program, run } from "../../../src/simulate/engine/run.js";
import { testDrive, testHost } from "./test-drive.js";

const ms = 1_000_000;
const timeSliceNs = 60 * ms;

/** When each of the programs, which sleep and then compute so many milliseconds in steps of one, is done; ms. */
function ends(
  workMs: readonly number[],
  options: { processors: number; timeSliceNs?: number },
  sleepsMs: readonly number[] = [],
): number[] {
  const done: number[] = [];
  const programs = workMs.map(
    (work, program): Program =>
      () =>
        (function* (): Process {
          let nowNs = yield { kind: "sleep", ns: (sleepsMs[program] ?? 0) * ms };
          for (let step = 0; step < work; step += 1) nowNs = yield { kind: "compute", ns: ms };
          done[program] = nowNs / ms;
        })(),
  );
  run({ drive: testDrive({ commandNs: 1000 }), host: testHost(), seed: 1, ...options }, programs);
  return done;
}

describe("without a time slice", () => {
  it("programs take turns at each step and end together", () => {
    expect(ends([10, 10], { processors: 1 })).toEqual([19, 20]);
    expect(ends([10, 10], { processors: 2 })).toEqual([10, 10]);
  });
});

describe("with a time slice", () => {
  it("a program keeps its processor for it, and then the next has it", () => {
    // 60 for the first, 60 for the second, then what is left of each.
    expect(ends([90, 90], { processors: 1, timeSliceNs })).toEqual([150, 180]);
    expect(ends([60, 60, 60], { processors: 1, timeSliceNs })).toEqual([60, 120, 180]);
  });

  it("two processors run two at a time", () => {
    expect(ends([60, 60, 60, 60], { processors: 2, timeSliceNs })).toEqual([60, 60, 120, 120]);
  });

  it("a program alone goes on beyond its slice", () => {
    expect(ends([200], { processors: 1, timeSliceNs })).toEqual([200]);
  });

  it("who waited comes first: it has all of its slice, and the others have used theirs", () => {
    // The third wakes at 80.5 ms, when the second is at its 21st ms, and has the processor from 81 ms to 111. The second uses
    // up its slice until 150 ms; then both get a new one, the first was ready first and ends, and the second ends.
    expect(ends([90, 90, 30], { processors: 1, timeSliceNs }, [0, 0, 80.5])).toEqual([180, 210, 111]);
  });
});

describe("interrupts", () => {
  it("are done at once, on each processor in turn, and what runs there ends so much later", () => {
    const done: [number, number][] = [];
    const processors = new Processors({
      processors: 2,
      programs: 3,
      timeSliceNs,
      doneAt: (ns, program) => done.push([program, ns / ms]),
    });
    processors.compute(0, ms, 0);
    processors.interrupt(2, 2 * ms, 0);
    processors.interrupt(2, 2 * ms, 0);
    processors.compute(0, ms, ms);
    // Program 0 is on the first processor, to which the second interrupt came: its next step begins at 1 + 2 ms.
    expect(done).toEqual([
      [0, 1],
      [2, 2],
      [2, 2],
      [0, 4],
    ]);
    expect(processors.computedNs).toBe(6 * ms);
  });
});
