// Proof against the vendor's tool: every recorded load, export and reload of five of its releases is reproduced, and what
// we do otherwise is on the list of deliberate differences. Recordings: fixtures/vectors/vendor-config.

import { describe, expect, test } from "vitest";
import { runVectors } from "../../tools/vectors/run-vectors.js";
import { vectorLines } from "./load-vectors.js";

const tools = ["V6.3.2", "v6.1.3", "v6.2.1", "v6.3.0", "v6.4.14"];

describe("recorded observations of the vendor's tool", () => {
  const run = runVectors(vectorLines);

  test("come from five releases", () => {
    expect(run.groups.map(({ group }) => group)).toEqual(tools.map((tool) => `vendor-config/${tool}`));
    expect(run.notRun.size).toBe(0);
  });

  test.each(run.groups)("$group: all are reproduced", ({ passed, failures }) => {
    expect(failures).toEqual([]);
    expect(passed).toBe(717);
  });
});
