// Load on an iSCSI disk by outside initiators: iscsi-perf of libiscsi reads, `qemu-img bench` writes.

import { runTool } from "./outside-tool.js";

export interface Load {
  readonly direction: "read" | "write";
  readonly order: "sequential" | "random";
  readonly bytes: number;
  /** Requests on their way at once. */
  readonly depth: number;
}

const readSeconds = 1;
const blockBytes = 512;
/** Enough for a second or so. */
const writeRequests = { 1: 6000, many: 16_000 } as const;

/** Requests a second. */
export async function requestsPerSecond(url: string, { direction, order, bytes, depth }: Load): Promise<number> {
  if (direction === "write") {
    const requests = depth === 1 ? writeRequests[1] : writeRequests.many;
    const words = [
      "bench",
      "-w",
      "-f",
      "raw",
      "-t",
      "none",
      "-s",
      `${bytes}`,
      "-d",
      `${depth}`,
      "-c",
      `${requests}`,
      url,
    ];
    return requests / figureOf(await runTool("qemu-img", words), /Run completed in ([\d.]+) seconds/);
  }
  const words = ["-m", `${depth}`, "-b", `${bytes / blockBytes}`, "-t", `${readSeconds}`];
  const random = order === "random" ? ["-r"] : [];
  return figureOf(await runTool("iscsi-perf", [...words, ...random, url]), /iops average (\d+) \([^)]*\)\s*\n/);
}

function figureOf(text: string, pattern: RegExp): number {
  const figure = Number(pattern.exec(text)?.[1]);
  if (!(figure > 0)) throw new Error(`no figure in what the program said: ${text.slice(-300)}`);
  return figure;
}
