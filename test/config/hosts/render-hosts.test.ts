// docs/hosts.md says what the profiles say.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hostProfiles } from "../../../src/config/hosts/hosts.js";
import { renderHostsMarkdown } from "../../../src/config/hosts/render-hosts.js";

it("stands in docs/hosts.md as rendered (`npm run docs` makes it anew)", () => {
  const page = readFileSync(new URL("../../../docs/hosts.md", import.meta.url), "utf8");
  const between = page.split("<!-- hosts:begin -->\n")[1]?.split("<!-- hosts:end -->")[0];
  expect(between).toBe(renderHostsMarkdown());
});

it("has a row for every host, with as many cells as the head", () => {
  const rows = renderHostsMarkdown()
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows).toHaveLength(hostProfiles.length);
  for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(9);
});

it("marks what goes beyond the row's confidence", () => {
  const row = renderHostsMarkdown()
    .split("\n")
    .find((line) => line.startsWith("| `mega-ste`"));
  expect(row).toContain("| B | only parity off; mapLunsToIds on |");
  expect(row).toContain("at most 2097151 blocks of 512 (just below 1 GiB) (A)");
});
