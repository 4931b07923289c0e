// The corpus of real files and of mistakes seen in public: every finding is one that was looked at and found right.

import { describe, expect, test } from "vitest";
import { findHost, readXml, type ValidateOptions, validateConfig } from "../../src/config/index.js";
import { corpusTable } from "../../tools/corpus/corpus-table.js";
import { corpusFolder, isCorpusThere, listCorpus, readCorpusFile } from "./corpus-folder.js";

const reason = `the corpus is not at ${corpusFolder}; set SCSI2SD_CORPUS to its folder`;

/** Said where the log is read afterwards; the skipped tests name the reason too. */
if (!isCorpusThere && process.env["CI"]) process.stderr.write(`corpus tests are skipped: ${reason}\n`);

function validate(file: string, options: ValidateOptions = {}) {
  return validateConfig(readXml(readCorpusFile(file)), options);
}

function hostOption(id: string): ValidateOptions {
  const host = findHost(id);
  if (!host) throw new Error(`no host ${id}`);
  return { host };
}

describe.skipIf(!isCorpusThere)(`the corpus${isCorpusThere ? "" : ` (skipped: ${reason})`}`, () => {
  test("has a row for every file and no other", () => {
    expect(corpusTable.map(({ file }) => file).sort()).toEqual(listCorpus().sort());
  });

  test.each(corpusTable)("$file", ({ file, findings }) => {
    const actual = validate(file).map(({ rule, severity }) => `${rule} ${severity}`);
    expect(actual.sort()).toEqual(findings);
  });

  test("m11 is too large for the card it was seen with", () => {
    const findings = validate("mistakes/m11-exceeds-8gb-card.xml", { cardSectors: 15450112 });
    const end = findings.find(({ rule }) => rule === "card-end");
    expect(end).toMatchObject({ severity: "error", path: "target.1.scsiSectors" });
    expect(end?.message).toContain("1327104 sectors");
  });

  test("m15 is right for a NeXT", () => {
    const rules = validate("mistakes/m15-cd-512.xml", hostOption("nextstation")).map(({ rule }) => rule);
    expect(rules.filter((rule) => rule.includes("cd-sector-size"))).toEqual([]);
  });

  test("m60 is too large for a Mega STE", () => {
    const findings = validate("mistakes/m60-size-equal-1gib.xml", hostOption("mega-ste"));
    const size = findings.find(({ rule }) => rule === "host-disk-size");
    expect(size).toMatchObject({ severity: "error", path: "target.0.scsiSectors" });
    expect(size?.hint).toContain("2048000");
  });

  test("the files of a working NeXT have nothing against a NeXT", () => {
    for (const file of ["real/trodemaster__next__scsi2sd.xml", "real/trodemaster__next__scsi2sd-initial.xml"]) {
      const findings = validate(file, hostOption("nextstation"));
      expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    }
  });
});
