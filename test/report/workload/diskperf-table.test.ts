// The table against the layout of published output of the tool: columns, comment lines, two decimals.

import { describe, expect, it } from "vitest";
import { renderDiskperf } from "../../../src/report/workload/diskperf-table.js";
import { diskperfDefaults } from "../../../src/simulate/workload/diskperf/diskperf-options.js";
import type { WorkloadResult } from "../../../src/simulate/workload/workload.js";

const tests = ["fwd_wt", "fwd_rd", "bwd_wt", "bwd_rd", "rnd_wt", "rnd_rd"];

function resultWith(rows: WorkloadResult["rows"]): WorkloadResult {
  const headline = { value: 1, unit: "MB/s", better: "higher" } as const;
  return { workload: "diskperf", rows, headline, notes: [`A note ${"that goes on ".repeat(8)}to its end.`] };
}

const published = [0.68, 24.14, 0.69, 10.63, 0.77, 0.85];
const large = [51.76, 55.94, 52.09, 52.1, 51.25, 50.33];
const full = resultWith(
  [published, large].flatMap((values, index) =>
    values.map((value, at) => ({
      test: tests[at] ?? "",
      requestBytes: [4096, 4_194_304][index] ?? 0,
      value,
      unit: "MB/s" as const,
    })),
  ),
);
const text = renderDiskperf(full, { options: { ...diskperfDefaults, name: "SGI ST373405LC" } });

describe("renderDiskperf", () => {
  it("prints the published rows as published, column under column", () => {
    expect(text).toContain(
      [
        "#---------------------------------------------------------",
        "# req_size  fwd_wt  fwd_rd  bwd_wt  bwd_rd  rnd_wt  rnd_rd",
        "#  (bytes)  (MB/s)  (MB/s)  (MB/s)  (MB/s)  (MB/s)  (MB/s)",
        "#---------------------------------------------------------",
        "      4096    0.68   24.14    0.69   10.63    0.77    0.85",
        "   4194304   51.76   55.94   52.09   52.10   51.25   50.33",
        "",
      ].join("\n"),
    );
  });

  it("says what was run, in comments only", () => {
    expect(text).toContain("# Test name     : SGI ST373405LC\n");
    expect(text).toContain("# Request sizes : min=4096 max=4194304\n");
    expect(text).toContain("direct=1 time=10\n");
    expect(text).toContain("# File size     : 1073741824 bytes\n");
    const lines = text.trimEnd().split("\n");
    expect(lines.filter((line) => !line.startsWith("#"))).toHaveLength(2);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it("keeps a name within its comment line", () => {
    const name = `a\n4096 9.99\u001b[2J${"b".repeat(100)}`;
    const rendered = renderDiskperf(full, { options: { ...diskperfDefaults, name } });
    expect(rendered).toContain("# Test name     : a?4096 9.99?[2Jbbb");
    expect(rendered.split("\n").every((line) => line.length <= 80)).toBe(true);
  });

  it("leaves tests out that were not run", () => {
    const reads = resultWith(full.rows.filter(({ test }) => test.endsWith("rd")));
    expect(renderDiskperf(reads, { options: diskperfDefaults })).toContain(
      "      4096       -   24.14       -   10.63       -    0.85\n",
    );
  });
});
