// The tables of IOPerf, IOzone, bonnie++ and real use: columns where the tools have them, nothing wider than a terminal.

import { describe, expect, test } from "vitest";
import { renderBonnieCsv, renderBonnieText } from "../../../src/report/workload/bonnie.js";
import { renderIoperfConclusions, renderIoperfHtml, renderIoperfText } from "../../../src/report/workload/ioperf.js";
import { renderIozoneText } from "../../../src/report/workload/iozone.js";
import { renderRealUseText } from "../../../src/report/workload/real-use.js";
import type { WorkloadResult, WorkloadRow } from "../../../src/simulate/index.js";

function resultOf(rows: readonly WorkloadRow[]): WorkloadResult {
  return { workload: "any", rows, headline: { value: 1, unit: "KB/s", better: "higher" }, notes: ["A note."] };
}

const widest = (text: string): number => Math.max(...text.split("\n").map((line) => line.length));

describe("IOPerf", () => {
  const row = (name: string, threads: number, percent: number): WorkloadRow => ({
    test: name,
    value: 30_769.234,
    unit: "KB/s",
    more: { threads, fileKb: 40_000, cpuKbPerSec: 285_714.29, cpuPercent: percent },
  });
  const result = resultOf([row("fwrite", 1, 10.77), row("fread", 1, 107.69), row("fwrite", 10, 2)]);

  test("prints real and processor rates, and more than 100 %", () => {
    const text = renderIoperfText(result);
    expect(text).toContain("1 stream, 40000 KB\n");
    expect(text).toContain("10 streams, 40000 KB\n");
    expect(text).toMatch(/^block fread +30769\.23 +285714\.29 +107\.7%$/m);
    expect(widest(text)).toBeLessThanOrEqual(80);
  });

  test("the HTML table has three cells for each test and a row for each group", () => {
    const html = renderIoperfHtml(result);
    expect(html.match(/<tr>/g)).toHaveLength(2 + 2);
    expect(html).toContain('<th colspan="3">block fread</th>');
    expect(html).toContain("<td>107.7%</td>");
    // Ten streams have no fread.
    expect(html).toContain("<td>-</td><td>-</td><td>-</td></tr>");
  });

  test("names what was found beside what was stated", () => {
    const found = [{ what: "SCSI ÷ IDE, ".repeat(8).trim(), value: 4.44, from: 3, to: 4 }];
    const statement = "Writes are 3 to 4 times faster.";
    const text = renderIoperfConclusions([{ id: "writes", statement, verdict: "near", found }]);
    expect(text).toContain("near     Writes are 3 to 4 times faster.\n         4.44 (stated 3.00 to 4.00): SCSI");
    expect(widest(text)).toBeLessThanOrEqual(80);
  });
});

test("IOzone: two bands, a line a point, `-` for what was not run", () => {
  const row = (name: string, value: number): WorkloadRow => ({
    test: name,
    requestBytes: 4096,
    value,
    unit: "KB/s",
    more: { fileKb: 524_288 },
  });
  const text = renderIozoneText(resultOf([row("write", 123_456.7), row("freread", 7)]));
  expect(text).toContain("  524288       4   123457        -        -        -        -        -\n");
  expect(text).toContain("  524288       4        -        -        -        -        -        -        7\n");
  expect(text).toMatch(/kB {2}reclen {4}write {2}rewrite {5}read {3}reread {5}read {4}write\n/);
  expect(widest(text)).toBeLessThanOrEqual(80);
});

describe("bonnie++", () => {
  const data = ["put char", "put block", "rewrite", "get char", "get block"].map(
    (name, index): WorkloadRow => ({
      test: name,
      value: 1001 + index,
      unit: "KB/s",
      more: { cpuPercent: 10 + index, units: 2 * 1024 * 1024 },
    }),
  );
  const seeks: WorkloadRow = { test: "seeks", value: 98.76, unit: "IOPS", more: { cpuPercent: 1, units: 8000 } };
  const create: WorkloadRow = {
    test: "sequential create",
    value: 555,
    unit: "IOPS",
    more: { cpuPercent: 9, units: 16_384 },
  };
  const result = resultOf([...data, seeks, create]);

  test("its columns stand below their heads", () => {
    const lines = renderBonnieText(result, { machine: "indy" }).split("\n");
    expect(lines[2]).toHaveLength(79);
    expect(lines[3]).toBe("indy             2G  1001  10  1002  11  1003  12  1004  13  1005  14  98.8   1");
    expect(lines[3]).toHaveLength(79);
    expect(lines[7]).toMatch(/^ {17}16 {3}555 {3}9 /);
    expect(widest(lines.join("\n"))).toBeLessThanOrEqual(80);
  });

  test("its CSV line has name, size, six pairs, files and six pairs", () => {
    const fields = renderBonnieCsv(result, { machine: "my,indy" }).trimEnd().split(",");
    expect(fields).toHaveLength(2 + 12 + 1 + 12);
    expect(fields.slice(0, 4)).toEqual(["my indy", "2G", "1001", "10"]);
    expect(fields.slice(12, 17)).toEqual(["98.8", "1", "16", "555", "9"]);
  });
});

test("real use: seconds and what went to the drive", () => {
  const more = { processorSeconds: 39.74, readMb: 21.65, writtenMb: 0.44, commands: 1662 };
  const text = renderRealUseText(resultOf([{ test: "boot", value: 45.21, unit: "s", more }]));
  expect(text).toMatch(/^boot +45\.2 +39\.7 +21\.6 +0\.4 +1662$/m);
  expect(widest(text)).toBeLessThanOrEqual(80);
});
