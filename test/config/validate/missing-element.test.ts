// Settings that are left out.

import { describe, expect, it } from "vitest";
import { missingElement } from "../../../src/config/validate/missing-element.js";
import { boardXml, documentXml, targetXml, v6Xml } from "../xml-of.js";
import { findingsIn, verdictsIn } from "./findings-in.js";

describe("missing-element", () => {
  it("trips on the board, with the defaults that count", () => {
    const text = v6Xml({ board: { parity: undefined, selectionDelay: undefined } });
    expect(verdictsIn(missingElement, text)).toEqual(["2:1 board warning"]);
    expect(findingsIn(missingElement, text)[0]?.message).toContain("parity (false), selectionDelay (255)");
  });

  it("trips on an enabled target", () => {
    const text = v6Xml({
      target: { quirks: undefined, scsiSectors: undefined, vendor: undefined, enabled: undefined },
    });
    expect(verdictsIn(missingElement, text)).toEqual(["13:1 target.0 warning"]);
    expect(findingsIn(missingElement, text)[0]?.message).toContain(
      'enabled (true), quirks (none), scsiSectors (4194303), vendor (" codesrc")',
    );
  });

  it("is content with a disabled target, with what no tool writes, and with older forms of the board", () => {
    const off = targetXml("1", { enabled: "false", vendor: undefined });
    expect(verdictsIn(missingElement, documentXml(boardXml(), targetXml("0"), off))).toEqual([]);
    expect(verdictsIn(missingElement, documentXml('<SCSITarget id="3"/>'))).toEqual([]);
    expect(verdictsIn(missingElement, documentXml("<BoardConfig/>"))).toEqual([]);
  });
});
