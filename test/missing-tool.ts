// A missing tool skips its tests with a reason on a developer's machine, and fails them where CI=true, because nobody reads
// skips there.

import { test } from "vitest";

export const maySkip = process.env["CI"] !== "true";

/** In place of the test that cannot be run. */
export function testWithout(title: string, reason: string): void {
  if (maySkip) test.skip(`${title} (skipped: ${reason})`);
  else {
    test(title, () => {
      throw new Error(reason);
    });
  }
}
