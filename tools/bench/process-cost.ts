// What it costs to run a Node.js process once: time on the wall, and the most memory it held at any moment.
// Memory is read by the process itself at its very end. On Linux from VmHWM: `maxRSS` there starts at the size of the
// process that started it, which would hide a small child of a big parent.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ProcessCost {
  readonly wallMs: number;
  readonly peakKiB: number;
}

const memoryHook = `
const { readFileSync, writeSync } = require("node:fs");
process.on("exit", () => {
  let peakKiB = process.resourceUsage().maxRSS;
  try {
    peakKiB = Number(/^VmHWM:\\s*(\\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))[1]);
  } catch {}
  writeSync(3, String(peakKiB));
});
`;

/** Calls `use` with a function that runs `node …` once. Throws when the process ends with none of `goodExits`. */
export function withProcessMeter<T>(
  use: (run: (options: readonly string[], goodExits: readonly number[]) => ProcessCost) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), "scsi2sd-bench-"));
  const hook = join(folder, "peak-memory.cjs");
  writeFileSync(hook, memoryHook);
  try {
    return use((options, goodExits) => {
      const startedAt = performance.now();
      const result = spawnSync(process.execPath, ["--require", hook, ...options], {
        stdio: ["ignore", "ignore", "pipe", "pipe"],
        encoding: "utf8",
      });
      const wallMs = performance.now() - startedAt;
      if (result.status === null || !goodExits.includes(result.status)) {
        throw new Error(`node ${options.join(" ")} ended with ${result.status}: ${result.stderr}`);
      }
      return { wallMs, peakKiB: Number(result.output[3]) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
