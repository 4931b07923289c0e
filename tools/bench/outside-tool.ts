// Outside programs of the benchmark: whether they are there, and what they print.

import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

/** Programs for administrators are not always on the path. */
export const toolEnvironment = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin`, LC_ALL: "C" };

/** The first that is missing, in words; `undefined` when all are there. */
export function missingTool(names: readonly string[]): string | undefined {
  const missing = names.find((name) => spawnSync(name, ["--version"], { env: toolEnvironment, stdio: "ignore" }).error);
  return missing === undefined ? undefined : `${missing} is not installed`;
}

const execute = promisify(execFile);
const timeLimitMs = 60_000;

/** Standard output. Rejects when the program fails. */
export async function runTool(name: string, words: readonly string[]): Promise<string> {
  const { stdout } = await execute(name, words, { env: toolEnvironment, timeout: timeLimitMs });
  return stdout;
}
