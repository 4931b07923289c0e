// Hosts can be found, and what limits them comes out of the rows that they name.

import { describe, expect, it } from "vitest";
import { samplers } from "../../../src/simulate/evidence/bank-load.js";
import { rowsOfSource } from "../../../src/simulate/evidence/fitted-rows.js";
import { findHostModel, hostModels } from "../../../src/simulate/hosts/hosts.js";
import { publishedRow } from "../evidence/published.js";

const limitOf = (id: string) => findHostModel(id)?.transferLimit?.value ?? 0;
const rateOf = (id: string) => publishedRow(id).mbPerSec ?? 0;

describe("findHostModel", () => {
  it("knows ids and aliases, none twice", () => {
    const names = hostModels.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    expect(["indy", "indigo2", "octane"].map((alias) => findHostModel(alias)?.id)).toEqual([
      "sgi-indy",
      "sgi-indigo2",
      "sgi-octane",
    ]);
    expect(findHostModel("no-such-host")).toBeUndefined();
  });
});

describe("hosts of published disks", () => {
  it.each([
    ["sgi-tezro", 9, "wide"],
    ["pentium3-scsi", 9, "wide"],
    ["sgi-octane", 12, "wide"],
  ])("%s lets a disk agree to period factor %d on a %s bus", (id, periodFactor, width) => {
    expect(findHostModel(id)?.diskTransfer).toMatchObject({ agreement: { periodFactor }, width });
  });

  it("have no SCSI bus where the disk is on IDE", () => {
    expect(findHostModel("pentium3-ide")?.requestedTransfer.periodFactor).toBe(0);
    expect(findHostModel("pentium3-ide")?.diskTransfer).toBeUndefined();
  });
});

describe("transferLimit", () => {
  it("names rows that exist", () => {
    for (const { transferLimit } of hostModels) {
      if (!transferLimit) continue;
      const rows = rowsOfSource(transferLimit.source);
      expect(rows.length).toBeGreaterThan(0);
      for (const id of rows) expect(() => publishedRow(id)).not.toThrow();
    }
  });

  it("is the one row's figure where only one is known", () => {
    for (const { transferLimit } of hostModels) {
      const [row, more] = transferLimit ? rowsOfSource(transferLimit.source) : [];
      if (row === undefined || more !== undefined) continue;
      expect(transferLimit?.value).toBeCloseTo(rateOf(row), 1);
    }
  });

  it("comes closest to two rows by least squares: (1/a + 1/b) / (1/a² + 1/b²)", () => {
    const closest = (a: number, b: number) => (1 / a + 1 / b) / (1 / a ** 2 + 1 / b ** 2);
    for (const id of ["power-mac-6115", "power-mac-9600-apple"]) {
      const [a = "", b = ""] = rowsOfSource(findHostModel(id)?.transferLimit?.source ?? "");
      expect(limitOf(id)).toBeCloseTo(closest(rateOf(a), rateOf(b)), 3);
    }
  });

  it("of a sampler is the difference between two banks, what is left is its fixed time", () => {
    for (const { model, fixed } of samplers) {
      const [long, short] = rowsOfSource(fixed.source).map(publishedRow);
      const [longBytes, shortBytes] = [long?.bytesMoved ?? 0, short?.bytesMoved ?? 0];
      const slope = (longBytes - shortBytes) / ((long?.elapsedSec ?? 0) - (short?.elapsedSec ?? 0));
      expect(limitOf(model) * 1e6).toBeCloseTo(slope, -3);
      expect(fixed.value).toBeCloseTo((short?.elapsedSec ?? 0) - shortBytes / slope, 1);
    }
  });
});
