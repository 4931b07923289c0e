// The runner must be able to fail: a recording with one thing changed is reported, whatever was changed.

import { describe, expect, test } from "vitest";
import { runVectors } from "../../tools/vectors/run-vectors.js";
import type { VectorFields } from "../../tools/vectors/vector-line.js";
import { findLine } from "./load-vectors.js";

function reasonsFor(line: VectorFields, others: readonly VectorFields[] = []): string {
  const { groups } = runVectors([line, ...others]);
  return groups.flatMap(({ failures }) => failures.flatMap(({ reasons }) => reasons)).join("; ");
}

const defaults = findLine("V6.3.2", "defaults", "tool-defaults");
const targets = findLine("V6.3.2", "xml-to-bin", "targets-2");
const plain = findLine("V6.3.2", "xml-to-bin", "xml-declaration");
const refused = findLine("V6.3.2", "xml-to-bin", "selectionDelay-256");
const wrongRoot = findLine("V6.3.2", "xml-to-bin", "wrong-root");
const truncated = findLine("V6.3.2", "xml-to-bin", "truncated");
const exported = findLine("V6.3.2", "bin-to-xml", "default");
const unreadable = findLine("V6.3.2", "bin-to-xml", "strings-amp");
const markless = findLine("V6.3.2", "bin-to-xml", "bad-magic");

const text = String(exported["xmlWithoutComments"]);
const reload = exported["reload"] as object;

/** What was changed, the changed vector, what must be said. */
const tampered: readonly (readonly [string, VectorFields, RegExp])[] = [
  [
    "a byte of the defaults",
    { ...defaults, binHex: `43${String(defaults["binHex"]).slice(2)}` },
    /our defaults: byte 0/,
  ],
  ["the length of the defaults", { ...defaults, binHex: "42" }, /1 bytes/],
  [
    "a byte of a loaded file",
    { ...targets, bin: [...(targets["bin"] as []), [1000, "01"]] },
    /model.*byte 1000.*our reading/,
  ],
  ["a bit of a loaded file", { ...targets, bin: [...(targets["bin"] as []), [4, "02"]] }, /byte 4 is 00, not 02/],
  ["the number of targets", { ...targets, targetsInFile: 3 }, /we find 2 targets/],
  ["success", { ...plain, ok: false, error: "Could not load XML file" }, /loads the file.*we have no error/],
  [
    "failure",
    { ...refused, ok: true, bin: [] },
    /says "Invalid value for selectionDelay \(max=255\)", but it is loaded/,
  ],
  ["the wrong root as success", { ...wrongRoot, ok: true, bin: [] }, /we refuse the file .*wrong|SCSI2SDx/],
  ["the words of an error", { ...refused, error: "Invalid value for selectionDelay (max=254)" }, /\(max=255\)", but/],
  ["the words for bad XML", { ...truncated, error: "Could not load" }, /says "Could not load XML file"/],
  ["the file itself", { ...targets, xml: String(targets["xml"]).replace("1001", "1002") }, /byte 264 is ea, not e9/],
  [
    "a value in an export",
    { ...exported, xmlWithoutComments: text.replace("255<", "254<") },
    /layout: line 8.*meaning/,
  ],
  [
    "the order of an export",
    { ...exported, xmlWithoutComments: text.replace(/(\t<parity.*\n)(.*\n)/, "$2$1") },
    /layout/,
  ],
  ["a line more in an export", { ...exported, xmlWithoutComments: `${text}<!-- -->\n` }, /layout: line 119.*missing/],
  ["the end of an export", { ...exported, xmlWithoutComments: text.slice(0, -30) }, /we cannot read the vendor's file/],
  ["the image of an export", { ...exported, bin: [[5, "07"]] }, /startupDelay is 0 to us, not 7/],
  ["a reload", { ...exported, reload: { ...reload, changed: [[7, "01", "02"]] } }, /reload in our model: byte 7 is 00/],
  ["the start of a reload", { ...exported, reload: { ...reload, changed: [[7, "03", "00"]] } }, /does not start from/],
  ["the sameness of a reload", { ...exported, reload: { ...reload, identical: true } }, /`identical`/],
  ["a failed reload", { ...unreadable, reload: { ok: true, identical: true } }, /says "Could not load XML file", but/],
  ["a good reload", { ...exported, reload: { ok: false, error: "Could not load XML file" } }, /loads the file, but/],
  ["the board of an image without mark", { ...markless, bin: [[0, "58434647"]] }, /changed.*start|SCSITarget/],
  ["the version", { ...targets, tool: "newest" }, /newest is no version/],
  ["a field that is missing", { ...targets, ok: null }, /not complete: ok/],
  ["the file, missing", { ...targets, xml: null }, /neither xml nor xmlHex/],
];

describe("a tampered vector fails", () => {
  test.each(tampered)("with %s changed", (_what, line, reason) => {
    expect(reasonsFor(line)).toMatch(reason);
  });

  test.each([defaults, targets, refused, wrongRoot, truncated, exported, unreadable, markless])(
    "and passes as it was: $kind $name",
    (line) => {
      expect(reasonsFor(line)).toBe("");
    },
  );
});
