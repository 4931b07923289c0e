// A paced board is as fast as predicted, seen by an initiator with a clock of its own.

import { expect } from "vitest";
import { paceOf } from "../../src/cli/emulate/paced.js";
import { defaultConfig } from "../../src/config/index.js";
import { findCardModel, findHostModel, type Op, predict } from "../../src/simulate/index.js";
import { withBoard } from "./board-server.js";
import { peerTest, run } from "./peer-tool.js";

const blocks = 204_800;
const rounds = 3;
const tolerance = 0.1;
const requests = 150;

const base = defaultConfig();
const config = {
  ...base,
  board: { ...base.board, enableScsi2: true },
  targets: base.targets.map((target, slot) => ({ ...target, enabled: slot === 0, scsiSectors: blocks })),
};

const loads: readonly (readonly [op: Op, bytes: number])[] = [
  ["read", 4096],
  ["read", 65_536],
  ["write", 4096],
  ["write", 65_536],
];

/** MB/s of one request at a time. */
async function rate(op: Op, bytes: number, url: string): Promise<number> {
  if (op === "read") {
    const { output } = await run("iscsi-perf", ["-m", "1", "-b", `${bytes / 512}`, "-t", "2", url]);
    return (Number(/iops average (\d+) \([^)]*\)\s*\n/.exec(output)?.[1]) * bytes) / 1e6;
  }
  const words = ["bench", "-w", "-f", "raw", "-t", "none", "-s", `${bytes}`, "-d", "1", "-c", `${requests}`, url];
  const { output } = await run("qemu-img", words);
  return (requests * bytes) / 1e6 / Number(/Run completed in ([\d.]+) seconds/.exec(output)?.[1]);
}

peerTest(
  ["iscsi-perf", "qemu-img"],
  "iscsi-perf and qemu-img see the predicted rates of a paced board",
  async () => {
    const [host, card] = [findHostModel("sgi-indy"), findCardModel("sandisk-extreme-pro-128gb")];
    if (host === undefined || card === undefined) throw new Error("the models of the test are gone");
    const model = { config, board: "revF", host, card } as const;
    const pace = paceOf({ ...model, firmware: "6.1.3" });
    await withBoard({ answers: "modern", board: { blocks }, pace }, async ({ url }) => {
      for (const [op, bytes] of loads) {
        const [point] = predict({ ...model, firmware: ["6.1.3"], ops: [op], blockBytes: [bytes], draws: 0 }).points;
        const predicted = point?.mbPerSec ?? Number.NaN;
        // Others on this computer can make a round slower, never faster.
        let best = 0;
        for (let round = 0; round < rounds && best < (1 - tolerance) * predicted; round++) {
          best = Math.max(best, await rate(op, bytes, url()));
        }
        console.log(`${op} of ${bytes} bytes: ${best.toFixed(2)} MB/s seen, ${predicted.toFixed(2)} MB/s predicted`);
        expect(best / predicted).toBeGreaterThan(1 - tolerance);
        expect(best / predicted).toBeLessThan(1 + tolerance);
      }
    });
  },
  60_000,
);
