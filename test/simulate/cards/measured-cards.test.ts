// The tables of measured cards are what the fit makes of the published rows, and of no other rows than the split allows.

import { describe, expect, it } from "vitest";
import { fitCard } from "../../../src/simulate/calibrate/fit-card.js";
import { cardSample } from "../../../src/simulate/calibrate/published-card-rows.js";
import { fitRows } from "../../../src/simulate/cards/fit-rows.js";
import { measuredCards, measuredFigures } from "../../../src/simulate/cards/measured-cards.js";
import { readerModels } from "../../../src/simulate/cards/reader.js";
import { rowsOfSource } from "../../../src/simulate/evidence/fitted-rows.js";
import { publishedRow, publishedRows } from "../evidence/published.js";

const figureNames = [
  ...["sequentialLatency", "randomLatency", "readRate", "programBase", "randomProgramBase", "programRate"],
] as const;

describe("the split", () => {
  it("names cards' rows only, each once", () => {
    expect(new Set(fitRows).size).toBe(fitRows.length);
    for (const id of fitRows) expect(publishedRow(id).kind).toBe("sd-micro");
  });

  it("leaves about half of the rows out of the fit", () => {
    const all = publishedRows.filter(({ kind }) => kind === "sd-micro").length;
    expect(fitRows.length).toBeLessThanOrEqual(all / 2);
  });

  it("is by the rule: of a series 4 KiB and the largest size", () => {
    const series = publishedRows.filter(({ id }) => /^sd-(?:iozone|pi5|hydra|teensy41)-/.test(id));
    for (const { id, blockBytes = 0, op, group } of series) {
      if (id.startsWith("sd-iozone-crappy4GB-randw")) continue;
      const largest = Math.max(
        ...series.filter((row) => row.group === group && row.op === op).map((row) => row.blockBytes ?? 0),
      );
      expect([id, fitRows.includes(id)]).toEqual([id, blockBytes === 4096 || blockBytes === largest]);
    }
  });
});

describe("measured cards", () => {
  it.each(measuredCards.map((card) => [card.id, card] as const))(
    "%s: fitted figures name rows of the split",
    (_, card) => {
      for (const name of figureNames) {
        const figure = card[name as keyof typeof card];
        if (typeof figure !== "object" || !("confidence" in figure) || figure.confidence !== "fitted") continue;
        const rows = rowsOfSource(figure.source);
        expect(rows.length).toBeGreaterThan(0);
        for (const id of rows) {
          expect(fitRows).toContain(id);
          expect(publishedRow(id).sdCard).toBe(measuredFigures.find(({ id: own }) => own === card.id)?.label);
        }
      }
    },
  );

  it.each(measuredFigures.map((figures) => [figures.id, figures] as const))(
    "%s: the fit finds the table again",
    (_, own) => {
      const samples = fitRows
        .map(publishedRow)
        .filter(({ sdCard, op, blockBytes }) => sdCard === own.label && !(op === "read" && blockBytes === undefined))
        .flatMap((row) => cardSample(row) ?? []);
      const fitted: Readonly<Record<string, unknown>> = { ...fitCard(samples) };
      for (const name of figureNames) {
        const inTable = { ...own.read, ...own.write }[name as "readRate"];
        const found = fitted[name];
        if (inTable === undefined) expect([name, found]).toEqual([name, undefined]);
        else expect(Number(found) / inTable).toBeCloseTo(1, 2);
      }
    },
  );

  it("have readers whose fitted interface is what their rows say", () => {
    const rate = (id: string) => publishedRow(id).mbPerSec ?? 0;
    const of = (id: string) => readerModels.find((reader) => reader.id === id)?.interfaceRate.value ?? 0;
    // Two rows by least squares of relative errors: (1/a + 1/b) / (1/a² + 1/b²).
    const [a, b] = [rate("sd-pi2-SamsungPro16GB-seqr"), rate("sd-pi2-SanDiskExtreme16GB-seqr")];
    expect(of("raspberry-pi-2")).toBeCloseTo((1 / a + 1 / b) / (1 / a ** 2 + 1 / b ** 2), 1);
    expect(of("raspberry-pi-4")).toBe(rate("sd-pi4-SamsungProp32GB-seqr"));
    const us = (id: string, bytes: number) => bytes / rate(id);
    const slope =
      (us("sd-iozone-SanDiskExtremeA132GB-seqr-512k", 524_288) - us("sd-iozone-SanDiskExtremeA132GB-seqr-4k", 4096)) /
      (524_288 - 4096);
    expect(of("arm-board")).toBeCloseTo(1 / slope, 1);
    for (const { interfaceRate } of readerModels) {
      if (interfaceRate.confidence !== "fitted") continue;
      for (const id of rowsOfSource(interfaceRate.source)) expect(fitRows).toContain(id);
    }
  });
});
