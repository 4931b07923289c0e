// Hits, misses, read-ahead and write-back in front of drives whose times are plain arithmetic.

import { describe, expect, test } from "vitest";
import type { Process } from "../../../../src/simulate/engine/process.js";
import type { RunTotals } from "../../../../src/simulate/engine/run.js";
import type { HostSoftware } from "../../../../src/simulate/workload/page-cache/host-software.js";
import {
  createMachine,
  type Machine,
  type MachineProgram,
} from "../../../../src/simulate/workload/page-cache/machine.js";
import { settle, type Task } from "../../../../src/simulate/workload/page-cache/task.js";
import { quickHost, softwareWith } from "./small-software.js";
import { type StubDrive, stubDrive } from "./stub-drives.js";

const page = 4096;

function machineWith(software: HostSoftware, drive: StubDrive): Machine {
  return createMachine({ drive, host: quickHost(), seed: 1, software });
}

/** ns between two instants of a program. */
function* timed(task: Task, work: Process, note: (ns: number) => void): Process {
  yield* settle(task);
  const startNs = task.nowNs;
  yield* work;
  yield* settle(task);
  note(task.nowNs - startNs);
}

function runOne(machine: Machine, program: MachineProgram): RunTotals {
  return machine.run([[program]]);
}

function bytesOf(drive: StubDrive, op: "read" | "write"): number {
  return drive.commands.filter((command) => command.op === op).reduce((sum, { bytes }) => sum + bytes, 0);
}

describe("reading", () => {
  test("a file in memory is read without the drive", () => {
    const drive = stubDrive({ fixedNs: 1_000_000 });
    const machine = machineWith(softwareWith(), drive);
    const file = machine.files.addFile(machine.files.addDirectory(), 64 * page);
    const times: number[] = [];
    runOne(machine, function* (task) {
      yield* timed(task, machine.files.read(task, file, 0, 64 * page), (ns) => times.push(ns));
      yield* timed(task, machine.files.read(task, file, 0, 64 * page), (ns) => times.push(ns));
    });
    // 64 pages in requests of 8, one millisecond each.
    expect(times).toEqual([8_000_000, 0]);
    expect(bytesOf(drive, "read")).toBe(64 * page);
  });

  test("a file larger than memory, read twice in order, comes from the drive twice", () => {
    const drive = stubDrive({ fixedNs: 1000 });
    const machine = machineWith(softwareWith({ cacheBytes: 64 * page }), drive);
    const file = machine.files.addFile(machine.files.addDirectory(), 128 * page);
    runOne(machine, function* (task) {
      for (const first of [0, 0]) {
        for (let at = first; at < 128; at += 1) yield* machine.files.read(task, file, at * page, page);
      }
    });
    expect(bytesOf(drive, "read")).toBe(2 * 128 * page);
  });

  test("one that fits comes from it once, page by page as well as at once", () => {
    const drive = stubDrive({ fixedNs: 1000 });
    const machine = machineWith(softwareWith(), drive);
    const file = machine.files.addFile(machine.files.addDirectory(), 128 * page);
    runOne(machine, function* (task) {
      for (let at = 0; at < 256; at += 1) yield* machine.files.read(task, file, (at % 128) * page, page);
    });
    expect(bytesOf(drive, "read")).toBe(128 * page);
    expect(machine.cache.counters().hits).toBeGreaterThanOrEqual(128);
  });

  test("a sequential reader has fewer, larger requests than a random one", () => {
    const count = (pick: (index: number) => number): number => {
      const drive = stubDrive({ fixedNs: 1000 });
      const machine = machineWith(softwareWith(), drive);
      const file = machine.files.addFile(machine.files.addDirectory(), 128 * page);
      runOne(machine, function* (task) {
        for (let at = 0; at < 128; at += 1) yield* machine.files.read(task, file, pick(at) * page, page);
      });
      return drive.commands.length;
    };
    expect(count((at) => at)).toBeLessThanOrEqual(40);
    // 37 and 128 have no common factor: each page once, none next to the last. Page 0 looks like the start of a sequence.
    expect(count((at) => (at * 37 + 64) % 128)).toBeGreaterThanOrEqual(125);
  });
});

