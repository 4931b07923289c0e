// libiscsi's conformance suites against the board: every test as the list of expectations says; with translated answers no
// fewer are passed than tgt passes in the same run, and without them nothing crashes or hangs.

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { until } from "../until.js";
import { withBoard } from "./board-server.js";
import { type Expectation, expectations } from "./expectations/iscsi-test-cu.js";
import { faithfulExpectations } from "./expectations/iscsi-test-cu-faithful.js";
import { peerTest } from "./peer-tool.js";
import { withTargetDaemon } from "./target-daemon.js";
import { listSuites, runSuite, type Verdict } from "./test-cu.js";

const blocks = 204_800;

async function runAll(url: string): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  for (const suite of await listSuites()) {
    for (const [test, verdict] of await runSuite(suite, url)) verdicts.set(test, verdict);
  }
  return verdicts;
}

function surprisesIn(verdicts: ReadonlyMap<string, Verdict>, list: readonly Expectation[]) {
  return [...verdicts].filter(([test, verdict]) => verdict !== expectedOf(test, list));
}

function expectedOf(test: string, list: readonly Expectation[]): Verdict {
  const suite = test.replace(/\..*/, ".*");
  return list.find(({ tests }) => tests.includes(test) || tests.includes(suite))?.verdict ?? "pass";
}

function countPassed(verdicts: ReadonlyMap<string, Verdict>): number {
  return [...verdicts.values()].filter((verdict) => verdict === "pass").length;
}

peerTest(
  ["iscsi-test-cu", "tgtd", "tgtadm"],
  "iscsi-test-cu finds what is expected, and passes as much as with tgt",
  async () => {
    let ours = new Map<string, Verdict>();
    await withBoard({ answers: "modern", board: { blocks } }, async ({ url, server }) => {
      ours = await runAll(url());
      await until(() => server.sessionCount === 0);
    });
    expect(surprisesIn(ours, expectations)).toEqual([]);
    expect(ours.size).toBeGreaterThan(200);

    const folder = mkdtempSync(join(tmpdir(), "scsi2sd-"));
    try {
      const file = join(folder, "tgt.img");
      writeFileSync(file, "");
      truncateSync(file, blocks * 512);
      await withTargetDaemon(file, async (url) => {
        const theirs = await runAll(url);
        console.log(`iscsi-test-cu: the board passes ${countPassed(ours)}, tgt ${countPassed(theirs)} of ${ours.size}`);
        expect(countPassed(ours)).toBeGreaterThanOrEqual(countPassed(theirs));
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  300_000,
);

peerTest(
  ["iscsi-test-cu"],
  "iscsi-test-cu finds what is expected of the board as it is",
  async () => {
    let verdicts = new Map<string, Verdict>();
    await withBoard({ board: { blocks } }, async ({ url, server }) => {
      verdicts = await runAll(url());
      await until(() => server.sessionCount === 0);
    });
    expect(surprisesIn(verdicts, faithfulExpectations)).toEqual([]);
    expect(verdicts.size).toBeGreaterThan(200);
    console.log(`iscsi-test-cu: the board without translation passes ${countPassed(verdicts)} of ${verdicts.size}`);
  },
  300_000,
);

it("every expectation has a reason", () => {
  expect([...expectations, ...faithfulExpectations].filter(({ reason }) => reason.length < 10)).toEqual([]);
});
