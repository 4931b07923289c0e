// The comparison must be able to fail: each kind of result, changed by a little, is noticed and named with its step.

import { describe, expect, test } from "vitest";
import { indexScenarios, resolveScenario } from "../../tools/vectors/resolve-scenario.js";
import { UnresolvedVector } from "../../tools/vectors/resolve-vector.js";
import { runScenario } from "../../tools/vectors/run-scenario.js";
import type { Scenario, StepFields } from "../../tools/vectors/scenario-line.js";
import { findScenario } from "./load-scenarios.js";

const write = findScenario("rw", "short-write-reset");
const linked = findScenario("misc", "linked-scsi2");
const delay = findScenario("misc", "selection-delay-1-scsi2");
const sync = findScenario("msg", "sync-and-sasi");
const large = findScenario("rw", "large-2048-x257");
const writeRead = findScenario("hid", "sd-write-read");
const sdRead = findScenario("hid", "sd-read");
const reboot = findScenario("hid", "reboot");
const debug = findScenario("hid", "debug");
const buffer = findScenario("misc", "buffer-first");

const changes: readonly (readonly [what: string, Scenario, at: number, Partial<StepFields>, words: RegExp])[] = [
  ["phases", write, 2, { phases: ["MO1", "C10", "DO701"] }, /step 2 .*phases/],
  ["the number of bytes at a hang", write, 2, { hang: { phase: "DO", wanted: 1024, supplied: 699 } }, /hang/],
  ["written contents", write, 2, { sdWrites: [{ lba: 5, count: 1, sha256: "00" }] }, /contents of 1 sectors at 5/],
  ["the place of a write", write, 2, { sdWrites: [{ lba: 6, count: 1, sha256: "00" }] }, /recorded 1 sectors at 6/],
  ["a write too many", write, 2, { sdWrites: [] }, /1 sectors at 5 written, recorded 0/],
  ["the status", write, 3, { status: 0 }, /step 3 .*status 2, recorded 0/],
  ["a byte of data", write, 4, { dataIn: "f00006000000050a00000000290100000000" }, /data in from byte 13: 02/],
  ["the length of data", write, 4, { dataIn: "f0" }, /data in: 18 bytes, recorded 1/],
  ["a digest", large, 0, { dataIn: { length: 526336, sha256: "00", head: "", tail: "" } }, /digest differs/],
  ["messages", linked, 0, { messagesIn: "0b00" }, /messages in/],
  ["further status bytes", linked, 0, { statusBytes: "1002" }, /status bytes/],
  ["the trace", linked, 0, { trace: [["MO", "c1"]] }, /trace/],
  ["waits", delay, 0, { delayNs: 1_002_801 }, /waits 1002800, recorded 1002801/],
  ["an agreement", sync, 0, { sync: { period: 25, offset: 14 } }, /sync/],
  ["registers of the FPGA", sync, 0, { fpga: [["DI", 15, 98, 3, 2]] }, /fpga/],
  ["who is selected", sync, 1, { selected: false }, /selected true, recorded false/],
  ["a report too few", reboot, 0, { responses: [] }, /1 reports, recorded 0/],
  ["a byte of a report", reboot, 0, { responses: [`8001ff${"0".repeat(122)}`] }, /report 0: 800100/],
  ["a byte beside the volatile ones", debug, 0, { responses: [debugWith(18, "fe")], volatile: [[19, 20]] }, /report 0/],
  ["a reboot that was not recorded", reboot, 1, { entersBootloader: false }, /in the loader: true/],
  ["a sector written over USB", writeRead, 0, { sdWrites: [{ lba: 5, count: 1, sha256: "00" }] }, /contents of 1/],
  ["a read error over USB", sdRead, 0, { sdReadError: true }, /read error false, recorded true/],
  ["how much data was taken", write, 2, { dataOutUsed: 512 }, /data out used 700, recorded 512/],
];

/** The recorded answer to DEBUG with one byte replaced. */
function debugWith(at: number, byte: string): string {
  const recorded = debug.steps[0]?.responses?.[0] ?? "";
  return recorded.slice(0, 2 * at) + byte + recorded.slice(2 * at + 2);
}

function tampered(scenario: Scenario, at: number, change: Partial<StepFields>): Scenario {
  return { ...scenario, steps: scenario.steps.map((step, index) => (index === at ? { ...step, ...change } : step)) };
}

describe("a recording that was tampered with", () => {
  test.each(changes)("fails for %s", (_what, scenario, at, change, words) => {
    expect(runScenario(scenario).failures).toEqual([]);
    expect(runScenario(tampered(scenario, at, change)).failures.join("\n")).toMatch(words);
  });

  test("fails for the ID mask", () => {
    expect(runScenario({ ...write, boot: { idMask: 2 } }).failures[0]).toBe("start-up: ID mask 1, recorded 2");
  });

  test("is counted, not failed, where the bytes depend on the buffer", () => {
    const changed = tampered(buffer, 0, { dataIn: "0000fffd" });
    expect(runScenario(buffer).bufferDependent).toEqual({ steps: 10, same: 10 });
    expect(runScenario(changed)).toEqual({ failures: [], bufferDependent: { steps: 10, same: 9 } });
  });

  test("names what it does not know", () => {
    expect(runScenario({ ...write, steps: [{ op: "dance" }] }).failures).toEqual(["step 0: dance is not known here"]);
  });
});

describe("resolving scenarios", () => {
  const base = { ...write, comparesWaits: undefined };
  const older = { name: write.name, group: "rw", firmware: "v6.2.1", sameAs: "v6.4.14" };
  const index = indexScenarios([base, older]);

  test("takes steps and start-up from the reference unless given", () => {
    const steps = { 1: { op: "busReset" } };
    const resolved = resolveScenario({ ...older, stepOverrides: steps, boot: { idMask: 4 } }, index);
    expect(resolved.steps[1]).toEqual({ op: "busReset" });
    expect(resolved.steps[0]).toEqual(write.steps[0]);
    expect(resolved.boot.idMask).toBe(4);
    expect(resolved.firmware).toBe("v6.2.1");
  });

  test("compares waits of another version only where they were recorded", () => {
    expect(resolveScenario(older, index).comparesWaits).toBe(false);
    expect(resolveScenario(base, index).comparesWaits).toBe(true);
  });

  test("refuses a missing base, a circle, and a scenario without what it needs", () => {
    expect(() => resolveScenario({ ...older, name: "nobody" }, index)).toThrow(UnresolvedVector);
    const circle = { ...older, firmware: "v6.4.14", name: "circle" };
    expect(() => resolveScenario(circle, indexScenarios([circle]))).toThrow(/circle/);
    expect(() => resolveScenario({ ...base, board: undefined }, index)).toThrow(/board missing/);
  });
});
