// The published orders are checked by predictions: a source that breaks one is found out.

import { describe, expect, it } from "vitest";
import { createBuiltInSources } from "../../../src/simulate/evidence/built-in-sources.js";
import { checkConstraint, isConstraint } from "../../../src/simulate/evidence/constraints.js";
import type { EvidenceSources } from "../../../src/simulate/evidence/sources.js";
import { publishedRow, publishedRows } from "./published.js";

const builtInSources = createBuiltInSources({ files: "quick" });

const verdict = (id: string, sources: Partial<EvidenceSources> = {}) =>
  checkConstraint(publishedRow(id), { ...builtInSources, ...sources });

const constantBoard = { predictBoard: () => ({ value: 5 }) };

describe("checkConstraint", () => {
  it("has a check for every row that is one", () => {
    for (const row of publishedRows.filter(isConstraint)) {
      expect(checkConstraint(row, builtInSources).reason).not.toMatch(/no check/);
    }
  });

  it.each([
    "v6-callahan-seqwrite",
    "v6-callahan-randread-cross",
    "v6-callahan-host-order",
    "v6-callahan-621-transcend-small",
    "v6-cybergarage",
    "hdd-indy-seqwrite",
  ])("%s holds", (id) => {
    expect(verdict(id).holds).toBe(true);
  });

  // firmware-timing §8.4: "direction right for small/medium writes; not for large writes or reads".
  it("v6-callahan-fw-order does not hold, and the reason says where", () => {
    const { holds, reason } = verdict("v6-callahan-fw-order");
    expect(holds).toBe(false);
    expect(reason).toMatch(/small writes/);
  });

  // The disks reach the 10 MB/s of the bus with long requests; the board's writes stay near 4 MB/s, whatever the caches do.
  it("v6-callahan-rand-indy does not hold for large requests, with write-back caches on or off", () => {
    const { holds, reason } = verdict("v6-callahan-rand-indy");
    expect(holds).toBe(false);
    expect(reason).toMatch(/caches on, as such disks are sold, a disk is faster for .*writes on sgi-indy from \d+ KiB/);
    expect(reason).toMatch(/caches off, a disk is faster for .*writes on sgi-indy from \d+ KiB/);
  });

  it("v6-callahan-rand-indy tells what the caches decide", () => {
    // 1 to 20 MB/s with the cache, 0.1 without; a board of 5 MB/s.
    const predictDisk: EvidenceSources["predictDisk"] = ({ writeCache, op, blockBytes }) => ({
      value: writeCache === "on" && op === "write" && blockBytes >= 65_536 ? 20 : 0.1,
    });
    const { holds, reason } = verdict("v6-callahan-rand-indy", { ...constantBoard, predictDisk });
    expect(holds).toBe(false);
    expect(reason).toContain("faster for writes on sgi-indy from 64 KiB, writes on sgi-indigo2 from 64 KiB; with the");
    expect(reason).toContain("with the caches off, the board is faster at every size");
  });

  it("finds out a board that is the same everywhere", () => {
    expect(verdict("v6-callahan-seqwrite", constantBoard).holds).toBe(false);
    expect(verdict("v6-callahan-fw-order", constantBoard).holds).toBe(false);
    expect(verdict("v6-cybergarage", constantBoard).holds).toBe(false);
  });

  it("finds out disks that are never passed, and hosts in the wrong order", () => {
    expect(verdict("v6-callahan-randread-cross", { predictDisk: () => ({ value: 100 }) }).holds).toBe(false);
    expect(verdict("v6-callahan-rand-indy", { predictDisk: () => ({ value: 0.1 }) }).holds).toBe(true);
    expect(verdict("hdd-indy-seqwrite", { predictDisk: () => ({ value: 4 }) }).holds).toBe(false);
    const backwards = { predictBoard: ({ host }: { host: string }) => ({ value: host === "sgi-octane" ? 1 : 2 }) };
    expect(verdict("v6-callahan-host-order", backwards).holds).toBe(false);
  });

  it("is open where a source does not answer", () => {
    const { holds, reason } = verdict("hdd-indy-seqwrite", { predictDisk: () => ({ reason: "no disks today" }) });
    expect([holds, reason]).toEqual([null, "no disks today"]);
  });
});
