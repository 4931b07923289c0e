// Load on an iSCSI disk by outside initiators: iscsi-perf of libiscsi reads, `qemu-img bench` reads and writes, and fio reads
// what qemu-nbd fetches.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runTool, toolEnvironment } from "./outside-tool.js";

export type LoadTool = "iscsi-perf" | "qemu-img" | "fio";

export interface Load {
  readonly tool: LoadTool;
  readonly direction: "read" | "write";
  /** qemu-img knows no other order than sequential; iscsi-perf does not write. */
  readonly order: "sequential" | "random";
  readonly bytes: number;
  /** Requests on their way at once. */
  readonly depth: number;
}

const readSeconds = 1;
const blockBytes = 512;
/** Enough for a second or so. */
const benchRequests = { 1: 6000, many: 16_000 } as const;

/** Requests a second. */
export function requestsPerSecond(url: string, load: Load): Promise<number> {
  return tools[load.tool](url, load);
}

const tools: Readonly<Record<LoadTool, (url: string, load: Load) => Promise<number>>> = {
  "iscsi-perf": async (url, { order, bytes, depth }) => {
    const words = ["-m", `${depth}`, "-b", `${bytes / blockBytes}`, "-t", `${readSeconds}`];
    const random = order === "random" ? ["-r"] : [];
    return figureOf(await runTool("iscsi-perf", [...words, ...random, url]), /iops average (\d+) \([^)]*\)\s*\n/);
  },
  "qemu-img": async (url, { direction, bytes, depth }) => {
    const requests = depth === 1 ? benchRequests[1] : benchRequests.many;
    const words = ["bench", "-f", "raw", "-t", "none", "-s", `${bytes}`, "-d", `${depth}`, "-c", `${requests}`];
    const write = direction === "write" ? ["-w"] : [];
    const said = await runTool("qemu-img", [...words, ...write, url]);
    return requests / figureOf(said, /Run completed in ([\d.]+) seconds/);
  },
  fio: (url, load) => withNetworkBlockDevice(url, (socket) => fioRate(socket, load)),
};

async function fioRate(socket: string, { direction, order, bytes, depth }: Load): Promise<number> {
  const way = `${order === "random" ? "rand" : ""}${direction}`;
  const words = [
    "--name=bench",
    "--ioengine=nbd",
    `--uri=nbd+unix:///?socket=${socket}`,
    `--rw=${way}`,
    `--bs=${bytes}`,
  ];
  const time = [
    `--iodepth=${depth}`,
    "--time_based",
    `--runtime=${readSeconds}`,
    "--randseed=1",
    "--output-format=json",
  ];
  return figureOf(
    await runTool("fio", [...words, ...time]),
    new RegExp(`"${direction}" : \\{[^}]*?"iops" : ([\\d.]+)`),
  );
}

/** qemu-nbd as a go-between: fio has no initiator of its own. */
async function withNetworkBlockDevice<T>(url: string, use: (socket: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "scsi2sd-nbd-"));
  const socket = join(folder, "nbd.sock");
  const words = ["-r", "-f", "raw", "-k", socket, "-t", "--cache=none", "--aio=threads", url];
  const server = spawn("qemu-nbd", words, { stdio: "ignore", env: toolEnvironment });
  const ended = once(server, "exit");
  try {
    for (let poll = 0; poll < 100 && !existsSync(socket); poll++) await sleep(50);
    return await use(socket);
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function figureOf(text: string, pattern: RegExp): number {
  const figure = Number(pattern.exec(text)?.[1]);
  if (!(figure > 0)) throw new Error(`no figure in what the program said: ${text.slice(-300)}`);
  return figure;
}
