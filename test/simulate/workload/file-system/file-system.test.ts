// Where ext2 and XFS put files, and what a small file costs beside its data.

import { describe, expect, test } from "vitest";
import { createSpace } from "../../../../src/simulate/workload/file-system/space.js";
import { createMachine, type Machine } from "../../../../src/simulate/workload/page-cache/machine.js";
import { quickHost, softwareWith } from "../page-cache/small-software.js";
import { type StubDrive, stubDrive } from "../page-cache/stub-drives.js";

const page = 4096;

function machineOn(drive: StubDrive, fileSystem: "ext2" | "xfs"): Machine {
  const software = softwareWith({ backgroundDirty: 80, blockingDirty: 90, cacheBytes: 1024 * page }, fileSystem);
  return createMachine({ drive, host: quickHost(), seed: 1, software });
}

/** Two files written page by page in turns; gives where the pages of the first lie, in pages from its first. */
function interleaved(fileSystem: "ext2" | "xfs"): number[] {
  const machine = machineOn(stubDrive(), fileSystem);
  const directory = machine.files.addDirectory();
  const pages: number[] = [];
  machine.run([
    [
      function* (task) {
        const one = yield* machine.files.create(task, directory);
        const two = yield* machine.files.create(task, directory);
        for (let at = 0; at < 32; at += 1) {
          yield* machine.files.write(task, one, at * page, page);
          yield* machine.files.write(task, two, at * page, page);
        }
        yield* machine.cache.syncAll(task);
        const firstByte = one.data.placement.firstByteOf(0);
        for (let at = 0; at < 32; at += 1) pages.push((one.data.placement.firstByteOf(at) - firstByte) / page);
      },
    ],
  ]);
  return pages;
}

describe("allocation", () => {
  test("ext2 gives eight blocks at a time, so files written together interleave", () => {
    expect(interleaved("ext2")).toEqual(Array.from({ length: 32 }, (_, at) => at + 8 * Math.floor(at / 8)));
  });

  test("XFS allocates when it writes back, so each file lies together", () => {
    expect(interleaved("xfs")).toEqual(Array.from({ length: 32 }, (_, at) => at));
  });

  test("what does not fit in a group goes on in the next", () => {
    const space = createSpace({ capacityBytes: 300, groupBytes: 100, blockBytes: 10, reservedBlocks: 2 });
    expect(space.allocate(1, 10)).toEqual([
      { firstPage: 0, pages: 8, firstByte: 120 },
      { firstPage: 8, pages: 2, firstByte: 220 },
    ]);
  });

  test("a full disk is said to be full", () => {
    const space = createSpace({ capacityBytes: 300, groupBytes: 100, blockBytes: 10, reservedBlocks: 2 });
    expect(() => space.allocate(0, 25)).toThrow(/full: no room for 250 more/);
    expect(() =>
      createSpace({ capacityBytes: 300, groupBytes: 100, blockBytes: 10, reservedBlocks: 2 }).allocate(0, 24),
    ).not.toThrow();
  });
});

describe("small files", () => {
  test("opening a cold file reads its directory block and its inode's block", () => {
    const drive = stubDrive();
    const machine = machineOn(drive, "ext2");
    const file = machine.files.addFile(machine.files.addDirectory(), 2 * page);
    machine.run([
      [
        function* (task) {
          yield* machine.files.open(task, file);
          expect(drive.commands.map(({ bytes }) => bytes)).toEqual([page, page]);
          yield* machine.files.read(task, file, 0, 2 * page);
          yield* machine.files.open(task, file);
        },
      ],
    ]);
    expect(drive.commands.map(({ bytes }) => bytes)).toEqual([page, page, 2 * page]);
  });

  test("XFS logs each creation and closing in buffers of 32 KiB, one behind the other", () => {
    const drive = stubDrive();
    const machine = machineOn(drive, "xfs");
    const directory = machine.files.addDirectory();
    let logged: { firstByte: number; bytes: number }[] = [];
    machine.run([
      [
        function* (task) {
          for (let made = 0; made < 100; made += 1) {
            yield* machine.files.close(task, yield* machine.files.create(task, directory));
          }
          yield { kind: "sleep", ns: 1000 };
          logged = drive.commands.filter(({ op }) => op === "write");
        },
      ],
    ]);
    // 100 × (2048 + 1024) bytes are nine buffers and a part of the tenth.
    expect(logged.map(({ bytes }) => bytes)).toEqual(new Array(9).fill(32_768));
    expect(logged.slice(1).every(({ firstByte }, at) => firstByte === (logged[at]?.firstByte ?? 0) + 32_768)).toBe(
      true,
    );
  });

  test("many creations in one directory change few blocks", () => {
    const drive = stubDrive();
    const machine = machineOn(drive, "ext2");
    const directory = machine.files.addDirectory();
    machine.run([
      [
        function* (task) {
          for (let made = 0; made < 100; made += 1) yield* machine.files.create(task, directory);
        },
      ],
    ]);
    // One block of 170 entries, four of 32 inodes, two maps.
    expect(drive.commands.filter(({ op }) => op === "write").reduce((sum, { bytes }) => sum + bytes, 0)).toBe(7 * page);
  });
});
