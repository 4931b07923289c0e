// Predicted against published: every row has a figure or a reason, fitted rows are told apart, sources can be plugged in.

import { describe, expect, it } from "vitest";
import { measuredSpread } from "../../../src/simulate/cards/card-defaults.js";
import { fitRows } from "../../../src/simulate/cards/fit-rows.js";
import { evidence } from "../../../src/simulate/evidence/evidence.js";
import { publishedRow, publishedRows } from "./published.js";

const all = evidence(publishedRows);
const rowOf = (id: string) => all.rows.find((row) => row.id === id);

/** Of rows that no figure was fitted to, percent; the middle one, or the mean of the two. */
function heldOutErrors(kind: string): readonly number[] {
  return all.rows
    .filter((row) => row.kind === kind && row.predicted !== null && row.published !== null && !row.fitted)
    .map(({ published, predicted }) => 100 * Math.abs((predicted ?? 0) / (published ?? 0) - 1))
    .toSorted((a, b) => a - b);
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? Number.NaN) + (sorted[(sorted.length - 1) >> 1] ?? Number.NaN)) / 2;
}

describe("rows", () => {
  it("have a finite prediction, or a reason", () => {
    expect(all.rows.length).toBe(publishedRows.length);
    for (const { predicted, reason } of all.rows) {
      expect(predicted === null).toBe(reason !== null);
      if (predicted !== null) expect(predicted).toBeGreaterThan(0);
    }
  });

  // What the issue asks for, kind by kind, of rows that were not used in any fit.
  it.each([
    ["sd-micro", 10, 60],
    ["scsi2sd-v6", 15, 4],
    ["hdd-ref", 10, 32],
  ])("of %s are within %d %% in the median where they were not used in the fit", (kind, percent, count) => {
    const errors = heldOutErrors(kind);
    expect(errors.length).toBeGreaterThanOrEqual(count);
    expect(median(errors)).toBeLessThanOrEqual(percent);
  });

  it("of applications are within 20 %, and board and disk come in the published order", () => {
    const applications = all.rows.filter(({ kind }) => kind === "app-time");
    expect(applications).toHaveLength(8);
    const missed = applications.filter(({ errorPercent }) => Math.abs(errorPercent ?? 100) > 20);
    expect(missed).toEqual([]);
    for (const name of ["boot", "firefox", "tar-create", "tar-extract"]) {
      const [board, disk] = [rowOf(`app-${name}-v6`), rowOf(`app-${name}-maj`)];
      const boardFirst = (key: "published" | "predicted") => (board?.[key] ?? 0) < (disk?.[key] ?? 0);
      expect([name, boardFirst("predicted")]).toEqual([name, boardFirst("published")]);
      // The card's programming is told from packing, and tested by the three others.
      expect([board?.fitted, disk?.fitted]).toEqual([name === "tar-create", true]);
    }
  });

  it("of the Tezro: a forward write takes one turn of 6 ms and its own bytes at 55.96 MB/s", () => {
    expect(rowOf("hdd-tezro-fwd-write-4096")?.predicted).toBeCloseTo(4096 / (6000 + 4096 / 55.96), 2);
    expect(rowOf("hdd-tezro-bwd-read-4096")?.covered).not.toBeNull();
  });

  it("of IOPerf: the four conclusions of the report hold", () => {
    const conclusions = all.constraints.filter(({ id }) => id.startsWith("ioperf-conclusion-"));
    expect(conclusions.map(({ holds }) => holds)).toEqual([true, true, true, true]);
  });

  it("of IOPerf: ten streams share two processors, and long files wait to be asked for", () => {
    const one = rowOf("ioperf-SCSI-1t-40000-getc")?.predicted ?? 0;
    expect((rowOf("ioperf-SCSI-10t-40000-getc")?.predicted ?? 0) / one).toBeCloseTo(1 / 5, 2);
    expect(rowOf("ioperf-IDE-10t-400000-fwrite")?.reason).toMatch(/take half a minute.*--full/);
  });

  it("of one card, worked out by hand: EVO+ 128 GB reading 16 KiB in order", () => {
    // The rows at 4 KiB and 512 KiB give latency and slope; the straight line between them at 16 KiB.
    const us = (id: string, bytes: number) => bytes / (publishedRow(id).mbPerSec ?? 0);
    const [at4, at512] = [
      us("sd-iozone-SamsungEVO+128GB-seqr-4k", 4096),
      us("sd-iozone-SamsungEVO+128GB-seqr-512k", 524_288),
    ];
    const at16 = at4 + ((at512 - at4) * (16_384 - 4096)) / (524_288 - 4096);
    expect(rowOf("sd-iozone-SamsungEVO+128GB-seqr-16k")?.predicted).toBeCloseTo(16_384 / at16, 0);
  });

  it("say why where they cannot be predicted", () => {
    expect(rowOf("sd-iozone-crappy4GB-randw-16k")?.reason).toMatch(/rewrites something larger/);
    expect(rowOf("ioperf-SCSI-1t-400000-fread")?.reason).toMatch(/could not explain/);
    expect(rowOf("v6-norton-247")?.reason).toMatch(/no figure/);
    expect(rowOf("v5-readme-write-512")?.reason).toMatch(/before v6/);
  });

  it("mark what the model has seen", () => {
    for (const id of [
      "v6-callahan-seqwrite",
      "v6-turbo-read",
      "samp-esynth-ultra-v6-32MB",
      "sd-pi4-SamsungProp32GB-rw",
      "hdd-tezro-fwd-read-4096",
      "app-boot-maj",
      "ioperf-SCSI-1t-40000-putc",
    ]) {
      expect([id, rowOf(id)?.fitted]).toEqual([id, true]);
    }
    for (const id of ["samp-esi4000-v6-16MB", "sd-pi2-SamsungProp32GB-rw", "hdd-tezro-rnd-read-4096", "app-boot-v6"]) {
      expect([id, rowOf(id)?.fitted]).toEqual([id, false]);
    }
  });

  it("of the ESI-4000: 3 s and 16 MiB at the rate between its other two banks", () => {
    const rate = (33_554_432 - 8_388_608) / (99 - 27);
    expect(rowOf("samp-esi4000-v6-16MB")?.predicted).toBeCloseTo(16.777216 / (3 + 16_777_216 / rate), 2);
  });

  it("of measured cards have bands as wide as the rows that nothing was fitted to lie apart", () => {
    const away = all.rows.flatMap(({ id, kind, published, predicted, fitted }) =>
      kind === "sd-micro" && !fitted && published !== null && predicted !== null
        ? [{ card: publishedRow(id).sdCard, factor: Math.exp(Math.abs(Math.log(predicted / published))) }]
        : [],
    );
    const eightOfTen = (rows: typeof away): number =>
      rows.map(({ factor }) => factor).toSorted((a, b) => a - b)[Math.floor(0.8 * rows.length)] ?? Number.NaN;
    expect(eightOfTen(away)).toBeCloseTo(measuredSpread, 2);
    // Each card by the spread of all others: what the band is worth for a card that is not among them.
    const within = away.filter(({ card, factor }) => factor <= eightOfTen(away.filter((other) => other.card !== card)));
    expect(within.length / away.length).toBeCloseTo(0.78, 1);
  });
});

