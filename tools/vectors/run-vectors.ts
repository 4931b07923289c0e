// Runs every vector of a folder and adds up, by group, what passed, what failed and why.

import { decodeHex } from "../../src/bytes/index.js";
import { defaultConfig, encodeImage } from "../../src/config/index.js";
import { checkBinToXml } from "./check-bin-to-xml.js";
import { CheckResult } from "./check-result.js";
import { checkXmlToBin } from "./check-xml-to-bin.js";
import { describeBytes, differingBits, isEmpty } from "./image.js";
import { indexScenarios, resolveScenario, type ScenarioIndex } from "./resolve-scenario.js";
import { indexVectors, resolveVector, UnresolvedVector } from "./resolve-vector.js";
import { runScenario, type ScenarioResult } from "./run-scenario.js";
import { isScenarioLine } from "./scenario-line.js";
import { type CaseOf, isVendorLine, parseVendorCase, type VectorFields } from "./vector-line.js";
import { generationOf } from "./vendor-load.js";

export interface FailedVector {
  readonly name: string;
  readonly reasons: readonly string[];
}

export interface GroupResult {
  /** `vendor-config/V6.3.2`. */
  readonly group: string;
  passed: number;
  readonly failures: FailedVector[];
}

export interface RunResult {
  readonly groups: readonly GroupResult[];
  /** Names of groups of scenarios that need more than the configuration, each with its number of scenarios. */
  readonly notRun: ReadonlyMap<string, number>;
  /** By id of a deliberate difference, how many passed cases rest on it. */
  readonly differences: ReadonlyMap<string, number>;
  /** Steps of scenarios whose result depends on what the board's buffer held before, and how many are as recorded. */
  readonly bufferDependent: { readonly steps: number; readonly same: number };
}

export function runVectors(lines: readonly VectorFields[]): RunResult {
  const index = indexVectors(lines);
  const groups = new Map<string, GroupResult>();
  const notRun = new Map<string, number>();
  const differences = new Map<string, number>();
  const scenarios = indexScenarios(lines);
  const bufferDependent = { steps: 0, same: 0 };
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const line of lines) {
    if (isScenarioLine(line)) {
      const name = `${line["firmware"]}/${line["group"]}`;
      const group = groups.get(name) ?? { group: name, passed: 0, failures: [] };
      groups.set(name, group);
      const result = checkScenario(line, scenarios);
      bufferDependent.steps += result.bufferDependent.steps;
      bufferDependent.same += result.bufferDependent.same;
      if (result.failures.length === 0) group.passed++;
      else group.failures.push({ name: String(line["name"]), reasons: result.failures });
      continue;
    }
    if (!isVendorLine(line)) {
      count(notRun, String(line["group"] ?? line["kind"] ?? "without a name"));
      continue;
    }
    const name = `vendor-config/${line["tool"]}`;
    const group = groups.get(name) ?? { group: name, passed: 0, failures: [] };
    groups.set(name, group);
    const { failures, differences: restsOn } = checkLine(line, index);
    if (failures.length > 0) {
      group.failures.push({ name: `${line["kind"]} ${line["name"]}`, reasons: failures });
      continue;
    }
    group.passed++;
    for (const id of restsOn) count(differences, id);
  }
  return { groups: [...groups.values()], notRun, differences, bufferDependent };
}

function checkScenario(line: VectorFields, index: ScenarioIndex): ScenarioResult {
  try {
    return runScenario(resolveScenario(line, index));
  } catch (error) {
    if (!(error instanceof UnresolvedVector)) throw error;
    return { failures: [error.message], bufferDependent: { steps: 0, same: 0 } };
  }
}

function checkLine(line: VectorFields, index: ReturnType<typeof indexVectors>): CheckResult {
  const result = new CheckResult();
  const fields = resolve(line, index, result);
  if (!fields) return result;
  const vector = parseVendorCase(fields);
  // The tool of the line itself, not of its base, says how it reads.
  const generation = generationOf(String(line["tool"]));
  if (typeof vector === "string") result.fail(vector);
  else if (!generation) result.fail(`${line["tool"]} is no version`);
  else if (vector.kind === "defaults") checkDefaults(vector, result);
  else if (vector.kind === "xml-to-bin") checkXmlToBin(vector, generation, result);
  else checkBinToXml(vector, generation, result);
  return result;
}

function resolve(line: VectorFields, index: ReturnType<typeof indexVectors>, result: CheckResult) {
  try {
    return resolveVector(line, index);
  } catch (error) {
    if (!(error instanceof UnresolvedVector)) throw error;
    result.fail(error.message);
    return undefined;
  }
}

function checkDefaults({ binHex }: CaseOf<"defaults">, result: CheckResult): void {
  const expected = decodeHex(binHex);
  const actual = encodeImage(defaultConfig());
  if (expected.length !== actual.length) {
    result.fail(`the vector has ${expected.length} bytes`);
    return;
  }
  const bits = differingBits(actual, expected);
  if (!isEmpty(bits)) result.fail(`our defaults: ${describeBytes(bits, actual, expected)}`);
}
