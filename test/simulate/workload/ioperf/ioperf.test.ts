// IOPerf against arithmetic with a stub drive, and the conclusions of its report against the published rates and against
// the two disks.

import { describe, expect, test } from "vitest";
import { createDiskDrive } from "../../../../src/simulate/disk/disk-drive.js";
import { findDiskModel } from "../../../../src/simulate/disk/disk-models.js";
import type { HostModel } from "../../../../src/simulate/host-model.js";
import {
  checkIoperfConclusions,
  type IoperfConclusion,
  type IoperfFigure,
  ioperfFiguresOf,
} from "../../../../src/simulate/workload/ioperf/conclusions.js";
import { createIoperf } from "../../../../src/simulate/workload/ioperf/ioperf.js";
import { linuxHostModels } from "../../../../src/simulate/workload/page-cache/host-software.js";
import type { WorkloadRow } from "../../../../src/simulate/workload/workload.js";
import { stubDrive } from "../page-cache/stub-drives.js";
import { publishedTables } from "./published.js";

function hostOf(id: string): HostModel {
  const host = linuxHostModels.find((one) => one.id === id);
  if (!host) throw new Error(`no host ${id}`);
  return host;
}

function rowOf(rows: readonly WorkloadRow[], name: string, threads: number): WorkloadRow {
  const row = rows.find(({ test, more }) => test === name && more?.["threads"] === threads);
  if (!row) throw new Error(`no row ${name}`);
  return row;
}

function ratesWith(hostId: string, diskId: string): IoperfFigure[] {
  const host = hostOf(hostId);
  const disk = findDiskModel(diskId);
  if (!disk) throw new Error(`no disk ${diskId}`);
  const drive = createDiskDrive(disk, { host, busWidth: "wide" });
  return ioperfFiguresOf(createIoperf({ records: [5000] }).run({ drive, host, seed: 1 }));
}

function verdicts(conclusions: readonly IoperfConclusion[]): Record<string, string> {
  return Object.fromEntries(conclusions.map(({ id, verdict }) => [id, verdict]));
}

describe("rates", () => {
  // 100 ns for each byte and nothing else: 10 MB/s.
  const drive = stubDrive({ nsPerByte: 100 });
  const { rows } = createIoperf({ records: [5000] }).run({ drive, host: hostOf("pentium3-scsi"), seed: 1 });

  test("a write ends when it is on the drive: 40.96 MB at 10 MB/s, less than a tenth for all else", () => {
    const { value } = rowOf(rows, "fwrite", 1);
    expect(value).toBeLessThanOrEqual(40_000 / 4.09);
    expect(value).toBeGreaterThan(40_000 / 4.5);
  });

  test("a read of a file in memory takes a copy and a call for each record", () => {
    const seconds = 5000 * (1.5e-6 + 8192 * 3e-9);
    expect(rowOf(rows, "fread", 1).value / (40_000 / seconds)).toBeCloseTo(1, 1);
  });

  test("ten streams share two processors: the published 2,082 KB/s of getc are a fifth of 10,390", () => {
    const alone = rowOf(rows, "getc", 1).value;
    expect(rowOf(rows, "getc", 10).value / (alone / 5)).toBeCloseTo(1, 1);
    expect(rowOf(rows, "getc", 10).value / 2082).toBeCloseTo(1, 1);
  });

  test("everything written reaches the drive: eleven files, each written twice", () => {
    const written = drive.commands.filter(({ op }) => op === "write").reduce((sum, { bytes }) => sum + bytes, 0);
    const data = 11 * 2 * 40_960_000;
    expect(written).toBeGreaterThanOrEqual(data);
    // Directories, inodes and maps are little.
    expect(written).toBeLessThan(data * 1.01);
  });

  test("nothing is read that is in memory", () => {
    const read = drive.commands.filter(({ op }) => op === "read").reduce((sum, { bytes }) => sum + bytes, 0);
    expect(read).toBeLessThan(1_000_000);
  });
});

describe("what the report concludes", () => {
  test("holds for the published rates", () => {
    expect(verdicts(checkIoperfConclusions(publishedTables))).toEqual({
      writes: "holds",
      reads: "holds",
      "ten-streams": "holds",
      seeks: "holds",
    });
  });

  test("does not hold with the disks exchanged", () => {
    const { scsi, ide } = publishedTables;
    const found = verdicts(checkIoperfConclusions({ scsi: ide, ide: scsi }));
    expect(found).toMatchObject({ writes: "fails", "ten-streams": "fails" });
  });

  test("is unknown without rates", () => {
    expect(verdicts(checkIoperfConclusions({ scsi: [], ide: [] }))).toMatchObject({
      writes: "unknown",
      seeks: "unknown",
    });
  });

  test("holds for the simulated disks", () => {
    const scsi = ratesWith("pentium3-scsi", "quantum-atlas-v-36");
    const ide = ratesWith("pentium3-ide", "quantum-fireball-lct20-40");
    expect(verdicts(checkIoperfConclusions({ scsi, ide }))).toEqual({
      writes: "holds",
      reads: "holds",
      "ten-streams": "holds",
      seeks: "holds",
    });
  });
});

test.each([{ threads: [0] }, { records: [1.5] }, { threads: [65] }, { records: [2 ** 30] }, { threads: [] }])(
  "refuses %j",
  (options) => {
    expect(() => createIoperf(options)).toThrow(/IOPerf with/);
  },
);
