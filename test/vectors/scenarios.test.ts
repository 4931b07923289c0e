// Proof against the firmware: every recorded walk of five versions gives the same bytes, phases, card writes, agreements and
// waits on the simulated board. Recordings: fixtures/vectors.

import { describe, expect, test } from "vitest";
import { runScenario } from "../../tools/vectors/run-scenario.js";
import { scenarioGroups } from "../../tools/vectors/scenario-line.js";
import { loadScenarios, recordedVersions } from "./load-scenarios.js";

/** By group, in each version. */
const counts = { inquiry: 105, mode: 142, rw: 106, sense: 202, cdrom: 26, misc: 63, msg: 80, hid: 68, fuzz: 128 };

describe.each(recordedVersions)("recorded walks of firmware %s", (version) => {
  const scenarios = loadScenarios(version);

  test.each(scenarioGroups)("group %s: all are reproduced", (group) => {
    const ofGroup = scenarios.filter((scenario) => scenario.group === group);
    expect(ofGroup).toHaveLength(counts[group as keyof typeof counts]);
    const failed = ofGroup.flatMap((scenario) => {
      const { failures, bufferDependent } = runScenario(scenario);
      const unlike = bufferDependent.steps - bufferDependent.same;
      const notes = unlike > 0 ? [`${unlike} steps that depend on the buffer are not as recorded`] : [];
      return failures.length + notes.length > 0 ? [{ name: scenario.name, failures: [...failures, ...notes] }] : [];
    });
    expect(failed).toEqual([]);
  });
});
