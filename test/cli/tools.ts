// Outside programs that some tests need: shells, and another user to be.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "vitest";
import { testWithout } from "../missing-tool.js";

export function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}

/** `test`, or one that is skipped or fails and says why. */
export function testWith(program: string) {
  if (isInstalled(program)) return test;
  return (title: string, _body: () => void | Promise<void>): void => testWithout(title, `${program} is not installed`);
}

/** A test whose processes must not be root's, for whom every file is open. `through` starts them as nobody. */
export function testUnprivileged(title: string, body: (through: readonly string[]) => Promise<void>): void {
  const isRoot = process.getuid?.() === 0;
  const through = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
  const look = [
    "-e",
    "require('node:fs').accessSync(process.argv[1])",
    join(import.meta.dirname, "../../package.json"),
  ];
  const [program = "", ...words] = [...through, process.execPath, ...look];
  const canRun = spawnSync(program, words, { stdio: "ignore" }).status === 0;
  const reason = " (skipped: the command line cannot be run as another user here)";
  test.skipIf(!canRun)(canRun ? title : title + reason, () => body(through));
}
