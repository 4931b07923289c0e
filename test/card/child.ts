// Runs the scripts of `child/` as processes of their own, which can be killed, limited and measured.

import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildSync } from "esbuild";

/** Bundles `child/NAME.ts` into `folder` and returns the path of the script. */
export function bundleChild(name: string, folder: string): string {
  const outfile = join(folder, `${name}.mjs`);
  buildSync({
    entryPoints: [join(import.meta.dirname, "child", `${name}.ts`)],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    logLevel: "silent",
  });
  return outfile;
}

/** Whose process it is; default: ours. */
export interface ChildIdentity {
  readonly uid?: number;
  readonly gid?: number;
}

/** What the script writes as JSON on its standard output. */
export function runChild(command: string, args: readonly string[], identity: ChildIdentity = {}): unknown {
  const run: SpawnSyncReturns<string> = spawnSync(command, args, { ...identity, encoding: "utf8", timeout: 50_000 });
  if (run.status !== 0) throw new Error(`${command} ended with ${run.status ?? run.signal}: ${run.stderr}`);
  return JSON.parse(run.stdout);
}
