// `scsi2sd emulate --image` is killed while an initiator writes: no write that was answered with GOOD is lost, those under way are
// there sector by sector or not, nothing else changes, the configuration in the last two sectors included, and the next opens it.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { defaultConfig, encodeImage } from "../../src/config/index.js";
import { spanOf, stampedArea, stampedSectors, writeOf } from "../card/stamped-sectors.js";
import { buildCli } from "../cli/cli-process.js";
import { blocksCdb, smallImageSectors, smallXml, startEmulate } from "../cli/emulate/emulating.js";
import { useTemporaryFolder } from "../cli/temporary-folder.js";
import type { Initiator } from "../serve/initiator.js";

const kills = 50;
/** At the same time, each with an image of its own. */
const lanes = 2;
/** Writes that are on their way at once. */
const depth = 4;

const folder = useTemporaryFolder();
beforeAll(buildCli, 120_000);

const config = encodeImage(defaultConfig());

function blankImage(): Buffer {
  const image = Buffer.alloc(smallImageSectors * 512);
  image.set(config, image.length - config.length);
  return image;
}

interface Progress {
  /** Numbers of writes, in the order in which they were answered. */
  readonly done: number[];
  /** Sent, and not answered. */
  readonly underWay: number[];
}

/** Numbered writes all over the area until the connection breaks. */
async function writeUntilCut(initiator: Initiator, first: number, { done, underWay }: Progress): Promise<void> {
  let next = first;
  try {
    for (;;) {
      while (underWay.length < depth) {
        const { lba, count } = spanOf(next);
        const data = stampedSectors(next, lba, count);
        underWay.push(next++);
        initiator.sendCommand(blocksCdb(0x2a, lba, count), { write: true, expectedBytes: data.length }, data);
      }
      const { status } = await initiator.finish();
      if (status !== 0) throw new Error(`a write was answered with ${status}`);
      done.push(underWay.shift() ?? 0);
    }
  } catch (error) {
    if ((error as Error).message !== "the connection was closed") throw error;
  }
}

async function writeAndKill(words: readonly string[], first: number, afterMs: number): Promise<Progress> {
  const emulating = await startEmulate(words);
  const keys = { ImmediateData: "Yes", FirstBurstLength: "65536", MaxBurstLength: "262144" };
  const initiator = await emulating.initiator(keys);
  initiator.socket.setNoDelay(true);
  const progress: Progress = { done: [], underWay: [] };
  const writing = writeUntilCut(initiator, first, progress);
  await sleep(afterMs);
  await emulating.end("SIGKILL");
  await writing;
  initiator.destroy();
  return progress;
}

interface Tally {
  done: number;
  underWay: number;
}

async function killAgainAndAgain(name: string, times: number): Promise<Tally> {
  const image = folder.path(`${name}.img`);
  writeFileSync(image, blankImage());
  const words = [folder.write(join(name, "config.xml"), smallXml), "--image", image];
  /** Sector → number of the last write to it. */
  const expected = new Array<number>(stampedArea).fill(0);
  const tally: Tally = { done: 0, underWay: 0 };
  let next = 1;
  for (let kill = 0; kill < times; kill++) {
    const { done, underWay } = await writeAndKill(words, next, 5 + ((kill * 7) % 43));
    for (const write of done) {
      const { lba, count } = spanOf(write);
      expected.fill(write, lba, lba + count);
    }
    const found = readFileSync(image);
    for (let lba = 0; lba < stampedArea; lba++) {
      const write = writeOf(found.subarray(lba * 512, lba * 512 + 512), lba);
      if (write === expected[lba]) continue;
      const isLate = underWay.some((late) => late === write && covers(late, lba));
      if (!isLate) expect.fail(`${name}, kill ${kill}: sector ${lba} has write ${write} instead of ${expected[lba]}`);
      expected[lba] = Number(write);
    }
    const behind = found.subarray(stampedArea * 512);
    expect(Buffer.compare(behind, blankImage().subarray(stampedArea * 512))).toBe(0);
    tally.done += done.length;
    tally.underWay += underWay.length;
    next += done.length + underWay.length;
  }
  // What is left opens, and is let go in order.
  const last = await startEmulate(words);
  expect(await last.end("SIGINT")).toBe(0);
  expect(folder.names().filter((file) => file.startsWith(`${name}.img`))).toEqual([`${name}.img`]);
  return tally;
}

function covers(write: number, sector: number): boolean {
  const { lba, count } = spanOf(write);
  return sector >= lba && sector < lba + count;
}

test(`${kills} kills of emulate lose no write that was answered`, { timeout: 120_000 }, async () => {
  const startedAt = performance.now();
  const perLane = kills / lanes;
  // All of them to their end, so that none leaves a process behind.
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, (_, lane) => killAgainAndAgain(`card-${lane}`, perLane)),
  );
  for (const end of ends) {
    if (end.status === "rejected") throw end.reason;
    const { done, underWay } = end.value;
    expect(done).toBeGreaterThan(perLane);
    expect(underWay).toBeGreaterThan(perLane / 2);
  }
  expect(performance.now() - startedAt).toBeLessThan(60_000);
});
