// The recorded walks of the firmware that come with this repository, resolved, by version and group.

import { join } from "node:path";
import { findVectors } from "../../tools/vectors/find-vectors.js";
import { indexScenarios, resolveScenario } from "../../tools/vectors/resolve-scenario.js";
import { isScenarioLine, type Scenario } from "../../tools/vectors/scenario-line.js";

export const recordedVersions = ["v6.4.14", "V6.3.2", "v6.3.0", "v6.2.1", "v6.1.3"] as const;

const folder = join(import.meta.dirname, "../../fixtures/vectors");
/** All versions refer to this one. */
const reference = findVectors(join(folder, "v6.4.14"));

export function loadScenarios(version: (typeof recordedVersions)[number]): readonly Scenario[] {
  const lines = version === "v6.4.14" ? reference : findVectors(join(folder, version));
  const index = indexScenarios([...reference, ...lines]);
  return lines.filter(isScenarioLine).map((line) => resolveScenario(line, index));
}

export function findScenario(group: string, name: string): Scenario {
  const found = loadScenarios("v6.4.14").find((scenario) => scenario.group === group && scenario.name === name);
  if (!found) throw new Error(`no scenario ${group}/${name}`);
  return found;
}
