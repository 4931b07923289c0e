// The written split: a figure that is fitted to a row outside it is found out, wherever in the models it is.

import { describe, expect, it } from "vitest";
import { cardModels } from "../../../src/simulate/cards/cards.js";
import { readerModels } from "../../../src/simulate/cards/reader.js";
import { us } from "../../../src/simulate/constant.js";
import { diskModels } from "../../../src/simulate/disk/disk-models.js";
import { samplers } from "../../../src/simulate/evidence/bank-load.js";
import { fitSplit } from "../../../src/simulate/evidence/fit-split.js";
import { rowsOfSource } from "../../../src/simulate/evidence/fitted-rows.js";
import { hostModels } from "../../../src/simulate/hosts/hosts.js";
import { hostSoftware } from "../../../src/simulate/workload/page-cache/host-software.js";
import { realUseApplications } from "../../../src/simulate/workload/real-use/applications.js";
import { publishedRows } from "./published.js";

const parts = { hostModels, cardModels, readerModels, diskModels, samplers, hostSoftware, realUseApplications };
const split: readonly string[] = Object.values(fitSplit).flat();

interface FittedFigure {
  readonly where: string;
  readonly source: string;
}

/** Every constant that is marked fitted, however deep. */
function fittedFigures(value: unknown, where = ""): readonly FittedFigure[] {
  if (typeof value !== "object" || value === null) return [];
  const { confidence, source } = value as { confidence?: unknown; source?: unknown };
  if (confidence === "fitted") return [{ where, source: String(source) }];
  return Object.entries(value).flatMap(([key, inner]) => fittedFigures(inner, `${where}/${key}`));
}

/** Ids of published rows; a pattern stands for all that match. */
function rowsNamedIn(source: string): readonly string[] {
  return rowsOfSource(source).flatMap((name) => {
    const pattern = new RegExp(`^${name.replaceAll("+", "\\+").replaceAll("*", ".*")}$`);
    const ids = publishedRows.map(({ id }) => id).filter((id) => pattern.test(id));
    return ids.length > 0 ? ids : [name];
  });
}

function outsideSplit(models: unknown): readonly string[] {
  return fittedFigures(models).flatMap(({ where, source }) =>
    rowsNamedIn(source)
      .filter((id) => !split.includes(id))
      .map((id) => `${where}: ${id}`),
  );
}

describe("the split of the published rows", () => {
  it.each(Object.entries(parts))("has every row that a fitted figure of %s names", (_, models) => {
    expect(fittedFigures(models).length).toBeGreaterThan(0);
    expect(outsideSplit(models)).toEqual([]);
  });

  it("is left by a figure that is fitted to a row to be predicted", () => {
    const planted = {
      deep: [{ latency: us(1, "fitted", "form of §1, rows sd-hydra-so8-8, sd-hydra-so8-4: two of them") }],
    };
    expect(outsideSplit(planted)).toEqual(["/deep/0/latency: sd-hydra-so8-4"]);
    expect(outsideSplit({ seek: us(1, "fitted", "row ioperf-*-10t-40000-seek, all of it") })).toHaveLength(2);
    expect(outsideSplit({ rate: us(1, "fitted", "measurements hdd-tezro-bwd-read-*, all sizes") })).toHaveLength(8);
  });

  it("is named by every fitted figure but those of one card, which rest on one report's ceiling", () => {
    const nameless = fittedFigures(parts).filter(({ source }) => rowsOfSource(source).length === 0);
    for (const { source } of nameless) expect(source).toContain("6.1.3 writes 4 MB/s");
    expect(nameless.map(({ where }) => where)).toEqual(["/cardModels/0/programBase", "/cardModels/0/programRate"]);
    expect(fitSplit.board).toContain("v6-callahan-seqwrite");
  });

  it("has rows that exist, each once", () => {
    const ids = new Set(publishedRows.map(({ id }) => id));
    expect(split.filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(split).size).toBe(split.length);
  });

  it("leaves the rows out that applications must predict", () => {
    expect(realUseApplications.flatMap(({ testRows }) => testRows).filter((id) => split.includes(id))).toEqual([]);
  });
});
