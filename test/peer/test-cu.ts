// iscsi-test-cu: which suites there are, running one of them, and reading what it printed. It counts a test that it
// skipped as passed; here it does not.

import { run } from "./peer-tool.js";

export type Verdict = "pass" | "skip" | "fail" | "crash";

/** Verdicts by `Suite.Test`. */
export type Verdicts = ReadonlyMap<string, Verdict>;

export async function listSuites(): Promise<string[]> {
  const { output } = await run("iscsi-test-cu", ["-l"]);
  return output.split("\n").flatMap((line) => /^ALL\.([^.]+)$/.exec(line)?.slice(1) ?? []);
}

/** Each suite in a process of its own: a crash of the tool costs the rest of that suite alone. */
export async function runSuite(suite: string, url: string): Promise<Verdicts> {
  const { code, output } = await run("iscsi-test-cu", ["-d", "-v", "-t", `ALL.${suite}`, url], 60_000);
  const verdicts = new Map(parseVerdicts(output));
  // 1 means that a test failed; everything else that the tool did not get to its end.
  if (code !== 0 && code !== 1) verdicts.set(`${suite}.*`, "crash");
  return verdicts;
}

/** `Test: NAME ...` and what comes until a line begins with the verdict. */
export function parseVerdicts(output: string): Verdicts {
  const verdicts = new Map<string, Verdict>();
  let suite = "";
  let test: string | undefined;
  let isSkipped = false;
  for (const line of output.split("\n")) {
    suite = /^Suite: (\S+)/.exec(line)?.[1] ?? suite;
    const start = /^\s+Test: (\S+) \.\.\.(.*)/.exec(line);
    if (start !== null) {
      test = `${suite}.${start[1]}`;
      isSkipped = false;
      verdicts.set(test, "crash");
    }
    if (test === undefined) continue;
    const rest = start?.[2] ?? line;
    if (rest.startsWith("passed")) verdicts.set(test, isSkipped ? "skip" : "pass");
    else if (rest.startsWith("FAILED")) verdicts.set(test, "fail");
    else if (rest.includes("[SKIPPED]")) isSkipped = true;
    if (/^(passed|FAILED)/.test(rest)) test = undefined;
  }
  return verdicts;
}
