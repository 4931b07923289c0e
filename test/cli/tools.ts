// Outside programs that some tests need: shells, Python. Absent ones skip a test, with the reason in its title.

import { spawnSync } from "node:child_process";
import { describe, test } from "vitest";

export function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}

/** `test`, or one that is skipped and says why. */
export function testWith(program: string) {
  const isThere = isInstalled(program);
  return (title: string, body: () => void | Promise<void>): void =>
    test.skipIf(!isThere)(isThere ? title : `${title} (skipped: ${program} is not installed)`, body);
}

/** Like `testWith`, for a program that continuous integration must have: there its absence is a failure. */
export function describeWith(program: string, title: string, body: () => void): void {
  const isThere = isInstalled(program) || process.env["CI"] === "true";
  describe.skipIf(!isThere)(isThere ? title : `${title} (skipped: ${program} is not installed)`, body);
}
