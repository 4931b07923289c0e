// What one selection gave against what was recorded: differences in words. Bytes that depend on what the shared buffer held
// before are compared as well, but counted apart.

import { createHash } from "node:crypto";
import { encodeHex } from "../../src/bytes/index.js";
import type { Connection } from "../../src/emulator/index.js";
import { compareWrites } from "./compare-writes.js";
import type { SectorWritten } from "./scenario-card.js";
import { type ScenarioInitiator, shortPhaseName } from "./scenario-initiator.js";
import type { ByteResult, StepFields } from "./scenario-line.js";

export interface StepOutcome {
  readonly connection: Connection;
  readonly initiator: ScenarioInitiator;
  readonly writes: readonly SectorWritten[];
  readonly sync: { readonly periodFactor: number; readonly offset: number };
  readonly readFailed: boolean;
}

export interface StepComparison {
  readonly differences: readonly string[];
  /** Differences only in what depends on the buffer's former contents; `undefined` when nothing does. */
  readonly bufferDependent: "same" | "differs" | undefined;
}

type Check = readonly [what: string, actual: unknown, expected: unknown];

export function compareStep(step: StepFields, outcome: StepOutcome, waits: "compared" | "ignored"): StepComparison {
  const differences = checksOf(step, outcome, waits)
    .filter(([, actual, expected]) => JSON.stringify(actual) !== JSON.stringify(expected))
    .map(([what, actual, expected]) => `${what} ${JSON.stringify(actual)}, recorded ${JSON.stringify(expected)}`);
  const writes = compareWrites(step.sdWrites ?? [], outcome.writes);
  if (writes !== undefined) differences.push(writes);
  const data = compareData(step, Buffer.concat(outcome.initiator.dataIn));
  if (data.difference !== undefined) differences.push(data.difference);
  if (step.bufferDependent) {
    return { differences: [], bufferDependent: differences.length + data.unstable === 0 ? "same" : "differs" };
  }
  if (step.unstable === undefined) return { differences, bufferDependent: undefined };
  return { differences, bufferDependent: data.unstable === 0 ? "same" : "differs" };
}

function checksOf(step: StepFields, outcome: StepOutcome, waits: "compared" | "ignored"): readonly Check[] {
  const { connection, initiator, sync, readFailed } = outcome;
  const offered = typeof step.dataOut === "string" ? step.dataOut.length / 2 : (step.dataOut?.length ?? 0);
  const checks: Check[] = [
    ["selected", connection.isSelected, step.selected ?? true],
    ["phases", initiator.phases, step.phases],
    ["status", initiator.statuses[0] ?? null, step.status],
    ["messages in", encodeHex(Uint8Array.from(initiator.messagesIn)), step.messagesIn],
    ["hang", hangOf(connection), step.hang],
    ["data out used", initiator.dataOutUsed, step.dataOutUsed ?? offered],
    ["read error", readFailed, step.sdReadError ?? false],
  ];
  if (step.statusBytes !== undefined) {
    checks.push(["status bytes", encodeHex(Uint8Array.from(initiator.statuses)), step.statusBytes]);
  }
  if (step.trace !== undefined) checks.push(["trace", initiator.trace, step.trace]);
  if (step.sync !== undefined) checks.push(["sync", { period: sync.periodFactor, offset: sync.offset }, step.sync]);
  if (step.fpga !== undefined) checks.push(["fpga", registersOf(connection), step.fpga]);
  if (step.delayNs !== undefined && waits === "compared") checks.push(["waits", waitsOf(connection), step.delayNs]);
  const lost = rejectedOf(connection);
  if (step.sdWritesRejected !== undefined || lost.length > 0) {
    checks.push(["rejected writes", lost, step.sdWritesRejected ?? []]);
  }
  return checks;
}

function hangOf({ hang }: Connection): StepFields["hang"] {
  if (hang === undefined) return undefined;
  const phase = shortPhaseName(hang.phase);
  return hang.reason === "target-stopped" ? { phase, targetStopped: true } : { phase, ...hang.reason };
}

function registersOf({ script }: Connection): unknown {
  return script.flatMap((event) => {
    if (event.kind !== "phase" || event.registers === undefined) return [];
    const { offset, deskewAndHold, assertion, glitch } = event.registers;
    return [[shortPhaseName(event.phase), offset, deskewAndHold, assertion, glitch]];
  });
}

function waitsOf({ script }: Connection): number {
  return script.reduce((sum, event) => sum + (event.kind === "wait" ? event.ns : 0), 0);
}

function rejectedOf({ script }: Connection): readonly number[] {
  return script.flatMap((event) =>
    event.kind === "sd-write" && event.result === "lost"
      ? Array.from({ length: event.sectors }, (_, at) => event.lba + at)
      : [],
  );
}

interface DataComparison {
  readonly difference: string | undefined;
  /** Differing bytes in unstable ranges. */
  readonly unstable: number;
}

function compareData({ dataIn = "", unstable = [] }: StepFields, actual: Buffer): DataComparison {
  if (typeof dataIn !== "string")
    return compareDigest(dataIn, actual, unstable.length > 0 ? "partly-unstable" : "stable");
  const expected = Buffer.from(dataIn, "hex");
  if (actual.length !== expected.length) {
    return { difference: `data in: ${actual.length} bytes, recorded ${expected.length}`, unstable: 0 };
  }
  let first = -1;
  let unstableCount = 0;
  for (let at = 0; at < actual.length; at++) {
    if (actual[at] === expected[at]) continue;
    if (unstable.some(([from, to]) => at >= from && at < to)) unstableCount++;
    else if (first < 0) first = at;
  }
  if (first < 0) return { difference: undefined, unstable: unstableCount };
  const show = (bytes: Buffer) => bytes.subarray(first, first + 16).toString("hex");
  return {
    difference: `data in from byte ${first}: ${show(actual)}, recorded ${show(expected)}`,
    unstable: unstableCount,
  };
}

/** Where some of many bytes are unstable the digest cannot tell which differ; the length and what is shown must be right. */
function compareDigest(
  expected: Exclude<ByteResult, string>,
  actual: Buffer,
  mark: "stable" | "partly-unstable",
): DataComparison {
  if (actual.length !== expected.length) {
    return { difference: `data in: ${actual.length} bytes, recorded ${expected.length}`, unstable: 0 };
  }
  if (createHash("sha256").update(actual).digest("hex") === expected.sha256)
    return { difference: undefined, unstable: 0 };
  if (mark === "partly-unstable") return { difference: undefined, unstable: 1 };
  const head = actual.subarray(0, 32).toString("hex");
  return { difference: `data in: digest differs; starts ${head}, recorded ${expected.head}`, unstable: 0 };
}
