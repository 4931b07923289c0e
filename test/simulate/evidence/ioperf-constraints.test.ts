// The report's conclusions as constraints: its own rates hold them, other rates do not, and missing ones leave them open.

import { describe, expect, it } from "vitest";
import type { EvidenceRow } from "../../../src/simulate/evidence/evidence-document.js";
import { ioperfConstraints, ioperfTestOf } from "../../../src/simulate/evidence/ioperf-constraints.js";
import type { PublishedRow } from "../../../src/simulate/evidence/published-row.js";
import { publishedRows } from "./published.js";

const ioperfRows = publishedRows.filter(({ kind }) => kind === "ioperf-seed");

/** As if the model had said so. */
function saying(rate: (row: PublishedRow) => number | null, rows = ioperfRows): readonly EvidenceRow[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    published: row.mbPerSec ?? null,
    predicted: rate(row),
    errorPercent: null,
    covered: null,
    fitted: false,
    reason: null,
  }));
}

function verdicts(rate: (row: PublishedRow) => number | null): readonly (readonly [string, boolean | null])[] {
  return ioperfConstraints(ioperfRows, saying(rate)).map(({ id, holds }) => [id, holds]);
}

const published = ({ mbPerSec = 0 }: PublishedRow): number => mbPerSec;

describe("ioperfConstraints", () => {
  it("hold for the published rates", () => {
    expect(verdicts(published)).toEqual([
      ["ioperf-conclusion-writes", true],
      ["ioperf-conclusion-reads", true],
      ["ioperf-conclusion-streams", true],
      ["ioperf-conclusion-seeks", true],
    ]);
  });

  it("fail where IDE writes as SCSI does, and say what was found", () => {
    const other = (row: PublishedRow) => published(row) * (row.busMode === "IDE" && row.op === "write" ? 3.5 : 1);
    const [writes] = ioperfConstraints(ioperfRows, saying(other));
    // Published ratios 3.08, 1.92, 3.53 and 3.90: a geometric mean of 3.01, divided by 3.5.
    expect(writes).toMatchObject({ holds: false, reason: expect.stringContaining("0.86, where 3.00 to 4.00") });
  });

  it("do not hold where they are nearly met, and say so", () => {
    const other = (row: PublishedRow) => published(row) * (row.busMode === "IDE" && row.op === "write" ? 0.7 : 1);
    const [writes] = ioperfConstraints(ioperfRows, saying(other));
    expect(writes).toMatchObject({ holds: false, reason: expect.stringContaining("Nearly: ") });
  });

  it("are open without rates", () => {
    const some = verdicts((row) => (row.busMode === "IDE" ? null : published(row)));
    expect(some.map(([, holds]) => holds)).toEqual([null, null, null, null]);
  });

  it("are not there without rows of IOPerf", () => {
    const others = publishedRows.filter(({ kind }) => kind === "hdd-ref");
    expect(ioperfConstraints(others, saying(published, others))).toEqual([]);
  });
});

describe("ioperfTestOf", () => {
  it.each([
    ["IOPerf getc, 10 thread(s), 40000 KB file", "getc"],
    ["IOPerf rewind, 1 thread(s)", ""],
    ["fio", ""],
  ])("%s is %j", (tool, test) => {
    expect(ioperfTestOf(tool)).toBe(test);
  });
});
