// Files of older tools.

import { describe, expect, it } from "vitest";
import { dialect } from "../../../src/config/validate/dialect.js";
import { documentXml, elementLines, targetXml, v6Xml } from "../xml-of.js";
import { findingsIn, verdictsIn } from "./findings-in.js";

describe("dialect", () => {
  it("trips on a v5 board, and names what v6 has no equal for", () => {
    const board = elementLines({ enableCache: "true", enableDisconnect: "false", parity: "true" });
    const text = documentXml(`<BoardConfig>\n${board}</BoardConfig>\n`, targetXml("0", { vpd: "0a", modePages: "" }));
    expect(verdictsIn(dialect, text)).toEqual(["2:1 board warning"]);
    expect(findingsIn(dialect, text)[0]?.message).toMatch(/without an equal on v6: enableCache, vpd$/);
  });

  it("trips on v4 switches in targets, and on a file without any board settings", () => {
    expect(verdictsIn(dialect, documentXml(targetXml("0", { parity: "true" })))).toEqual(["1:1 board warning"]);
    expect(verdictsIn(dialect, documentXml(targetXml("0")))).toEqual(["1:1 board warning"]);
  });

  it("is content with v6, and with an empty file, which has a rule of its own", () => {
    expect(verdictsIn(dialect, v6Xml())).toEqual([]);
    expect(verdictsIn(dialect, documentXml("<S2S_BoardCfg/>", "<BoardConfig/>"))).toEqual([]);
    expect(verdictsIn(dialect, "<SCSI2SD/>")).toEqual([]);
  });
});
