// A process that is killed while it writes to an image: every write it reported as done is there, the one under way is there
// sector by sector or not, and nothing else has changed.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createCardImage } from "../../src/card/file-image.js";
import { openFileMedium } from "../../src/card/file-medium.js";
import { readConfigArea, writeConfigArea } from "../../src/card/index.js";
import { defaultConfig, encodeImage } from "../../src/config/index.js";
import { bundleChild } from "./child.js";
import { stampedArea, writeOf } from "./stamped-sectors.js";

const folder = mkdtempSync(join(tmpdir(), "scsi2sd-kill-"));
afterAll(() => rmSync(folder, { recursive: true }));

const kills = 50;

interface Reports {
  readonly done: readonly number[];
  /** The write that was begun and not reported as done. */
  readonly underWay: number | undefined;
  readonly spans: ReadonlyMap<number, { readonly lba: number; readonly count: number }>;
}

test(`${kills} kills lose nothing that was written`, { timeout: 60_000 }, async () => {
  const script = bundleChild("write-until-killed", folder);
  const path = join(folder, "card.img");
  createCardImage(path, stampedArea + 1024);
  const config = encodeImage(defaultConfig());
  const blank = openFileMedium(path, { access: "read-write" });
  writeConfigArea(blank, config);
  blank.close();

  /** Sector → number of the last write to it. */
  const expected = new Array<number>(stampedArea).fill(0);
  let next = 1;
  let interrupted = 0;
  for (let kill = 0; kill < kills; kill++) {
    const { done, underWay, spans } = await writeAndKill(script, path, next, 3 + ((kill * 7) % 23));
    for (const write of done) {
      const { lba, count } = spans.get(write) ?? { lba: 0, count: 0 };
      expected.fill(write, lba, lba + count);
    }
    const image = readFileSync(path);
    const lateSpan = underWay === undefined ? undefined : spans.get(underWay);
    for (const [lba, write] of expected.entries()) {
      const found = writeOf(image.subarray(lba * 512, lba * 512 + 512), lba);
      const mayBeLate = lateSpan !== undefined && lba >= lateSpan.lba && lba < lateSpan.lba + lateSpan.count;
      if (found === write || (mayBeLate && found === underWay)) {
        expected[lba] = found;
        continue;
      }
      expect.fail(`kill ${kill}: sector ${lba} has write ${found} instead of ${write} (under way: ${underWay})`);
    }
    expect(done.length).toBeGreaterThan(0);
    if (underWay !== undefined) interrupted++;
    next = Math.max(...done, underWay ?? 0) + 1;
  }
  expect(interrupted).toBeGreaterThan(0);

  const left = openFileMedium(path, { access: "read-write" });
  expect(left.sectors).toBe(stampedArea + 1024);
  expect(readConfigArea(left)).toEqual(config);
  left.close();
});

/** Lets the script write for a while after its first report, kills it, and reads what it reported. */
async function writeAndKill(script: string, path: string, first: number, afterMs: number): Promise<Reports> {
  const child = spawn(process.execPath, [script, path, String(first)], { stdio: ["ignore", "pipe", "pipe"] });
  const closed = once(child, "close");
  let text = "";
  let errors = "";
  child.stdout.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  child.stderr.setEncoding("latin1").on("data", (chunk: string) => {
    errors += chunk;
  });
  await Promise.race([once(child.stdout, "data"), closed]);
  await sleep(afterMs);
  child.kill("SIGKILL");
  await closed;
  if (errors !== "") throw new Error(errors);
  return parseReports(text);
}

function parseReports(text: string): Reports {
  const spans = new Map<number, { lba: number; count: number }>();
  const done: number[] = [];
  // A report cut off in the middle is none.
  for (const line of text.slice(0, text.lastIndexOf("\n") + 1).split("\n")) {
    const [kind, write = 0, lba = 0, count = 0] = line.split(" ").map((word, at) => (at === 0 ? word : Number(word)));
    if (kind === "b") spans.set(Number(write), { lba: Number(lba), count: Number(count) });
    if (kind === "e") done.push(Number(write));
  }
  const last = Math.max(0, ...spans.keys());
  return { done, underWay: done.includes(last) || last === 0 ? undefined : last, spans };
}