describe("options.sources", () => {
  const disk = publishedRow("hdd-tezro-rnd-read-4096");
  const boot = publishedRow("app-boot-v6");

  it("answer for disks, with a band", () => {
    const { rows } = evidence([disk], { sources: { predictDisk: () => ({ value: 0.935, band: [0.8, 1] }) } });
    expect(rows).toEqual([
      {
        id: disk.id,
        kind: "hdd-ref",
        published: 0.85,
        predicted: 0.935,
        errorPercent: 10,
        covered: true,
        fitted: false,
        reason: null,
      },
    ]);
  });

  it("answer for applications, in seconds", () => {
    const { rows } = evidence([boot], {
      sources: {
        predictWorkload: ({ workload, host, drive }) =>
          workload === "boot" && host === "sgi-indy" && drive.kind === "board" && drive.firmware === "6.2.1"
            ? { value: 33 }
            : { reason: "asked for something else" },
      },
    });
    expect(rows[0]).toMatchObject({ published: 44, predicted: 33, errorPercent: -25, covered: null });
  });

  it("never put a figure that is none into the document", () => {
    const { rows } = evidence([disk], { sources: { predictDisk: () => ({ value: Number.NaN }) } });
    expect(rows[0]).toMatchObject({ predicted: null, reason: "the model gives no finite figure" });
  });
});