describe("writing", () => {
  test("what was written is on the drive once when all is synchronised", () => {
    const drive = stubDrive({ nsPerByte: 10 });
    const machine = machineWith(softwareWith(), drive);
    const file = machine.files.addFile(machine.files.addDirectory(), 0);
    runOne(machine, function* (task) {
      for (let at = 0; at < 100; at += 1) yield* machine.files.write(task, file, at * page, page);
      yield* machine.cache.syncAll(task);
      expect(bytesOf(drive, "write")).toBe(100 * page);
    });
    const pages = drive.commands.flatMap(({ firstByte, bytes }) =>
      Array.from({ length: bytes / page }, (_, index) => firstByte + index * page),
    );
    expect(new Set(pages).size).toBe(100);
    expect(bytesOf(drive, "write")).toBe(100 * page);
  });

  test("pages written again before they go cost one write", () => {
    const drive = stubDrive();
    const machine = machineWith(softwareWith({ backgroundDirty: 50, blockingDirty: 90 }), drive);
    const file = machine.files.addFile(machine.files.addDirectory(), 0);
    runOne(machine, function* (task) {
      for (let time = 0; time < 10; time += 1) yield* machine.files.write(task, file, 0, 16 * page);
      yield* machine.files.sync(task, file);
    });
    expect(bytesOf(drive, "write")).toBe(16 * page);
  });

  test("below the limit a writer does not wait; beyond it only the limit is left when it ends", () => {
    const seconds = (pages: number): number => {
      const drive = stubDrive({ nsPerByte: 1000 });
      const machine = machineWith(softwareWith({ backgroundDirty: 25, blockingDirty: 50 }), drive);
      const file = machine.files.addFile(machine.files.addDirectory(), 0);
      let ns = 0;
      runOne(machine, function* (task) {
        function* all(): Process {
          for (let at = 0; at < pages; at += 1) yield* machine.files.write(task, file, at * page, page);
        }
        yield* timed(task, all(), (taken) => {
          ns = taken;
        });
      });
      return ns / 1e9;
    };
    expect(seconds(100)).toBe(0);
    // 1000 pages, of which up to 128 may stay in memory, at 1 µs a byte; requests are 8 pages.
    const drained = (left: number) => ((1000 - left) * page) / 1e6;
    expect(seconds(1000)).toBeGreaterThanOrEqual(drained(128));
    expect(seconds(1000)).toBeLessThanOrEqual(drained(128 - 8));
  });

  test("old pages are written without anybody asking", () => {
    const drive = stubDrive();
    const machine = machineWith(softwareWith({ flushInterval: 1, dirtyAge: 3 }), drive);
    const file = machine.files.addFile(machine.files.addDirectory(), 0);
    let after2 = -1;
    let after5 = -1;
    runOne(machine, function* (task) {
      yield* machine.files.write(task, file, 0, page);
      task.nowNs = yield { kind: "sleep", ns: 2_000_000_000 };
      after2 = bytesOf(drive, "write");
      task.nowNs = yield { kind: "sleep", ns: 3_000_000_000 };
      after5 = bytesOf(drive, "write");
    });
    expect([after2, after5]).toEqual([0, page]);
  });

  test("part of a page that is on the drive only is read before it is changed", () => {
    const drive = stubDrive();
    const machine = machineWith(softwareWith(), drive);
    const file = machine.files.addFile(machine.files.addDirectory(), 4 * page);
    runOne(machine, function* (task) {
      yield* machine.files.write(task, file, page + 100, 10);
      yield* machine.files.write(task, file, 2 * page, page);
    });
    expect(bytesOf(drive, "read")).toBe(page);
  });
});

describe("the queue", () => {
  const twoFiles = (merges: "adjacent" | "nothing"): number => {
    const drive = stubDrive({ fixedNs: 1000 });
    const machine = machineWith(softwareWith({ merges, backgroundDirty: 90 }), drive);
    const directory = machine.files.addDirectory();
    const one = machine.files.addFile(directory, 4 * page);
    const space = machine.cache.addFile(
      { firstByteOf: (at) => firstByteBehind + at * page, place: () => {} },
      4 * page,
    );
    const firstByteBehind = one.data.placement.firstByteOf(3) + page;
    runOne(machine, function* (task) {
      yield* machine.files.write(task, one, 0, 4 * page);
      yield* machine.cache.write(task, space, 0, 4 * page);
      yield* machine.cache.syncAll(task);
    });
    return drive.commands.filter(({ op }) => op === "write").length;
  };

  test("joins neighbours where the host does", () => {
    expect(twoFiles("adjacent")).toBe(1);
    expect(twoFiles("nothing")).toBe(2);
  });

  test("transfer without DMA takes the processor", () => {
    const drive = stubDrive();
    const machine = machineWith(softwareWith({ programmedTransfer: 100 }), drive);
    const file = machine.files.addFile(machine.files.addDirectory(), 64 * page);
    const totals = runOne(machine, function* (task) {
      yield* machine.files.read(task, file, 0, 64 * page);
    });
    expect(totals.computedNs).toBe(64 * page * 100);
  });

  test("the same seed gives the same commands", () => {
    const commands = (): unknown => {
      const drive = stubDrive({ fixedNs: 1000, seekNs: 5000 });
      const machine = machineWith(softwareWith(), drive);
      const file = machine.files.addFile(machine.files.addDirectory(), 512 * page);
      const program: MachineProgram = function* (task, random) {
        for (let done = 0; done < 200; done += 1) yield* machine.files.read(task, file, random.below(512) * page, page);
      };
      machine.run([[program, program]]);
      return drive.commands;
    };
    expect(commands()).toEqual(commands());
  });
});

test("a host of which nothing is known is refused", () => {
  const host = { ...quickHost(), id: "somebody-else" };
  expect(() => createMachine({ drive: stubDrive(), host, seed: 1 })).toThrow(/no file system and page cache known/);
});
