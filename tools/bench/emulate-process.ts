// `scsi2sd emulate` as a process of its own, on a free port, with one disk.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultConfig, encodeImage } from "../../src/config/index.js";

export interface EmulateProcess {
  readonly url: string;
  /** The most memory it held so far, in KiB; Linux only, elsewhere `undefined`. */
  peakKiB(): number | undefined;
}

export interface DiskChoice {
  /** For the file of the configuration. */
  readonly folder: string;
  readonly blocks: number;
  /** Options of the card. */
  readonly card: readonly string[];
}

export async function withEmulate<T>(
  cli: string,
  { folder, blocks, card }: DiskChoice,
  use: (emulate: EmulateProcess) => Promise<T>,
): Promise<T> {
  const source = join(folder, "bench.bin");
  const base = defaultConfig();
  const targets = base.targets.map((target) => ({ ...target, scsiSectors: blocks }));
  writeFileSync(source, encodeImage({ ...base, targets, board: { ...base.board, enableScsi2: true } }));
  const words = [cli, "emulate", source, ...card, "--iscsi", "127.0.0.1:0", "--modern"];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
  const closed = once(child, "close");
  try {
    let said = "";
    for await (const chunk of child.stdout.setEncoding("utf8")) {
      said += chunk as string;
      const url = /iscsi:\/\/\S+/.exec(said)?.[0];
      if (url === undefined) continue;
      return await use({ url, peakKiB: () => peakOf(child.pid) });
    }
    throw new Error("emulate ended early");
  } finally {
    child.kill("SIGTERM");
    await closed;
  }
}

function peakOf(pid: number | undefined): number | undefined {
  try {
    const peak = Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    return peak > 0 ? peak : undefined;
  } catch {
    return undefined;
  }
}
