// Measurements of others that these tests read where they lie, beside this repository or where SCSI2SD_SHARED_DATA says.
// They are not in here: without them a developer's run says so and goes on, one with CI set fails.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

const folder = process.env["SCSI2SD_SHARED_DATA"] ?? join(import.meta.dirname, "../../../../shared/data");
const isThere = existsSync(join(folder, "disk-traces")) && existsSync(join(folder, "measurements.json"));

/** `test`, or a skip with the reason. */
export const testWithData =
  isThere || process.env["CI"]
    ? test
    : (name: string, _run: () => void): void => test.skip(`${name} (the shared measurements are not here)`, () => {});

export function readShared(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}
