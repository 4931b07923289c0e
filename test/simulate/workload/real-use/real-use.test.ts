// Real use of the Indy against the published times: with the MAJ3182MP, which processor times are fitted to, and with the
// board, where packing is what the card's programming is fitted to and the three others test the model.

import { describe, expect, test } from "vitest";
import { findCardModel } from "../../../../src/simulate/cards/cards.js";
import { createDiskDrive } from "../../../../src/simulate/disk/disk-drive.js";
import { findDiskModel } from "../../../../src/simulate/disk/disk-models.js";
import { createBoardDrive } from "../../../../src/simulate/engine/board-drive/create.js";
import type { Drive } from "../../../../src/simulate/engine/drive.js";
import { seededRandom } from "../../../../src/simulate/engine/random.js";
import { realUseApplications } from "../../../../src/simulate/workload/real-use/applications.js";
import { drawSizes, softwareTree } from "../../../../src/simulate/workload/real-use/file-sizes.js";
import { createRealUse } from "../../../../src/simulate/workload/real-use/real-use.js";
import type { WorkloadRow } from "../../../../src/simulate/workload/workload.js";
import { configWith, hostOf } from "../../scenario.js";
import { stubDrive } from "../page-cache/stub-drives.js";

const host = hostOf("sgi-indy");

/** Rows app-* of the published measurements, seconds: v6 with 6.2.1 and Transcend 500S, MAJ3182MP. */
const published: Readonly<Record<string, { readonly board: number; readonly disk: number }>> = {
  boot: { board: 44, disk: 51 },
  firefox: { board: 37, disk: 52 },
  "tar-create": { board: 370, disk: 234 },
  "tar-extract": { board: 684, disk: 283 },
};

function disk(): Drive {
  const model = findDiskModel("fujitsu-maj3182mp");
  if (!model) throw new Error("no such disk");
  return createDiskDrive(model, { host });
}

function board(): Drive {
  const card = findCardModel("transcend-500s-64gb");
  if (!card) throw new Error("no such card");
  const config = configWith({ enableScsi2: true }, { scsiSectors: 60_000_000 });
  return createBoardDrive({ config, firmware: "6.2.1", board: "revF", host, card });
}

function rowsWith(drive: Drive): readonly WorkloadRow[] {
  return createRealUse().run({ drive, host, seed: 1 }).rows;
}

function secondsOf(rows: readonly WorkloadRow[], id: string): number {
  return rows.find((row) => row.test === id)?.value ?? Number.NaN;
}

describe("against the published times", () => {
  const onDisk = rowsWith(disk());
  const onBoard = rowsWith(board());

  test.each(Object.keys(published))("%s with the disk, as fitted, within 5 %%", (id) => {
    expect(Math.abs(secondsOf(onDisk, id) / (published[id]?.disk ?? 0) - 1)).toBeLessThan(0.05);
  });

  test.each(Object.keys(published))("%s with the board within 20 %%", (id) => {
    expect(Math.abs(secondsOf(onBoard, id) / (published[id]?.board ?? 0) - 1)).toBeLessThan(0.2);
  });

  test.each(Object.keys(published))("%s: disk and board in the published order", (id) => {
    const { board: boardSeconds, disk: diskSeconds } = published[id] ?? { board: 0, disk: 0 };
    expect(secondsOf(onBoard, id) < secondsOf(onDisk, id)).toBe(boardSeconds < diskSeconds);
  });
});

describe("what tar moves", () => {
  const rows = rowsWith(stubDrive({ fixedNs: 1_000_000, nsPerByte: 100 }));
  const tree = 489;

  test("packing reads the tree and writes it but for what is still in memory", () => {
    const more = rows.find((row) => row.test === "tar-create")?.more;
    expect(more?.["readMb"]).toBeGreaterThanOrEqual(tree);
    // Each of some 27,000 files ends within a page, so half a page more, and has a share of an inode cluster and a directory.
    expect(more?.["readMb"]).toBeLessThan(tree + (27_000 * (4096 / 2 + 8192 / 32 + 4096 / 12)) / 1e6 + 20);
    const dirtyLimitMb = (160 * 1_048_576 * 0.3) / 1e6;
    expect(more?.["writtenMb"]).toBeGreaterThan(tree - dirtyLimitMb);
  });

  test("unpacking reads the archive once", () => {
    const more = rows.find((row) => row.test === "tar-extract")?.more;
    expect(more?.["readMb"]).toBeGreaterThanOrEqual(tree);
    expect(more?.["readMb"]).toBeLessThan(tree * 1.1);
  });

  test("the processor's time does not depend on the drive", () => {
    const slow = rowsWith(stubDrive({ fixedNs: 3_000_000, nsPerByte: 100 }));
    for (const row of rows) {
      const other = slow.find((one) => one.test === row.test);
      expect(other?.more?.["processorSeconds"]).toBeCloseTo(row.more?.["processorSeconds"] ?? 0, 6);
      expect(other?.value).toBeGreaterThan(row.value);
    }
  });
});

test("sizes add up, are mostly small, and are the same for the same seed", () => {
  const sizes = drawSizes(softwareTree, 489_000_000, seededRandom(7));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(489_000_000);
  // The survey's own columns: 38.4, 72.3 and 88.9 % of the files have up to 1, 4 and 16 KiB; those up to 32 MiB, 12,128,511,
  // hold 222,286 MB.
  for (const [most, percent] of [
    [1024, 38.4],
    [4096, 72.3],
    [16_384, 88.9],
  ] as const) {
    expect((100 * sizes.filter((size) => size <= most).length) / sizes.length).toBeCloseTo(percent, -0.5);
  }
  expect(489e6 / sizes.length / (222_286e6 / 12_128_511)).toBeCloseTo(1, 0.5);
  expect(drawSizes(softwareTree, 489_000_000, seededRandom(7))).toEqual(sizes);
});

test("no row is both fitted to and predicted", () => {
  for (const { fitRows, testRows } of realUseApplications) {
    expect(fitRows.filter((row) => testRows.includes(row))).toEqual([]);
    expect(testRows.every((row) => row.endsWith("-v6"))).toBe(true);
  }
});
