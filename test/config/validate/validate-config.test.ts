// Running the rules: order, what silences what, and what waits.

import { describe, expect, it } from "vitest";
import { readBin } from "../../../src/config/read-bin.js";
import { validateConfig } from "../../../src/config/validate/validate-config.js";
import { boardXml, documentXml, fileOf, targetXml, v6Xml } from "../xml-of.js";
import { firmwareOf, hostOf } from "./config-of.js";

const ruleIds = (text: string, options = {}) => validateConfig(fileOf(text), options).map(({ rule }) => rule);

describe("validateConfig", () => {
  it("has nothing to say about a file that is right", () => {
    expect(validateConfig(fileOf(v6Xml()))).toEqual([]);
  });

  it("lists findings in the order of the file", () => {
    const text = v6Xml({
      board: { parity: "True", scsiSpeed: "9" },
      target: { enabled: "Yes", vendor: "too long for it" },
    });
    const places = validateConfig(fileOf(text)).map(({ rule, at }) => `${at?.line} ${rule}`);
    expect(places).toEqual(["5 boolean-value", "11 number-range", "14 boolean-value", "23 string-length"]);
  });

  it("lists findings of one line by their column, and those without a place first", () => {
    const text = '<SCSI2SD><S2S_BoardCfg><parity>No</parity></S2S_BoardCfg><SCSITarget id="x"/></SCSI2SD>';
    const columns = validateConfig(fileOf(text)).map(({ at }) => at?.column ?? 0);
    expect(columns).toEqual([...columns].sort((a, b) => a - b));
    expect(columns.length).toBeGreaterThan(2);
    const image = readBin(new Uint8Array(1024));
    expect(validateConfig(image).map(({ at }) => at)).toEqual(validateConfig(image).map(() => undefined));
  });

  it("stops at a file that cannot be read", () => {
    expect(ruleIds("<SCSI2SD>")).toEqual(["xml-syntax"]);
    expect(ruleIds("")).toEqual(["empty-file"]);
  });

  it("lets an error in how a setting is written speak for what it means", () => {
    // 300 sectors a track are out of range as written; that no host could use them goes without saying.
    const said = validateConfig(fileOf(v6Xml({ target: { sectorsPerTrack: "300" } })));
    expect(said.map(({ rule, path }) => `${rule} ${path}`)).toEqual(["number-range target.0.sectorsPerTrack"]);
  });

  it("does not silence other settings, nor after a mere warning", () => {
    const target = { sectorsPerTrack: "300", bytesPerSector: "522", vendor: "too long for it" };
    expect(ruleIds(v6Xml({ target }))).toEqual(
      expect.arrayContaining(["number-range", "sector-size", "string-length"]),
    );
  });

  it("holds rules about meaning back until every setting could be read", () => {
    const twins = (enabled: string) => documentXml(boardXml(), targetXml("3", { enabled }), targetXml("3"));
    expect(ruleIds(twins("true"))).toEqual(expect.arrayContaining(["duplicate-id", "overlap"]));
    expect(ruleIds(twins("perhaps"))).toEqual(["boolean-value"]);
  });

  it("runs card and host rules only when it is told of one", () => {
    const text = v6Xml({ target: { scsiSectors: "4000000" } });
    expect(ruleIds(text)).toEqual([]);
    expect(ruleIds(text, { cardSectors: 1000000 })).toEqual(["card-end"]);
    const host = hostOf({ settings: { selLatch: { value: true, confidence: "A" } } });
    expect(ruleIds(text, { host })).toEqual(["host-setting"]);
  });

  it("takes the firmware from the options before that of the file", () => {
    // blindWrites: 6.4.14 ignores it.
    const text = v6Xml({ board: { blindWrites: "true" } }).replace(
      "</SCSI2SD>",
      "<firmwareVersion>6.3.2</firmwareVersion>\n</SCSI2SD>",
    );
    const said = (options = {}) =>
      validateConfig(fileOf(text), options).find(({ rule }) => rule === "blind-writes")?.message;
    expect(said()).toContain("only firmware 6.3.2 to 6.4.2 looks at it");
    expect(said({ firmware: firmwareOf("6.4.14") })).toContain("this firmware ignores blindWrites");
  });

  it("places findings about missing settings at their target or board", () => {
    const text = documentXml("<S2S_BoardCfg/>\n", '<SCSITarget id="7">\n<enabled>true</enabled></SCSITarget>\n');
    const idSeven = validateConfig(fileOf(text)).find(({ rule }) => rule === "id-seven");
    expect(idSeven?.at).toEqual({ line: 3, column: 1 });
  });

  it("is done in time with the largest file, whatever is wrong in it", () => {
    const text = `<SCSI2SD>\n${"<SCSITarget/>\n".repeat(18000)}</SCSI2SD>`;
    const start = performance.now();
    expect(validateConfig(fileOf(text)).length).toBeGreaterThan(30000);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});
