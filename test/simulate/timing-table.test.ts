// docs/timing.md names every constant, and names what the model really uses.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cardModels, confidences, hostModels, renderTimingTable } from "../../src/simulate/index.js";

describe("renderTimingTable", () => {
  it("is what docs/timing.md has between its markers", () => {
    const text = readFileSync(new URL("../../docs/timing.md", import.meta.url), "utf8");
    const [, between] = /<!-- constants:begin -->\n([\s\S]*)<!-- constants:end -->/.exec(text) ?? [];
    expect(between).toBe(renderTimingTable());
  });

  it("gives each constant a confidence and a source", () => {
    const rows = renderTimingTable()
      .split("\n")
      .filter((line) => line.startsWith("| ") && !/^\| (constant|since) /.test(line))
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows.length).toBeGreaterThan(60);
    for (const cells of rows) {
      expect(confidences).toContain(cells.at(-2));
      // Where a figure of the notes is read, or in words why an assumption is what it is.
      const isRead = cells.at(-2) !== "A" && cells.at(-2) !== "fitted";
      expect(cells.at(-1)).toMatch(isRead ? /§|measured|rows? |SPI/ : /\S/);
    }
  });

  it("has a section for each host and card", () => {
    const headings = renderTimingTable().match(/^### .*$/gm) ?? [];
    for (const { id } of [...hostModels, ...cardModels]) expect(headings.join()).toContain(`\`${id}\``);
  });
});

describe("confidence", () => {
  it("marks what the published write rate was used for as fitted", () => {
    const top = cardModels.find(({ id }) => id === "sandisk-extreme-pro-128gb");
    expect([top?.programBase.confidence, top?.programRate.confidence]).toEqual(["fitted", "fitted"]);
  });

  it("claims nothing but assumptions for hosts, but for one turn-around that is fitted", () => {
    const claims = hostModels.flatMap(({ id, turnaround, turnaroundPerByte, queuedTurnaround, completesAt }) =>
      [turnaround, turnaroundPerByte, queuedTurnaround, completesAt].map(({ confidence }) => ({ id, confidence })),
    );
    expect(claims.filter(({ confidence }) => confidence !== "A")).toEqual([{ id: "sgi-tezro", confidence: "fitted" }]);
  });
});
