// What the vendor's tool would lose (Q7, Q8; traps 1 to 3).

import { describe, expect, it } from "vitest";
import { vendorReload } from "../../../src/config/validate/vendor-reload.js";
import { documentXml, fileOf, targetXml, v6Xml } from "../xml-of.js";
import { findingsIn, mendedBy, verdictsIn } from "./findings-in.js";

describe("vendor-reload", () => {
  const trap = v6Xml({ board: { blindWrites: "false" } });

  it("trips on a false blindWrites: the terminator would follow unitAttention", () => {
    expect(verdictsIn(vendorReload, trap)).toEqual(["3:2 board.enableTerminator warning"]);
    expect(findingsIn(vendorReload, trap)[0]?.message).toBe(
      "loaded by scsi2sd-util6 6.3.2 to 6.4.14, board.enableTerminator would be false instead of true",
    );
  });

  it("speaks of files with targets only, too", () => {
    const text = documentXml(targetXml("0", { vendor: "A<!-- c -->B" }));
    expect(findingsIn(vendorReload, text)[0]?.message).toContain('would be "A       " instead of "AB      "');
  });

  it("takes the false blindWrites away, which means the same", () => {
    expect(mendedBy(vendorReload, trap)).toBe(v6Xml());
  });

  it("takes every one of them away: an earlier true one must not come back", () => {
    const twice = v6Xml({ board: { blindWrites: "true</blindWrites>\n\t<blindWrites>false" } });
    expect(fileOf(twice).config?.board.blindWrites).toBe(false);
    expect(mendedBy(vendorReload, twice)).toBe(v6Xml());
  });

  it("tells of other switches that leak into flags6", () => {
    // flags: unitAttention 0x01 and enableScsi2 0x04, taken as flags6: terminator on and an unknown bit.
    const text = v6Xml({ board: { unitAttention: "true", enableScsi2: "true", blindWrites: "false" } });
    expect(verdictsIn(vendorReload, text)).toEqual(["2:1 board warning"]);
    expect(findingsIn(vendorReload, text)[0]?.message).toContain("bytes 7:04");
  });

  it("is content where the trap does no harm: unitAttention and terminator both on, or both off", () => {
    const board = { parity: "false", blindWrites: "false" };
    expect(verdictsIn(vendorReload, v6Xml({ board: { ...board, unitAttention: "true" } }))).toEqual([]);
    expect(verdictsIn(vendorReload, v6Xml({ board: { ...board, enableTerminator: "false" } }))).toEqual([]);
  });

  it("trips on an enableTerminator that comes late, with its cure in words", () => {
    const late = v6Xml({ board: { enableTerminator: undefined, unitAttention: "true" } }).replace(
      "</S2S_BoardCfg>",
      "\t<enableTerminator>false</enableTerminator>\n</S2S_BoardCfg>",
    );
    const [finding, ...others] = findingsIn(vendorReload, late);
    expect(finding).toMatchObject({
      path: "board.blindWrites",
      message: expect.stringContaining("would be true instead of false"),
    });
    expect(finding?.hint).toContain("put <enableTerminator> first");
    expect(others).toEqual([]);
  });

  it("trips on turbo, which the vendor's tool refuses", () => {
    const [finding] = findingsIn(vendorReload, v6Xml({ board: { scsiSpeed: "6" } }));
    expect(finding).toMatchObject({
      path: "board.scsiSpeed",
      severity: "warning",
      at: { line: 11, column: 2 },
      message: 'scsi2sd-util6 6.3.2 to 6.4.14 refuses the whole file: "Invalid value for scsiSpeed (max=5)"',
    });
    expect(finding?.fix).toBeUndefined();
    expect(verdictsIn(vendorReload, v6Xml({ board: { scsiSpeed: "5" } }))).toEqual([]);
  });

  it("trips on what only older tools lose, as mere information", () => {
    expect(verdictsIn(vendorReload, v6Xml({ target: { quirks: "xebec" } }))).toEqual(["15:2 target.0.quirks info"]);
    expect(verdictsIn(vendorReload, v6Xml({ target: { quirks: "omti" } }))).toEqual([]);
    expect(verdictsIn(vendorReload, v6Xml({ board: { blindWrites: "true" } }))).toEqual([
      "12:2 board.blindWrites info",
    ]);
  });

  it("trips on our own <rawBytes>, which no vendor tool knows", () => {
    expect(verdictsIn(vendorReload, v6Xml({ target: { rawBytes: "64:01" } }))).toEqual(["13:1 target.0 warning"]);
  });

  it("says nothing of files that are misread already, or of older forms", () => {
    expect(verdictsIn(vendorReload, v6Xml({ board: { blindWrites: "false", parity: "True" } }))).toEqual([]);
    expect(
      verdictsIn(vendorReload, documentXml("<BoardConfig><blindWrites>false</blindWrites></BoardConfig>")),
    ).toEqual([]);
  });
});
