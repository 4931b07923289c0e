// The version of this package, as package.json has it.

import { readFileSync } from "node:fs";

/** Next to the bundle (dist/) and next to the sources alike, package.json is one of the nearest parents'. */
export function version(): string {
  for (const parent of ["../", "../../"]) {
    try {
      const text = readFileSync(new URL(`${parent}package.json`, import.meta.url), "utf8");
      const { name, version: found } = JSON.parse(text) as { name?: string; version?: string };
      if (name === "scsi2sd" && found) return found;
    } catch {
      // Not there: look one folder further up.
    }
  }
  return "unknown";
}
