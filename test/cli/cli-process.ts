// The command line as its own process: dist/cli.js, built when it is out of date, with a time limit.

import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const cliPath = join(root, "dist/cli.js");
export const corpusMistakes = join(root, "../shared/corpus/mistakes");

/** No command on any input may take longer. */
const usualTimeLimitMs = 10_000;

export function buildCli(): void {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/ready.js", "--quiet"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the command line cannot be built: ${stderr}`);
}

export interface Ended {
  /** `null` when it had to be stopped. */
  readonly code: number | null;
  readonly out: string;
  readonly notes: string;
}

export interface ProcessOptions {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeLimitMs?: number;
  /** Another program and its first words, which then start the command line. */
  readonly through?: readonly string[];
}

export async function spawnCli(argv: readonly string[], options: ProcessOptions = {}): Promise<Ended> {
  const [program = "", ...words] = [...(options.through ?? []), process.execPath, cliPath, ...argv];
  return spawnProgram(program, words, options);
}

export async function spawnProgram(
  program: string,
  words: readonly string[],
  { cwd, input, env, timeLimitMs = usualTimeLimitMs }: ProcessOptions = {},
): Promise<Ended> {
  const spawnOptions: SpawnOptions = {
    timeout: timeLimitMs,
    killSignal: "SIGKILL",
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  };
  const child = spawn(program, words, spawnOptions);
  const [out, notes]: [Buffer[], Buffer[]] = [[], []];
  child.stdout?.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => notes.push(chunk));
  // It may stop reading early, by design.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, out: Buffer.concat(out).toString(), notes: Buffer.concat(notes).toString() };
}
