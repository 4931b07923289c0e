// Serving a card over iSCSI: how fast beside tgtd with the same file, in turns, and how much memory it takes for a large card.

import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withEmulate } from "./emulate-process.js";
import { type Load, requestsPerSecond } from "./iscsi-load.js";
import type { Measurement, NotMeasured } from "./measurement.js";
import { median, type RatioResult } from "./median-ratio.js";
import { missingTool, runTool } from "./outside-tool.js";
import { withTargetDaemon } from "./target-daemon.js";

const rounds = 5;
const fileMiB = 256;
/** The end of the card that belongs to no disk. */
const keptBackMiB = 1;

interface ServingRow extends Load {
  readonly id: string;
  readonly what: string;
  readonly unit: "MB/s" | "IOPS";
  readonly barOf: Measurement["barOf"];
}

const rows: readonly ServingRow[] = [
  ...[1, 32].flatMap((depth) => [
    row("sequential-read", { tool: "iscsi-perf", direction: "read", order: "sequential", bytes: 65_536, depth }),
    row("sequential-write", { tool: "qemu-img", direction: "write", order: "sequential", bytes: 65_536, depth }),
    row("random-read", { tool: "iscsi-perf", direction: "read", order: "random", bytes: 4096, depth }),
  ]),
  ...[1, 32].flatMap((depth) => [
    opinion("sequential-read", { tool: "qemu-img", direction: "read", order: "sequential", bytes: 65_536, depth }),
    opinion("random-read", { tool: "fio", direction: "read", order: "random", bytes: 4096, depth }),
  ]),
];

function row(id: string, load: Load): ServingRow {
  const { direction, order, bytes, depth } = load;
  return {
    ...load,
    id: `${id}-${depth}`,
    what: `${bytes / 1024} KiB ${order} ${direction}, ${depth} at once: emulate ÷ tgtd`,
    unit: order === "random" ? "IOPS" : "MB/s",
    barOf: "ratio at least",
  };
}

/** The same by another initiator. */
function opinion(id: string, load: Load): ServingRow {
  const main = row(`${id}-${load.tool}`, load);
  return { ...main, what: main.what.replace(":", ` (${load.tool}):`), barOf: "nothing" };
}

export async function servingRates(cli: string): Promise<readonly Measurement[]> {
  const reason = existsSync(cli)
    ? missingTool(["iscsi-perf", "tgtd", "tgtadm", "qemu-img", "qemu-nbd", "fio"])
    : `${cli} is missing`;
  const results = reason === undefined ? await compareWithDaemon(cli) : rows.map(() => ({ notMeasured: reason }));
  return rows.map(({ id, what, unit, barOf }, at) => ({
    id,
    what,
    bar: 1,
    barOf,
    unit,
    result: results[at] ?? { notMeasured: "it did not come to it" },
  }));
}

async function compareWithDaemon(cli: string): Promise<readonly RatioResult[]> {
  return withFolder(async (folder) => {
    const file = join(folder, "bench.img");
    fillFile(file);
    const disk = { folder, blocks: (fileMiB - keptBackMiB) * 2048, card: ["--image", file] };
    return withEmulate(cli, disk, (emulate) =>
      withTargetDaemon(file, async (daemonUrl) => {
        const results: RatioResult[] = [];
        for (const load of rows) results.push(await inTurns(load, emulate.url, daemonUrl));
        return results;
      }),
    );
  });
}

async function inTurns(load: ServingRow, emulateUrl: string, daemonUrl: string): Promise<RatioResult> {
  const scale = load.unit === "IOPS" ? 1 : load.bytes / 1e6;
  const figures: { readonly ours: number; readonly theirs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const measure = async (url: string) => (await requestsPerSecond(url, load)) * scale;
    const theirsFirst = round % 2 === 1 ? await measure(daemonUrl) : undefined;
    const ours = await measure(emulateUrl);
    figures.push({ ours, theirs: theirsFirst ?? (await measure(daemonUrl)) });
  }
  return {
    ratio: median(figures.map(({ ours, theirs }) => ours / theirs)),
    cost: median(figures.map(({ ours }) => ours)),
    baseline: median(figures.map(({ theirs }) => theirs)),
    rounds,
  };
}

const largeCard = "128GB";
const largeCardBlocks = 249_000_000;
const mostMiB = 150;

/** A blank card of 128 GB while 44 MiB of it are written, far apart, and it is read all over. */
export async function servingMemory(cli: string): Promise<Measurement> {
  const reason = existsSync(cli) ? missingTool(["iscsi-perf", "qemu-img"]) : `${cli} is missing`;
  return {
    id: "serving-memory",
    what: `memory of emulate with a blank ${largeCard} card under load ÷ ${mostMiB} MiB`,
    bar: mostMiB,
    barOf: "cost at most",
    unit: "MiB",
    result: reason === undefined ? await measureMemory(cli) : { notMeasured: reason },
  };
}

async function measureMemory(cli: string): Promise<RatioResult | NotMeasured> {
  return withFolder((folder) => {
    const disk = { folder, blocks: largeCardBlocks, card: ["--create", largeCard] };
    return withEmulate(cli, disk, async ({ url, peakKiB }) => {
      const write = ["bench", "-w", "-f", "raw", "-t", "none", "--pattern", "90", "-d", "32", url];
      await runTool("qemu-img", [...write, "-c", "704", "-s", "65536", "-S", `${160 * 2 ** 20}`]);
      for (const bytes of [4096, 65_536]) {
        await requestsPerSecond(url, { tool: "iscsi-perf", direction: "read", order: "random", bytes, depth: 32 });
      }
      const peak = peakKiB();
      if (peak === undefined) return { notMeasured: "this system does not say how much memory a process held" };
      return { ratio: peak / 1024 / mostMiB, cost: peak / 1024, baseline: mostMiB, rounds: 1 };
    });
  });
}

async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "scsi2sd-bench-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With contents, so that it lies in the file cache and not in holes. */
function fillFile(path: string): void {
  const descriptor = openSync(path, "wx");
  const piece = new Uint8Array(2 ** 20);
  try {
    for (let at = 0; at < fileMiB; at++) writeSync(descriptor, piece.fill(at + 1));
  } finally {
    closeSync(descriptor);
  }
}
