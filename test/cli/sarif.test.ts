// `validate --sarif` against what SARIF 2.1.0 (OASIS) demands of a log.

import { describe, expect, test } from "vitest";
import { rules } from "../../src/config/index.js";
import { runJson } from "./recording-output.js";
import { duplicateIdXml, mendableXml, plainXml } from "./samples.js";
import { useTemporaryFolder } from "./temporary-folder.js";

const folder = useTemporaryFolder();

interface Log {
  readonly $schema: string;
  readonly version: string;
  readonly runs: readonly {
    readonly columnKind: string;
    readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly RuleEntry[] } };
    readonly results: readonly Result[];
  }[];
}

interface RuleEntry {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly defaultConfiguration: { readonly level: string };
}

interface Result {
  readonly ruleId: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly startLine: number; readonly startColumn: number };
    };
  }[];
}

const levels = ["none", "note", "warning", "error"];

async function sarifOf(name: string, text: string): Promise<Log> {
  return runJson<Log>("validate", folder.write(name, text), "--sarif");
}

test("a file in order gives a log with one run and no results", async () => {
  const log = await sarifOf("config.xml", plainXml);
  expect(log.version).toBe("2.1.0");
  expect(log.runs).toHaveLength(1);
  expect(log.runs[0]?.results).toEqual([]);
  expect(log.runs[0]?.tool.driver.name).toBe("scsi2sd");
});

test("every rule is described, once", async () => {
  const [run] = (await sarifOf("config.xml", plainXml)).runs;
  const described = run?.tool.driver.rules ?? [];
  expect(described.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  expect(new Set(described.map(({ id }) => id)).size).toBe(described.length);
  for (const { shortDescription, defaultConfiguration } of described) {
    expect(shortDescription.text).not.toBe("");
    expect(levels).toContain(defaultConfiguration.level);
  }
});

describe("results", () => {
  test("name a described rule, a level, a message and a place", async () => {
    const [run] = (await sarifOf("config.xml", duplicateIdXml.replace("<scsiSpeed>5", "<scsiSpeed>6"))).runs;
    const known = run?.tool.driver.rules.map(({ id }) => id);
    const results = run?.results ?? [];
    expect(results.length).toBeGreaterThan(1);
    for (const { ruleId, level, message, locations } of results) {
      expect(known).toContain(ruleId);
      expect(levels).toContain(level);
      expect(message.text).not.toBe("");
      expect(locations).toHaveLength(1);
      const region = locations[0]?.physicalLocation.region;
      if (!region) continue;
      expect(region.startLine).toBeGreaterThanOrEqual(1);
      expect(region.startColumn).toBeGreaterThanOrEqual(1);
    }
    expect(results.map(({ level }) => level)).toContain("error");
    expect(results.map(({ level }) => level)).toContain("warning");
  });

  test("count lines and columns as the text output does, in UTF-16 units", async () => {
    const [run] = (await sarifOf("config.xml", mendableXml)).runs;
    expect(run?.results[0]?.locations[0]?.physicalLocation.region).toEqual({ startLine: 6, startColumn: 2 });
    expect(run?.columnKind).toBe("utf16CodeUnits");
  });

  test("have an address that is a valid URI reference, whatever the file is called", async () => {
    const [run] = (await sarifOf("my config #1 50%.xml", mendableXml)).runs;
    const uri = run?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri ?? "";
    expect(uri).toMatch(/^[\w.~!$&'()*+,;=:@/%-]+$/);
    expect(decodeURIComponent(uri)).toBe(folder.path("my config #1 50%.xml"));
  });
});
