// The report's structure, read back with an independent parser: what screen readers, printers and careful people rely on.

import { describe, expect, it } from "vitest";
import { renderHtmlReport } from "../../../src/report/html/render-html-report.js";
import { hasClass, parseMarkup } from "../svg/parse-markup.js";
import { hostileReport, samplePoints, sampleReport } from "./sample-report.js";

const reports = {
  full: sampleReport(),
  single: sampleReport({ firmware: ["6.4.14"] }),
  matrix: sampleReport({ cards: ["a", "b"] }),
  hostile: hostileReport(),
  empty: { title: "Nothing", headline: "Nothing was asked.", asked: [] },
};

describe.each(Object.entries(reports))("the %s report", (_, input) => {
  const html = renderHtmlReport(input);
  // saxes reads XML; the document's type is HTML's.
  const elements = parseMarkup(html.replace(/^<!DOCTYPE html>\n/, ""));
  const named = (name: string) => elements.filter((element) => element.name === name);

  it("is English HTML with one first heading and no heading level left out", () => {
    expect(html.startsWith("<!DOCTYPE html>\n<html lang=")).toBe(true);
    const levels = elements.flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? []).map(Number);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    });
  });

  it("runs and fetches nothing", () => {
    for (const name of ["script", "link", "img", "iframe", "object", "use", "image"]) expect(named(name)).toEqual([]);
    for (const { attributes } of elements) {
      expect(Object.keys(attributes).filter((key) => /^on/i.test(key))).toEqual([]);
      expect(attributes["href"] ?? "#").toMatch(/^#/);
    }
    expect(html.replaceAll(/xmlns="[^"]*"/g, "")).not.toMatch(/https?:|@import|url\((?!#)/);
  });

  it("has each id once, and every reference leads to one", () => {
    const ids = elements.flatMap(({ attributes }) => attributes["id"] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const references = elements.flatMap(({ attributes }) => [
      ...(attributes["aria-labelledby"]?.split(" ") ?? []),
      ...(attributes["href"] === undefined ? [] : [attributes["href"].slice(1)]),
    ]);
    expect(ids).toEqual(expect.arrayContaining(references));
  });

  it("has a caption and scoped heads in every table, in a frame that can be reached by keyboard", () => {
    for (const table of named("table")) {
      const inside = elements.filter(({ ancestors }) => ancestors.includes(table));
      expect(inside.filter(({ name }) => name === "caption")).toHaveLength(1);
      expect(inside.filter(({ name, attributes }) => name === "th" && !attributes["scope"])).toEqual([]);
      expect(table.ancestors.at(-1)?.attributes).toMatchObject({ tabindex: "0", role: "group" });
    }
  });

  it("has the figures of every chart in a table beside it", () => {
    for (const chart of named("svg")) {
      const figure = chart.ancestors.at(-1);
      expect(figure?.name).toBe("figure");
      const tables = named("table").filter(({ ancestors }) => ancestors.some((one) => one === figure));
      expect(tables).toHaveLength(1);
    }
  });

  it("never says NaN, Infinity or undefined", () => {
    const texts = elements.filter(({ name }) => ["td", "th", "text", "p", "li"].includes(name));
    expect(texts.filter(({ text }) => /NaN|Infinity|undefined/.test(text))).toEqual([]);
  });

  it("is the same again", () => {
    expect(renderHtmlReport(input)).toBe(html);
  });
});

describe("the sections of a report", () => {
  const headings = (input: Parameters<typeof renderHtmlReport>[0]) =>
    parseMarkup(renderHtmlReport(input).replace(/^<!DOCTYPE html>\n/, ""))
      .filter(({ name }) => name === "h2" || name === "h3")
      .map(({ text }) => text);

  it("are those that there is something for", () => {
    expect(headings(reports.empty)).toEqual([]);
    expect(headings(reports.full)).toEqual([
      "Findings on the configuration",
      "Throughput by request size",
      "Comparison",
      "Ranking",
      "Firmware against firmware",
      "Where the time goes",
      "Latency",
      "Workloads",
      "diskperf, firmware 6.4.14",
      "Evidence: predicted against published",
      "Assumptions and their sources",
      "Before believing the figures",
    ]);
  });

  it("leave out latency where only means are known, and comparison where nothing differs", () => {
    const points = samplePoints({ firmware: ["6.4.14"] }).map((point) => ({
      ...point,
      latencyUs: { mean: point.latencyUs.mean },
    }));
    const asked = { ...reports.empty, prediction: { points, notes: [] } };
    expect(headings(asked)).toEqual(["Throughput by request size", "Where the time goes"]);
  });

  it("set cards against cards when cards differ", () => {
    expect(headings(sampleReport({ firmware: ["6.4.14"], cards: ["a", "b"] }))).toContain("Card against card");
  });

  it("say what is not drawn of a matrix beyond measure", () => {
    const cards = Array.from({ length: 25 }, (_, index) => `card-${index}`);
    const html = renderHtmlReport({
      ...reports.empty,
      prediction: { points: samplePoints({ firmware: ["a", "b"], cards }), notes: [] },
    });
    expect(html).toContain("There are 25 combinations; the first 24 are drawn.");
  });
});

describe("figures in a report", () => {
  const rows = (caption: string) => {
    const elements = parseMarkup(renderHtmlReport(reports.full).replace(/^<!DOCTYPE html>\n/, ""));
    const table = elements.find(({ name, text }) => name === "table" && text.startsWith(caption));
    return elements
      .filter(({ name, ancestors }) => name === "tr" && ancestors.some((one) => one === table))
      .map((row) => elements.filter(({ ancestors }) => ancestors.at(-1) === row).map(({ text }) => text));
  };

  it("of throughput are those of the points, with their band", () => {
    // 512 B with firmware 4.8.3: 420 + 512/3 + 350 + 512/11 = 987.2 µs, 0.5186 MB/s; × 0.9 and × 1.06.
    expect(rows("Sequential reads, MB/s")[1]?.slice(0, 2)).toEqual(["512 B", "0.52 (0.47–0.55)"]);
  });

  it("of the ranking stand best first", () => {
    expect(rows("Sequential reads of 64 KiB").map(([rank, version, , value]) => [rank, version, value])).toEqual([
      ["Rank", "firmware", "MB/s"],
      ["1", "6.4.14", "2.4"],
      ["2", "6.1.3", "1.9"],
      ["3", "4.8.3", "1.2"],
    ]);
  });

  it("of the evidence say what they are worth", () => {
    expect(rows("Published results").map((cells) => cells.slice(3, 8))).toEqual([
      ["Predicted", "Error", "In the band", "Standing", "Remark"],
      ["1.1", "+7.8 %", "yes", "held out", ""],
      ["2.41", "−3.6 %", "no", "fitted", ""],
      ["–", "–", "–", "not predicted", "No model of the Quadra's pseudo-DMA."],
    ]);
    expect(rows("Errors by kind")[1]).toEqual(["bank", "22", "10", "11 %", "30 %", "80 %", "5 of 6", "4", "3 %"]);
    expect(rows("What must hold").map(([, holds]) => holds)).toEqual(["Holds", "yes", "not checked"]);
  });

  it("of the assumptions have range, confidence and source", () => {
    expect(rows("Figures that the prediction")[1]).toEqual([
      ...["Host turn-around, SGI Indy", "650", "µs", "300 to 1200", "fitted"],
      "reference-results.md §3, diskperf on an Indy",
    ]);
  });

  it("are read out as severities in words", () => {
    const elements = parseMarkup(renderHtmlReport(reports.full).replace(/^<!DOCTYPE html>\n/, ""));
    expect(elements.filter((one) => hasClass(one, "severity")).map(({ text }) => text)).toEqual([
      ...["Error", "Warning", "Note"],
    ]);
  });
});

describe("a workload of very many tests", () => {
  const sizes = Array.from({ length: 11 }, (_, index) => 4096 * 2 ** index);
  const rows = sizes.flatMap((requestBytes) =>
    ["rd", "wt", "rnd"].map((test) => ({
      ...{ test, requestBytes, value: 1, unit: "MB/s" },
      parts: [{ part: "command", limit: "commandOverhead", us: 10 }] as const,
    })),
  );
  const workload = { title: "w", rows, headline: { value: 1, unit: "MB/s", better: "higher" }, notes: [] } as const;
  const read = (count: number) =>
    parseMarkup(
      renderHtmlReport({ ...reports.empty, workloads: Array.from({ length: count }, () => workload) }).replace(
        /^<!DOCTYPE html>\n/,
        "",
      ),
    );

  it("shows the telling sizes in its chart and everything in its tables", () => {
    const elements = read(1);
    // 4 KiB, 64 KiB and 4 MiB, three tests each.
    expect(elements.some(({ text }) => text === "The chart shows 9 of 33 tests; the table has all of them.")).toBe(
      true,
    );
    const results = elements.find(({ attributes }) => attributes["id"] === "workload-0-table-caption");
    expect(results?.ancestors.some(({ name }) => name === "details")).toBe(true);
    // 33 rows and a head, in each of the two tables.
    expect(elements.filter(({ name }) => name === "tr")).toHaveLength(68);
  });

  it("has charts for the first twelve of a matrix, and says so", () => {
    const elements = read(14);
    expect(elements.filter(({ name }) => name === "svg")).toHaveLength(12);
    expect(elements.some(({ text }) => text === "The first 12 of 14 say where their time goes.")).toBe(true);
  });
});
