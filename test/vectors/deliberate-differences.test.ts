// The table of deliberate differences: every entry is written down, rests on a case, and hides nothing beside it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decodeImage } from "../../src/config/index.js";
import { generatedPart } from "../../tools/docs/generated-part.js";
import { differenceSections } from "../../tools/vectors/deliberate-differences.js";
import { imageOf } from "../../tools/vectors/image.js";
import { renderDifferences } from "../../tools/vectors/render-differences.js";
import { indexVectors, resolveVector } from "../../tools/vectors/resolve-vector.js";
import { runVectors } from "../../tools/vectors/run-vectors.js";
import type { VectorFields } from "../../tools/vectors/vector-line.js";
import { exportAsVendor } from "../../tools/vectors/vendor-export.js";
import { findLine, vectorLines } from "./load-vectors.js";

const tool = "V6.3.2";
const ids = differenceSections.flatMap(({ differences }) => differences.map(({ id }) => id));

/** For entries that no recording rests on: what the vendor's tool does by firmware-behaviour 1.5.2. */
const planted: Readonly<Record<string, VectorFields>> = {
  "repeated-quirks": {
    xml: '<SCSI2SD><SCSITarget id="0"><quirks>apple</quirks><quirks>vms</quirks></SCSITarget></SCSI2SD>',
    bin: [[190, "09"]],
  },
  "older-dialect": { xml: "<SCSI2SD><BoardConfig><parity>true</parity></BoardConfig></SCSI2SD>", bin: [] },
  "v5-switches": { xml: "<SCSI2SD><S2S_BoardCfg><enableCache>true</enableCache></S2S_BoardCfg></SCSI2SD>", bin: [] },
  "deep-nesting": { xml: `<SCSI2SD>${"<x>".repeat(20)}${"</x>".repeat(20)}</SCSI2SD>`, bin: [] },
  "forbidden-names": { xml: "<SCSI2SD><constructor/></SCSI2SD>", bin: [] },
  "large-file": { xml: `<SCSI2SD><!-- ${"x".repeat(300_000)} --></SCSI2SD>`, bin: [] },
  "declared-encoding": { xml: '<?xml version="1.0" encoding="windows-1252"?><SCSI2SD/>', bin: [] },
  "superseded-board": {
    xml: "<SCSI2SD><S2S_BoardCfg><startupDelay>300</startupDelay></S2S_BoardCfg><S2S_BoardCfg/></SCSI2SD>",
    ok: false,
    error: "Invalid value for startupDelay (max=255)",
  },
  "blanks-before-reference": unreadableExport([[146, "2020264142202020"]]),
};

function unreadableExport(bin: readonly (readonly [number, string])[]): VectorFields {
  const { config } = decodeImage(imageOf(bin));
  const { lines } = exportAsVendor(config, { generation: "6.3.2", hasMagic: true });
  const reload = { ok: false, error: "Could not load XML file" };
  return { kind: "bin-to-xml", bin, xmlWithoutComments: `${lines.join("\n")}\n`, reload };
}

function vectorOf(fields: VectorFields): VectorFields {
  return { kind: "xml-to-bin", ok: true, name: "planted", tool, ...fields };
}

function failuresOf(line: VectorFields): string {
  return runVectors([line])
    .groups.flatMap(({ failures }) => failures.flatMap(({ reasons }) => reasons))
    .join("; ");
}

describe("deliberate differences", () => {
  test("are all in docs/vendor-differences.md", () => {
    const document = readFileSync(join(import.meta.dirname, "../../docs/vendor-differences.md"), "utf8");
    expect(generatedPart(document, "differences")).toBe(renderDifferences());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("each rest on a recording or a planted case", () => {
    const { differences } = runVectors(vectorLines);
    expect(ids.filter((id) => !differences.has(id)).sort()).toEqual(Object.keys(planted).sort());
  });

  test.each([
    ["loose-number", "<scsiSpeed> 0x5</scsiSpeed>", []],
    ["loose-number", "<startupDelay>1,000</startupDelay>", [[5, "01"]]],
    ["text-in-pieces", "<startupDelay>1<!-- -->2</startupDelay>", [[5, "01"]]],
    ["flags6-overwritten", "<enableTerminator>tr<!-- -->ue</enableTerminator>", [[7, "00"]]],
  ])("%s: covers %s too", (id, setting, bin) => {
    const line = vectorOf({ xml: `<SCSI2SD><S2S_BoardCfg>${setting}</S2S_BoardCfg></SCSI2SD>`, bin });
    expect(failuresOf(line)).toBe("");
    expect([...runVectors([line]).differences.keys()]).toContain(id);
  });

  test.each(Object.entries(planted))("%s: the planted case rests on it", (id, fields) => {
    const line = vectorOf(fields);
    expect(failuresOf(line)).toBe("");
    expect([...runVectors([line]).differences.keys()]).toContain(id);
  });

  test("never hide another byte of a file that both read", () => {
    const index = indexVectors(vectorLines);
    const lines = vectorLines.map((line) => resolveVector(line, index)).filter((line) => line["ok"] === true);
    const tampered = lines.map((line) => ({ ...line, bin: [...(line["bin"] as []), [1000, "01"]] }));
    const { groups } = runVectors(tampered);
    const failures = groups.flatMap((group) => group.failures);
    const refused = failures.filter(({ reasons }) => !reasons.join().includes("our reading: byte 1000"));
    expect(failures).toHaveLength(lines.length);
    expect(new Set(refused.map(({ name }) => name))).toEqual(new Set(["xml-to-bin doctype"]));
  });

  test.each([
    ["bool-parity-True4", [[4, "01"]], /our reading: byte 4 is 02, not 01/],
    ["bytesPerSector-1.5", [[142, "02"]], /our reading: byte 142/],
    ["id-9", [[129, "01"]], /our reading: byte 129/],
    ["bool-blindWrites-false5", [[8, "01"]], /our reading: byte 8/],
    ["string-serial-30", [[154, "41"]], /our reading: byte 154/],
  ])("excuse only the bits they name: %s", (name, bin, words) => {
    const line = findLine(tool, "xml-to-bin", name);
    expect(failuresOf({ ...line, bin: [...(line["bin"] as []), ...bin] })).toMatch(words);
  });
});
