// Scenarios of one version that refer to those of another: equal but for the steps and the start-up that they give themselves.

import { UnresolvedVector } from "./resolve-vector.js";
import type { Scenario, StepFields } from "./scenario-line.js";
import type { VectorFields } from "./vector-line.js";

export type ScenarioIndex = ReadonlyMap<string, VectorFields>;

export function indexScenarios(lines: Iterable<VectorFields>): ScenarioIndex {
  const index = new Map<string, VectorFields>();
  for (const line of lines) {
    const key = keyOf(line["firmware"], line);
    if (!index.has(key)) index.set(key, line);
  }
  return index;
}

function keyOf(firmware: unknown, { group, name }: VectorFields): string {
  return JSON.stringify([firmware, group, name]);
}

export function resolveScenario(line: VectorFields, index: ScenarioIndex): Scenario {
  const fields = resolveFields(line, index, []);
  const name = String(line["name"]);
  const missing = missingFields(fields);
  if (missing.length > 0) throw new UnresolvedVector(`the scenario is not complete: ${missing.join(", ")} missing`);
  const isOwn = line["sameAs"] === undefined;
  const comparesWaits = isOwn || /^(?:selection|startup)-delay/.test(name);
  return { ...(fields as unknown as Scenario), firmware: String(line["firmware"]), comparesWaits };
}

function resolveFields(line: VectorFields, index: ScenarioIndex, seen: readonly string[]): VectorFields {
  const { sameAs, stepOverrides, ...own } = line;
  if (sameAs === undefined) return line;
  const key = keyOf(sameAs, line);
  const found = index.get(key);
  if (!found) throw new UnresolvedVector(`its base is not there: ${line["group"]} of ${String(sameAs)}`);
  if (seen.includes(key)) throw new UnresolvedVector(`its bases go in a circle: ${[...seen, key].join(", ")}`);
  const base = resolveFields(found, index, [...seen, key]);
  return { ...base, ...own, steps: overrideSteps(base["steps"], stepOverrides) };
}

function overrideSteps(steps: unknown, overrides: unknown): readonly StepFields[] {
  const result = Array.isArray(steps) ? [...(steps as StepFields[])] : [];
  for (const [at, step] of Object.entries((overrides ?? {}) as Record<string, StepFields>)) result[Number(at)] = step;
  return result;
}

/** What no run can do without, by what it must be. */
const needed = {
  board: isObject,
  targets: Array.isArray,
  sdSectors: Number.isSafeInteger,
  boot: isObject,
  steps: Array.isArray,
};

function missingFields(fields: VectorFields): readonly string[] {
  return Object.entries(needed).flatMap(([name, isRight]) => (isRight(fields[name]) ? [] : [name]));
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
