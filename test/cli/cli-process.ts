// The command line as its own process: dist/cli.js, built when it is out of date, with a time limit.

import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const cliPath = join(root, "dist/cli.js");
export const corpusMistakes = join(root, "../shared/corpus/mistakes");

/** No command on any input may take longer. */
export const timeLimitMs = 10_000;

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
  { cwd, input, env }: ProcessOptions = {},
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

/** Runs `task` for all items, a few at a time: many short processes would otherwise take long. */
export async function inParallel<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}
