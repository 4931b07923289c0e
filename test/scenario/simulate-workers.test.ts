// The same matrix by one thread and by several: the same bytes, whoever did which case.

import { beforeAll, expect, test } from "vitest";
import { buildCli, spawnCli } from "../cli/cli-process.js";

beforeAll(buildCli, 60_000);

const matrix = [
  ...["simulate", "fixtures/config/sgi-indy.xml", "--workload", "diskperf -W -D -r4k -m16k -t1 -c16m", "--json"],
  ...["--card", "transcend-500s-64,sandisk-extreme-pro-128,generic-class10", "--firmware", "6.1.3,6.3.0,6.4.14"],
];

async function by(...words: readonly string[]): Promise<string> {
  const { out } = await spawnCli([...matrix, ...words], { timeLimitMs: 60_000 });
  return out;
}

test("one, two and five workers give identical results, and another seed does not", async () => {
  const alone = await by("--workers", "1", "--seed", "5");
  expect(JSON.parse(alone).cases).toHaveLength(9);
  expect(await by("--workers", "2", "--seed", "5")).toBe(alone);
  expect(await by("--workers", "5", "--seed", "5")).toBe(alone);
  expect(await by("--workers", "2", "--seed", "6")).not.toBe(alone);
}, 120_000);
