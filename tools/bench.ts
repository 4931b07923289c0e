// How fast it is, as ratios that hold on any machine: checking a file against parsing it, the command against an empty
// Node.js, predicting against checking, the simulated board against plain calls and copies, serving it against tgtd.
// `npm run bench`; `-- --json` for machines; `-- --only config`, `board`, `simulation`, `usb` or `serving`; exit 1 when a bar is missed.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { readXml, validateConfig } from "../src/config/index.js";
import { defaultCardModelId, findCardModel, findHostModel, predict } from "../src/simulate/index.js";
import { commandRates } from "./bench/command-rate.js";
import { fullXml } from "./bench/full-xml.js";
import { matrixOnWorkers } from "./bench/matrix.js";
import { formatRow, isMissed, type Measurement } from "./bench/measurement.js";
import { lastResult, median, medianRatio, type RatioResult, timeMs } from "./bench/median-ratio.js";
import { type ProcessCost, withProcessMeter } from "./bench/process-cost.js";
import { servingMemory, servingRates } from "./bench/serving.js";

import { simulationRates } from "./bench/simulation-rate.js";
import { suiteSpeed } from "./bench/suite-speed.js";
import { usbRates } from "./bench/usb.js";

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
    barOf: "ratio at most",
    unit: "ms",
    result: medianRatio(200, check, parse),
  };
}

function predictAgainstCheck(): Measurement {
  const config = readXml(bytes).config;
  const host = findHostModel(exampleHost);
  const card = findCardModel(defaultCardModelId);
  if (!config || !host || !card) throw new Error("the example of the prediction is gone");
  const table = () =>
    timeMs(5, () => predict({ config, firmware: exampleFirmware, board: "revF", host, card, draws: 0 }));
  const check = () => timeMs(5, checkOnce);
  medianRatio(40, table, check);
  return {
    id: "predict-against-check",
    what: `a table of ${exampleFirmware.length} firmware versions, no bands ÷ read and check its file`,
    bar: 10,
    barOf: "ratio at most",
    unit: "ms",
    result: medianRatio(200, table, check),
  };
}

function startCosts(): readonly Measurement[] {
  const barOf = "ratio at most";
  const time = {
    id: "start-time",
    what: "scsi2sd validate FILE ÷ node -e 0: time",
    bar: 3,
    barOf,
    unit: "ms",
  } as const;
  const memory = {
    id: "start-memory",
    what: "scsi2sd validate FILE ÷ node -e 0: memory",
    bar: 2.5,
    barOf,
    unit: "MiB",
  } as const;
  if (!existsSync(cli)) {
    const result = { notMeasured: `${cli} is missing` };
    return [
      { ...time, result },
      { ...memory, result },
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

const groups: Readonly<Record<string, () => Promise<readonly Measurement[]>>> = {
  config: async () => [checkAgainstParse(), ...startCosts(), predictAgainstCheck()],
  board: async () => commandRates(),
  simulation: async () => [...simulationRates(), suiteSpeed(), await matrixOnWorkers(cli)],
  usb: usbRates,
  serving: async () => [...(await servingRates(cli)), await servingMemory(cli)],
};

const words = process.argv.slice(2);
const only = words.includes("--only") ? words[words.indexOf("--only") + 1] : undefined;
if (only !== undefined && groups[only] === undefined) {
  throw new Error(`--only ${only}: it is one of ${Object.keys(groups).join(", ")}`);
}
const isJson = words.includes("--json");
const about = { fileBytes: bytes.length, node: process.versions.node, platform: `${process.platform} ${process.arch}` };
if (!isJson) {
  process.stdout.write(
    `Node.js ${about.node}, ${about.platform}; file of ${about.fileBytes} bytes; medians of ratios\n\n`,
  );
}

const measurements: Measurement[] = [];
for (const [name, measure] of Object.entries(groups)) {
  if (only !== undefined && only !== name) continue;
  const group = await measure();
  if (!isJson) for (const measurement of group) process.stdout.write(`${formatRow(measurement)}\n`);
  measurements.push(...group);
}
if (lastResult === undefined && (only ?? "config") === "config") throw new Error("nothing was measured");

if (isJson) {
  const rows = measurements.map((measurement) => ({ ...measurement, missed: isMissed(measurement) }));
  process.stdout.write(`${JSON.stringify({ ...about, measurements: rows }, undefined, 2)}\n`);
}
process.exitCode = measurements.some(isMissed) ? 1 : 0;
