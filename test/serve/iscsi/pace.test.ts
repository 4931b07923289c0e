// Answers at their modelled time: no sooner, one command at a time for all initiators, and without adding up what timers are late.

import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { Pace, type PacedCommand } from "../../../src/serve/iscsi/pace.js";
import { withServer } from "../running-server.js";

const command: PacedCommand = { targetId: 0, cdb: new Uint8Array(6), status: 0, dataInBytes: 0, dataOutBytes: 0 };

it("answers first, then lets the next begin, which counts from when the bus was free and not from when that was seen", async () => {
  const said: string[] = [];
  let nowMs = 100;
  const pace: Pace = new Pace(
    () => ({ answerMs: 3, freeMs: 5 }),
    () => nowMs,
    () => {
      said.push(`free at ${nowMs}`);
      if (said.length < 4) pace.hold(command, () => said.push(`second at ${nowMs}`));
    },
  );
  pace.hold(command, () => said.push(`first at ${nowMs}`));
  expect(pace.isHolding).toBe(true);
  nowMs = 102.9;
  await sleep(10);
  expect(said).toEqual([]);
  // Late by 0.4 ms, and then by 0.7 ms: the second answer is due at 108 all the same.
  nowMs = 103.4;
  await sleep(10);
  nowMs = 105.7;
  await sleep(10);
  expect(said).toEqual(["first at 103.4", "free at 105.7"]);
  nowMs = 108;
  await sleep(10);
  expect(said).toEqual(["first at 103.4", "free at 105.7", "second at 108"]);
  nowMs = 109.9;
  await sleep(10);
  expect(pace.isHolding).toBe(true);
  nowMs = 110;
  await sleep(10);
  expect([pace.isHolding, said.at(-1)]).toEqual([false, "free at 110"]);
});

it("holds the commands of all sessions through a real socket", async () => {
  const begun = performance.now();
  await withServer({ pace: () => ({ answerMs: 20, freeMs: 30 }) }, async ({ loggedIn }) => {
    const [one, two] = [
      await loggedIn({ name: "iqn.2026-11.test:one" }),
      await loggedIn({ name: "iqn.2026-11.test:two" }),
    ];
    const answers = await Promise.all([one.read([0, 0, 0, 0, 0, 0], 0), two.read([0, 0, 0, 0, 0, 0], 0)]);
    expect(answers.map(({ status }) => status)).toEqual([0, 0]);
    // 30 ms until the bus is free again, and 20 ms for the second answer.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(50);
  });
});