describe("rows of others", () => {
  it("of an unknown kind or firmware have a reason", () => {
    const { rows } = evidence([
      { id: "a", kind: "tape", mbPerSec: 1 },
      { id: "b", kind: "constructor", mbPerSec: 1 },
      { id: "c", kind: "scsi2sd-v6", firmware: "new", op: "read", pattern: "seq", blockBytes: 4096, mbPerSec: 1 },
      { id: "d", kind: "scsi2sd-v6", host: "Cray", op: "read", pattern: "seq", blockBytes: 4096, mbPerSec: 1 },
    ]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'no predictor for rows of the kind "tape"',
      'no predictor for rows of the kind "constructor"',
      expect.stringMatching(/new/),
      "no timing model of the host Cray",
    ]);
  });

  it("of the board are predicted by the ids of host and card", () => {
    const row = { op: "read", pattern: "seq", blockBytes: 65_536, mbPerSec: 8 } as const;
    const { rows } = evidence([
      { ...row, id: "a", kind: "scsi2sd-v6", firmware: "6.1.3", host: "octane", sdCard: "transcend-500s-64" },
    ]);
    // firmware-timing §8.1 and §8.2: 7.6 … 8.6 MB/s for 64 KiB reads.
    expect(rows[0]?.predicted).toBeGreaterThan(7.5);
    expect(rows[0]?.predicted).toBeLessThan(8.7);
  });
});

describe("summary", () => {
  it("counts fitted rows apart", () => {
    const cards = all.summary.kinds.find(({ kind }) => kind === "sd-micro");
    expect(cards?.fitted.count).toBe(fitRows.length);
    expect((cards?.heldOut.count ?? 0) + (cards?.fitted.count ?? 0)).toBe(cards?.predicted);
    expect(cards?.rows).toBe(142);
  });

  it("has medians, coverage and orderings that can be worked out by hand", () => {
    const row = { kind: "hdd-ref", group: "g", op: "read", pattern: "rand", blockBytes: 4096 } as const;
    const predictions = new Map([
      ["a", 1.1],
      ["b", 1.6],
      ["c", 3],
    ]);
    const { summary } = evidence(
      [
        { ...row, id: "1", device: "a", mbPerSec: 1 },
        { ...row, id: "2", device: "b", mbPerSec: 2 },
        { ...row, id: "3", device: "c", mbPerSec: 1.5 },
      ],
      {
        sources: {
          predictDisk: ({ disk }) => {
            const value = predictions.get(disk) ?? 0;
            return { value, band: [value * 0.85, value * 1.15] };
          },
        },
      },
    );
    // Errors 10, 20 and 100 %; only the first lies in its band; 1 < 2 and 1 < 1.5 come in order, 2 > 1.5 does not.
    expect(summary.kinds).toEqual([
      {
        kind: "hdd-ref",
        rows: 3,
        predicted: 3,
        heldOut: {
          count: 3,
          medianAbsoluteErrorPercent: 20,
          p90AbsoluteErrorPercent: 84,
          coverage: 0.333,
        },
        fitted: { count: 0, medianAbsoluteErrorPercent: null, p90AbsoluteErrorPercent: null, coverage: null },
        orderings: { pairs: 3, held: 2 },
      },
    ]);
  });

  it("is the same for the same rows", () => {
    const rows = publishedRows.filter(({ kind }) => kind !== "app-time" && kind !== "ioperf-seed");
    expect(JSON.stringify(evidence(rows))).toBe(JSON.stringify(evidence(rows)));
  });
});
