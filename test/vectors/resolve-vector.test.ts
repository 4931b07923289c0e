// References between vectors: chains, absent fields, line changes, and references that lead nowhere.

import { describe, expect, test } from "vitest";
import { indexVectors, resolveVector } from "../../tools/vectors/resolve-vector.js";
import { runVectors } from "../../tools/vectors/run-vectors.js";
import { parseVendorCase } from "../../tools/vectors/vector-line.js";
import { vectorLines } from "./load-vectors.js";

const of = { kind: "xml-to-bin", name: "a" };
const base = { ...of, tool: "v3", xml: "<SCSI2SD/>", ok: true, bin: [[4, "01"]] };
const based = { ...of, tool: "v2", ok: false, error: "no", bin: null, basedOn: "v3" };
const same = { ...of, tool: "v1", sameAs: "v2" };

function resolve(line: Record<string, unknown>, others: readonly Record<string, unknown>[]) {
  return resolveVector(line, indexVectors([line, ...others]));
}

describe("resolving a vector", () => {
  test("follows chains and takes fields away", () => {
    const vector = parseVendorCase(resolve(same, [based, base]));
    expect(vector).toEqual({ ...of, tool: "v1", xml: "<SCSI2SD/>", ok: false, error: "no" });
  });

  test("keeps kinds with the same name apart", () => {
    const other = { ...base, kind: "defaults", xml: "other" };
    expect(resolve(based, [other, base])).toMatchObject({ xml: "<SCSI2SD/>" });
  });

  test("counts lines in the base", () => {
    const text = { ...of, tool: "v3", xmlWithoutComments: "a\nb\nc\nd\n" };
    const edits = [
      [0, ["a"], []],
      [2, ["c"], ["C", "more"]],
    ];
    const line = { ...of, tool: "v2", basedOn: "v3", xmlLineChanges: edits };
    expect(resolve(line, [text])).toMatchObject({ xmlWithoutComments: "b\nC\nmore\nd\n" });
    const wrong = { ...line, xmlLineChanges: [[1, ["x"], []]] };
    expect(() => resolve(wrong, [text])).toThrow(/not at line 1/);
  });

  test.each([
    ["a base that is not there", [based]],
    ["a base that is not there, further on", [same, based]],
    [
      "a circle",
      [
        { ...same, sameAs: "v2" },
        { ...based, basedOn: "v1" },
      ],
    ],
  ])("names %s as a failure", (_what, lines) => {
    const failures = runVectors(lines).groups.flatMap((group) => group.failures);
    expect(failures).toHaveLength(lines.length);
    expect(failures[0]?.name).toBe("xml-to-bin a");
    expect(failures[0]?.reasons.join()).toMatch(/its base/);
  });

  test("works without the files of the other releases only where nothing refers to them", () => {
    const alone = vectorLines.filter((line) => line["tool"] === "v6.2.1");
    const [group] = runVectors(alone).groups;
    expect(group?.failures.length).toBe(717);
  });
});
