// evidence: the rows that come with the command, or one's own; the document of the schema; what is wrong with a file.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

interface PublishedRow {
  readonly id: string;
  readonly kind: string;
  readonly mbPerSec?: number;
  readonly elapsedSec?: number;
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly published: number | null;
  readonly predicted: number | null;
  readonly errorPercent: number | null;
}

interface Document {
  readonly schema: string;
  readonly rows: readonly Row[];
  readonly constraints: readonly { readonly id: string; readonly holds: boolean | null; readonly reason: string }[];
  readonly summary: object;
}

const fixture = new URL("../../../fixtures/measurements.json", import.meta.url);
const published = JSON.parse(readFileSync(fixture, "utf8")) as readonly PublishedRow[];

describe("the published rows", () => {
  test("come with the command, each as a row of the schema", async () => {
    const { schema, rows, constraints, ...rest } = await runJson<Document>("evidence", "--json");
    expect(schema).toBe("scsi2sd/evidence@1");
    expect(Object.keys(rest)).toEqual(["summary"]);
    expect(rows.map(({ id }) => id)).toEqual(published.map(({ id }) => id));
    const keys = ["id", "kind", "published", "predicted", "errorPercent", "covered", "fitted", "reason"];
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([...keys].sort());
    for (const one of constraints) expect(Object.keys(one).sort()).toEqual(["holds", "id", "reason"]);
    for (const [index, { kind, mbPerSec, elapsedSec }] of published.entries()) {
      expect(rows[index]?.published).toBe((kind === "app-time" ? elapsedSec : mbPerSec) ?? null);
    }
    for (const { published: given, predicted, errorPercent } of rows) {
      if (given === null || predicted === null) expect(errorPercent).toBeNull();
      else expect(errorPercent).toBeCloseTo(100 * (predicted / given - 1), 0);
    }
    const conclusions = ["writes", "reads", "streams", "seeks"].map((name) => `ioperf-conclusion-${name}`);
    expect(constraints.map(({ id }) => id)).toEqual(expect.arrayContaining(conclusions));
  });

  test("in text fit 80 columns, and end with a summary", async () => {
    const { code, out, notes } = await runCli("evidence", "--kind", "hdd-ref");
    for (const line of out.split("\n")) expect([...line].length).toBeLessThanOrEqual(80);
    expect(out).toMatch(/^hdd-tezro-rnd-read-4096 +0\.850 +\d\.\d+ +[+-]\d+\.\d (?:in|out)/m);
    expect(out).toMatch(/^hdd-indy-seqwrite +holds$/m);
    expect(out).toMatch(/^hdd-ref +49 +48 +32 /m);
    expect([code, notes]).toEqual([0, ""]);
  });
});

describe("rows of one's own", () => {
  const row = { id: "mine", kind: "scsi2sd-v6", firmware: "6.3.0", host: "indy", op: "read", pattern: "seq" };
  const file = (rows: unknown): string => folder.write("mine.json", JSON.stringify(rows));

  test("are predicted in place of the published ones", async () => {
    const rows = [{ ...row, blockBytes: 65_536, mbPerSec: 6 }];
    const document = await runJson<Document>("evidence", "--measurements", file(rows), "--json");
    expect(document.rows).toHaveLength(1);
    expect(document.constraints).toEqual([]);
    // The board reads 64 KiB at less than 10 MB/s and more than half of it (firmware-timing §8).
    expect(document.rows[0]?.predicted).toBeGreaterThan(5);
    expect(document.rows[0]?.predicted).toBeLessThan(10);
  });

  test.each([
    [[{ ...row, mbPerSec: -1 }], /mine\.json: row 1 \(mine\): mbPerSec is no number above 0/],
    [[row, { ...row, id: "other", blockBytes: "4K" }], /row 2 \(other\): blockBytes is no number/],
    [[row, row], /row 2 \(mine\): its id is taken/],
    [{ rows: [] }, /not a list of rows/],
  ])("that are malformed are refused with file and row: %j", async (rows, message) => {
    const { code, out, notes } = await runCli("evidence", "--measurements", file(rows));
    expect(notes.replace(/\s+/g, " ")).toMatch(message);
    expect([code, out]).toEqual([2, ""]);
  });

  test("that cannot be predicted have a reason, whatever they hold", async () => {
    const strange = [
      { ...row, blockBytes: 1e300, mbPerSec: 1 },
      {
        ...row,
        id: "\u001b[31mred",
        kind: "hdd-ref",
        device: "ST373405LC",
        host: "tezro",
        blockBytes: 0.5,
        mbPerSec: 1,
      },
      {
        id: "io",
        kind: "ioperf-seed",
        device: "Quantum ATLAS_V_36_SCA",
        host: "pentium3-scsi",
        fileKB: 1,
        mbPerSec: 1,
      },
    ];
    const { code, out } = await runCli("evidence", "--measurements", file(strange));
    expect(code).toBe(0);
    expect(out).not.toMatch(/NaN|Infinity|undefined|\u001b/);
    expect(out.match(/^not predicted/gm)).toHaveLength(3);
  });

  test("of a file that is not there", async () => {
    const { code, notes } = await runCli("evidence", "--measurements", folder.path("none.json"));
    expect(notes).toContain("none.json");
    expect(code).toBe(5);
  });
});

test("a kind that no row has brings one that is near", async () => {
  const { code, notes } = await runCli("evidence", "--kind", "sd-mikro");
  expect(notes).toContain("did you mean sd-micro");
  expect(code).toBe(2);
});
