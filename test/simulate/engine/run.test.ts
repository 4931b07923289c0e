// Programs on a host: who goes on when, how requests are split and queued, and runs that cannot go on.

import { describe, expect, it } from "vitest";
import type { Process, Step } from "../../../src/simulate/engine/process.js";
import { type Program, type RunOptions, run } from "../../../src/simulate/engine/run.js";
import { type Served, testDrive, testHost } from "./test-drive.js";

const io = (bytes: number, firstByte = 0): Step => ({ kind: "io", op: "read", firstByte, bytes });

/** Does the steps one after the other, and notes when each was done. */
const doing =
  (steps: readonly Step[], doneNs: number[] = []): Program =>
  () =>
    steps_(steps, doneNs);
function* steps_(steps: readonly Step[], doneNs: number[]): Process {
  for (const step of steps) doneNs.push(yield step);
}

const options = (drive = testDrive({ commandNs: 1000 }), host = testHost()): RunOptions => ({ drive, host, seed: 1 });

describe("one program", () => {
  it("sleeps, computes and asks for data, each from the end of the one before", () => {
    const done: number[] = [];
    const host = testHost({ H0: 2, HbNs: 1 });
    const steps: Step[] = [{ kind: "sleep", ns: 10 }, { kind: "compute", ns: 5 }, io(512), io(1024)];
    const totals = run(options(undefined, host), [doing(steps, done)]);
    // H(n) = 2000 ns + 1 ns a byte after 1000 ns of the drive.
    expect(done).toEqual([10, 15, 15 + 1000 + 2512, 15 + 1000 + 2512 + 1000 + 3024]);
    expect(totals.elapsedNs).toBe(done.at(-1));
    expect(totals.commands).toBe(2);
    expect(totals.computedNs).toBe(5);
    expect(totals.spent.of("hostTurnaround")).toBe(2512 + 3024);
    expect(totals.spent.of("mediaTransfer")).toBe(2000);
    expect(totals.spent.total()).toBe(totals.elapsedNs - 15);
  });

  it("has a long request split at the host's largest command, whole blocks at a time, with Hq in between", () => {
    const served: Served[] = [];
    const host = testHost({ H0: 7, Hq: 3, largest: 1500 });
    const done: number[] = [];
    run(options(testDrive({ commandNs: 1000 }, served), host), [doing([io(2560, 512)], done)]);
    expect(served.map(({ firstByte, bytes, startNs }) => [firstByte, bytes, startNs])).toEqual([
      [512, 1024, 0],
      [1536, 1024, 4000],
      [2560, 512, 8000],
    ]);
    expect(done).toEqual([9000 + 7000]);
  });

  it("hides its turn-around behind a drive that is still at work after BUS FREE", () => {
    const done: number[] = [];
    const drive = testDrive({ commandNs: 1000, freeBeforeNs: 600 });
    const totals = run(options(drive, testHost({ H0: 0.2 })), [doing([io(512), io(512)], done)]);
    expect(done).toEqual([600, 1600]);
    // The last command's work is part of the run.
    expect(totals.elapsedNs).toBe(2000);
    expect(totals.spent.of("hostTurnaround")).toBe(0);
    expect(totals.spent.total()).toBe(2000);
  });

  it("takes at least its bytes at the host's own limit", () => {
    const limited = {
      ...testHost({ H0: 1 }),
      transferLimit: { value: 1, unit: "MB/s", confidence: "A", source: "test" },
    } as const;
    const done: number[] = [];
    run(options(undefined, limited), [doing([io(512), io(1024)], done)]);
    expect(done).toEqual([512_000, 512_000 + 1_024_000]);
  });

  it("is left where it is when the time is up", () => {
    const done: number[] = [];
    const totals = run({ ...options(), untilNs: 2500 }, [doing(new Array<Step>(5).fill(io(512)), done)]);
    expect(done).toEqual([1000, 2000]);
    expect(totals.elapsedNs).toBe(2500);
  });
});

