// validate --fix: what is mended, in which order, and what is left alone.

import { describe, expect, it } from "vitest";
import { encodeImage } from "../../../src/config/binary/image.js";
import { type FixedFile, fixFile } from "../../../src/config/edit/fix-file.js";
import { readJson } from "../../../src/config/json/parse-json.js";
import { serializeJson } from "../../../src/config/json/serialize-json.js";
import { readBin } from "../../../src/config/read-bin.js";
import type { ValidateOptions } from "../../../src/config/validate/validate-config.js";
import { serializeXml } from "../../../src/config/write/serialize-xml.js";
import { readXml } from "../../../src/config/xml/read-xml.js";
import { encodeText } from "../../../src/config/xml/text-encoding.js";
import { configOf, hostOf } from "../validate/config-of.js";
import { bytesOf, documentXml, targetXml, v6Xml } from "../xml-of.js";

function fixed(bytes: Uint8Array, options: ValidateOptions = {}): FixedFile {
  return fixFile(readXml(bytes), bytes, options);
}

const ruleIds = ({ applied }: FixedFile) => applied.map(({ rule }) => rule);

describe("an XML file", () => {
  it("that is right stays as it is", () => {
    const text = v6Xml();
    expect(fixed(bytesOf(text))).toMatchObject({ applied: [], text });
  });

  it("is mended step by step until nothing is left to mend", () => {
    const parts = v6Xml({ board: { parity: "TRUE" }, target: { vendor: "AT&T", quirks: "Apple" } });
    const broken = parts.replace(/<\/?SCSI2SD>\n/g, "").replace('id="0"', "id=\u201c0\u201d");
    const result = fixed(bytesOf(broken));
    expect(result.text).toBe(v6Xml({ target: { vendor: "AT&amp;T", quirks: "apple" } }));
    expect(ruleIds(result)).toEqual(["missing-root", "xml-syntax", "xml-syntax", "boolean-value", "quirk-word"]);
    expect(result.file.complete).toBe(true);
    expect(result.remaining.filter(({ fix }) => fix)).toEqual([]);
  });

  it("goes back in its own byte form", () => {
    const encoding = { name: "utf-16le", byteOrderMark: true } as const;
    const result = fixed(encodeText({ text: v6Xml({ board: { parity: "True" } }), encoding }));
    expect(result.text).toBe(v6Xml());
    expect(result.file.source?.encoding).toEqual(encoding);
  });

  it("keeps the comments beside a mended word", () => {
    const result = fixed(bytesOf(v6Xml({ board: { parity: "True<!-- by me -->" } })));
    expect(result.text).toBe(v6Xml({ board: { parity: "<!-- by me -->true" } }));
  });

  it("is left alone where only its owner knows", () => {
    const text = v6Xml({ board: { parity: "maybe" }, target: { scsiSectors: "2 GB" } });
    expect(fixed(bytesOf(text))).toMatchObject({ applied: [], text });
  });

  it("loses NULs that only <rawBytes> shows", () => {
    const config = configOf({ targets: [{ vendor: "LAB\0\0\0\0\0", scsiSectors: 2048000 }] });
    const text = serializeXml(config, { comments: "none" });
    const result = fixed(bytesOf(text));
    expect(ruleIds(result)).toEqual(["string-bytes"]);
    expect(result.text).toBe(text.replace("\t<rawBytes>21:0000000000</rawBytes>\n", ""));
    expect(result.file.config?.targets[0]?.vendor).toBe("LAB     ");
  });

  it("of an old tool is not asked for what it has no place for", () => {
    const text = documentXml(targetXml("0", { parity: "true", enableScsi2: "true" }));
    const host = hostOf({ settings: { selLatch: { value: true, confidence: "A" } } });
    const result = fixed(bytesOf(text), { host });
    expect(result).toMatchObject({ applied: [], text });
    expect(result.remaining.filter(({ fix }) => fix).map(({ rule }) => rule)).toEqual(["host-setting"]);
  });

  it("that cannot be read at all has no text to mend", () => {
    const result = fixed(Uint8Array.of(0xff));
    expect(result.applied).toEqual([]);
    expect(result).not.toHaveProperty("text");
    expect(result.remaining.map(({ rule }) => rule)).toEqual(["text-encoding"]);
  });
});

describe("the other forms", () => {
  const config = configOf({ targets: [{ vendor: "LAB\0\0\0\0\0", scsiSectors: 2048000 }] });

  it.each([
    ["an image", encodeImage(config), readBin],
    ["JSON", bytesOf(serializeJson(config)), readJson],
  ])("%s is mended as a configuration", (_, bytes, read) => {
    const result = fixFile(read(bytes), bytes, {});
    expect(ruleIds(result)).toEqual(["string-bytes"]);
    expect(result.file.config?.targets[0]?.vendor).toBe("LAB     ");
    expect(result).not.toHaveProperty("text");
  });
});
