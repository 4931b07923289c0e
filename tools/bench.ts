// How fast it is, as ratios that hold on any machine: checking a file against parsing it, the command against an empty
// Node.js, predicting against checking. `npm run bench`, with `-- --json` for machines; exit 1 when a bar is missed.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { readXml, validateConfig } from "../src/config/index.js";
import { defaultCardModelId, findCardModel, findHostModel, predict } from "../src/simulate/index.js";
import { fullXml } from "./bench/full-xml.js";
import { lastResult, median, medianRatio, type RatioResult, timeMs } from "./bench/median-ratio.js";
import { type ProcessCost, withProcessMeter } from "./bench/process-cost.js";

interface Measurement {
  readonly id: "check-against-parse" | "start-time" | "start-memory" | "predict-against-check";
  readonly what: string;
  /** Most that the ratio may be. */
  readonly bar: number;
  readonly unit: "ms" | "MiB";
  readonly result: RatioResult | "not measured";
}

const cli = "dist/cli.js";
const exampleHost = "sgi-indy";
const exampleFirmware = ["6.1.3", "6.3.0"];

const xml = fullXml();
const bytes = new TextEncoder().encode(xml);

function checkOnce(): unknown {
  return validateConfig(readXml(bytes), {});
}

function checkAgainstParse(): Measurement {
  const parser = new XMLParser({
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    ignoreAttributes: false,
    preserveOrder: true,
    commentPropName: "#comment",
    captureMetaData: true,
    processEntities: false,
  });
  const check = () => timeMs(5, checkOnce);
  const parse = () => timeMs(5, () => parser.parse(xml));
  medianRatio(40, check, parse); // compiles both
  return {
    id: "check-against-parse",
    what: "read and check a file ÷ fast-xml-parser alone",
    bar: 4,
    unit: "ms",
    result: medianRatio(200, check, parse),
  };
}

function predictAgainstCheck(): Measurement {
  const config = readXml(bytes).config;
  const host = findHostModel(exampleHost);
  const card = findCardModel(defaultCardModelId);
  if (!config || !host || !card) throw new Error("the example of the prediction is gone");
  const table = () => timeMs(5, () => predict({ config, firmware: exampleFirmware, board: "revF", host, card }));
  const check = () => timeMs(5, checkOnce);
  medianRatio(40, table, check);
  return {
    id: "predict-against-check",
    what: `a table of ${exampleFirmware.length} firmware versions ÷ read and check its file`,
    bar: 1,
    unit: "ms",
    result: medianRatio(200, table, check),
  };
}

function startCosts(): readonly Measurement[] {
  const time = { id: "start-time", what: "scsi2sd validate FILE ÷ node -e 0: time", bar: 3, unit: "ms" } as const;
  const memory = {
    id: "start-memory",
    what: "scsi2sd validate FILE ÷ node -e 0: memory",
    bar: 2.5,
    unit: "MiB",
  } as const;
  if (!existsSync(cli)) {
    return [
      { ...time, result: "not measured" },
      { ...memory, result: "not measured" },
    ];
  }
  const folder = mkdtempSync(join(tmpdir(), "scsi2sd-bench-"));
  const file = join(folder, "full.xml");
  writeFileSync(file, xml);
  try {
    const pairs = withProcessMeter((run) => {
      const pair = () => ({ command: run([cli, "validate", file], [0, 1]), empty: run(["-e", "0"], [0]) });
      pair(); // fills the file caches
      return Array.from({ length: 25 }, pair);
    });
    const compare = (pick: (cost: ProcessCost) => number): RatioResult => ({
      ratio: median(pairs.map(({ command, empty }) => pick(command) / pick(empty))),
      cost: median(pairs.map(({ command }) => pick(command))),
      baseline: median(pairs.map(({ empty }) => pick(empty))),
      rounds: pairs.length,
    });
    return [
      { ...time, result: compare(({ wallMs }) => wallMs) },
      { ...memory, result: compare(({ peakKiB }) => peakKiB / 1024) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isMissed({ bar, result }: Measurement): boolean {
  return result !== "not measured" && !(result.ratio <= bar);
}

function formatRow({ what, bar, unit, result }: Measurement, missed: boolean): string {
  const name = what.padEnd(62);
  if (result === "not measured") return `${name}  not measured (${cli} is missing)`;
  const { ratio, cost, baseline } = result;
  const digits = baseline < 10 ? 3 : 1;
  const figures = `${cost.toFixed(digits)} ${unit} ÷ ${baseline.toFixed(digits)} ${unit}`;
  return `${name}  ${ratio.toFixed(2).padStart(5)} ×   bar ${String(bar).padStart(3)} ×   ${missed ? "MISSED" : "met   "}   ${figures}`;
}

const measurements = [checkAgainstParse(), ...startCosts(), predictAgainstCheck()];
if (lastResult === undefined) throw new Error("nothing was measured");
const about = { fileBytes: bytes.length, node: process.versions.node, platform: `${process.platform} ${process.arch}` };

if (process.argv.includes("--json")) {
  const rows = measurements.map((measurement) => ({ ...measurement, missed: isMissed(measurement) }));
  process.stdout.write(`${JSON.stringify({ ...about, measurements: rows }, undefined, 2)}\n`);
} else {
  process.stdout.write(
    `Node.js ${about.node}, ${about.platform}; file of ${about.fileBytes} bytes; medians of ratios\n\n`,
  );
  for (const measurement of measurements) process.stdout.write(`${formatRow(measurement, isMissed(measurement))}\n`);
}
process.exitCode = measurements.some(isMissed) ? 1 : 0;