describe("several programs", () => {
  it("queue for the drive first come, first served, and the driver needs only Hq between them", () => {
    const served: Served[] = [];
    const host = testHost({ H0: 50, Hq: 4 });
    const [first, second]: [number[], number[]] = [[], []];
    run(options(testDrive({ commandNs: 1000 }, served), host), [
      doing([io(512, 0)], first),
      doing([io(512, 4096)], second),
    ]);
    expect(served.map(({ firstByte, startNs }) => [firstByte, startNs])).toEqual([
      [0, 0],
      [4096, 5000],
    ]);
    expect(first).toEqual([51_000]);
    expect(second).toEqual([56_000]);
  });

  it("share processors: who asks first computes first", () => {
    const computing: Step[] = [{ kind: "compute", ns: 100 }];
    const ends = (processors: number) => {
      const done: number[][] = [[], [], []];
      run(
        { ...options(), processors },
        done.map((times) => doing(computing, times)),
      );
      return done.flat();
    };
    expect(ends(1)).toEqual([100, 200, 300]);
    expect(ends(2)).toEqual([100, 100, 200]);
  });

  it("wait for a signal and go on together at the instant of the notification", () => {
    const signal = { name: "ready" };
    const waiting: number[][] = [[], []];
    run(options(), [
      doing(
        [
          { kind: "wait", signal },
          { kind: "sleep", ns: 1 },
        ],
        waiting[0],
      ),
      doing([{ kind: "wait", signal }], waiting[1]),
      doing([
        { kind: "sleep", ns: 70 },
        { kind: "notify", signal },
      ]),
    ]);
    expect(waiting).toEqual([[70, 71], [70]]);
  });

  it("have numbers of their own: what one draws changes nothing for another", () => {
    const drawn: number[] = [];
    const drawing: Program = function* ({ random }) {
      drawn.push(random.next());
      yield { kind: "sleep", ns: 1 };
      drawn.push(random.next());
    };
    const greedy: Program = function* ({ random }) {
      for (let draw = 0; draw < 100; draw++) random.next();
      yield { kind: "sleep", ns: 1 };
    };
    const idle: Program = function* () {
      yield { kind: "sleep", ns: 1 };
    };
    run(options(), [drawing, idle]);
    run(options(), [drawing, greedy]);
    expect(drawn.slice(0, 2)).toEqual(drawn.slice(2));
  });
});

describe("runs that cannot go on", () => {
  const signal = { name: "never" };
  it.each<[string, Step, string]>([
    ["half a nanosecond", { kind: "sleep", ns: 0.5 }, "simulate/step"],
    ["negative time", { kind: "compute", ns: -1 }, "simulate/step"],
    ["no time at all", { kind: "sleep", ns: Number.NaN }, "simulate/step"],
    ["half a block", io(256), "simulate/step"],
    ["no bytes", io(0), "simulate/step"],
    ["bytes behind the end", io(1024, (1 << 30) - 512), "simulate/step"],
    ["bytes before the start", io(512, -512), "simulate/step"],
    ["a signal that nobody gives", { kind: "wait", signal }, "simulate/deadlock"],
  ])("%s", (_name, step, code) => {
    expect(() => run(options(), [doing([step])])).toThrow(expect.objectContaining({ code }));
  });

  it("nearly: the last block", () => {
    expect(run(options(), [doing([io(512, (1 << 30) - 512)])]).commands).toBe(1);
  });

  it("a host without processors", () => {
    expect(() => run({ ...options(), processors: 0 }, [])).toThrow(expect.objectContaining({ code: "simulate/step" }));
  });

  it("names the signal that is waited for", () => {
    expect(() => run(options(), [doing([{ kind: "wait", signal }]), doing([{ kind: "sleep", ns: 1 }])])).toThrow(
      "1 of 2 programs wait for ever: for never",
    );
  });
});
