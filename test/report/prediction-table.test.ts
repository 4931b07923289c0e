// The table: the right figure in the right column, a dash where there is none, 80 columns at most.

import { describe, expect, it } from "vitest";
import { renderPredictionTable } from "../../src/report/prediction-table.js";
import { longestLine, realPrediction, samplePoint } from "./sample.js";

describe("renderPredictionTable", () => {
  it("has a row a size and a column an operation and firmware", () => {
    const table = renderPredictionTable([
      samplePoint({ blockBytes: 1_048_576, mbPerSec: 8.125 }),
      samplePoint({ blockBytes: 4096, mbPerSec: 2 }),
      samplePoint({ blockBytes: 4096, mbPerSec: 1.234, op: "write" }),
      samplePoint({ blockBytes: 4096, mbPerSec: 10.5, firmware: "6.4.14" }),
    ]);
    expect(table).toBe(
      [
        " MB/s             read             write",
        " request      6.1.3  6.4.14     6.1.3  6.4.14",
        "    4 KiB      2.00   10.50      1.23       -",
        "    1 MiB      8.13       -         -       -",
        "",
      ].join("\n"),
    );
  });

  it("fits 80 columns with four firmwares, and continues below with more", () => {
    const four = renderPredictionTable(realPrediction({ firmware: ["6.1.1", "6.1.3", "6.3.0", "6.4.14"] }).points);
    expect(longestLine(four)).toBeLessThanOrEqual(80);
    expect(four.split("\n")).toHaveLength(2 + 11 + 1);
    const six = renderPredictionTable(
      realPrediction({ firmware: ["6.1.1", "6.1.3", "6.2.1", "6.3.0", "6.4.11", "6.4.14"] }).points,
    );
    expect(longestLine(six)).toBeLessThanOrEqual(80);
    expect(six.match(/request/g)).toHaveLength(2);
    expect(six).toContain("6.4.11");
  });
});
