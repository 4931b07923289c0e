// JSON → configuration: the bounds, the places of faults, and a shape that takes nothing it does not know.

import { describe, expect, it } from "vitest";
import { readJson } from "../../../src/config/json/parse-json.js";
import { serializeJson, toJson } from "../../../src/config/json/serialize-json.js";
import { largestXmlBytes } from "../../../src/config/xml/read-xml.js";
import { configOf } from "../validate/config-of.js";
import { bytesOf } from "../xml-of.js";

const read = (text: string) => readJson(bytesOf(text));
const readValue = (value: object) => read(JSON.stringify(value));

describe("a file that is no JSON", () => {
  it.each([
    ['{"schema":}', { line: 1, column: 11 }],
    ['{\n  "schema": tru\n}', { line: 2, column: 13 }],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', { line: 3, column: 3 }],
    ["{", { line: 1, column: 2 }],
    ["<SCSI2SD/>", { line: 1, column: 1 }],
  ])("%j: tells the place", (text, at) => {
    expect(read(text).problem).toMatchObject({ kind: "json-syntax", at });
  });

  it.each([
    ["", "empty-file"],
    [" \n", "empty-file"],
  ])("%j: %s", (text, kind) => {
    expect(read(text).problem?.kind).toBe(kind);
  });

  it("of 256 KiB is looked at, one byte more is not", () => {
    expect(readJson(new Uint8Array(largestXmlBytes).fill(0x20)).problem?.kind).toBe("empty-file");
    expect(readJson(new Uint8Array(largestXmlBytes + 1).fill(0x20)).problem?.kind).toBe("file-size");
  });

  it("with bytes that are not UTF-8 is told so", () => {
    expect(readJson(Uint8Array.of(0x22, 0xff, 0x22)).problem?.kind).toBe("text-encoding");
  });
});

describe("a file of another shape", () => {
  const good = toJson(configOf()) as { board: object; targets: object[] };

  it.each([
    ["null", "the file: "],
    ["[]", "the file: "],
    [JSON.stringify({ ...good, extra: 1 }), "extra"],
    [JSON.stringify({ ...good, board: { ...good.board, parity: "true" } }), "board.parity: "],
    [JSON.stringify({ ...good, targets: good.targets.slice(1) }), "targets: "],
  ])("%.40j names the place", (text, words) => {
    const { problem, config, complete } = read(text);
    expect(problem).toMatchObject({ kind: "json-schema", detail: expect.stringContaining(words) });
    expect(config).toBeUndefined();
    expect(complete).toBe(false);
  });

  it("tells three faults and counts the rest", () => {
    expect(readValue({ ...good, board: { ...good.board, parity: undefined } }).problem?.detail).toBe(
      "board.parity: is missing",
    );
    expect(readValue({ ...good, board: {} }).problem?.detail).toMatch(/^board\.\w+: .*; .*; .* \(and 10 more\)$/);
  });
});

describe("unknown elements", () => {
  const withElement = (place: "root" | "board" | "target", element: string) => {
    const json = JSON.parse(serializeJson(configOf()));
    const record = place === "root" ? json : place === "board" ? json.board : json.targets[0];
    record.unknownElements = [element];
    return readValue(json);
  };

  it.each(["<x/>", '<x a="1">\n<y/>&amp;</x>', "<scsiSize>1</scsiSize>"])("%j is taken everywhere", (element) => {
    for (const place of ["root", "board", "target"] as const) {
      expect(withElement(place, element).problem).toBeUndefined();
    }
  });

  it.each([
    "",
    "text",
    "<x>",
    "<x/><y/>",
    " <x/>",
    "<!-- c --><x/>",
    '<?xml version="1.0"?><x/>',
    "<x>&nbsp;</x>",
    "<__proto__/>",
    "</S2S_BoardCfg><S2S_BoardCfg>",
    `${"<x>".repeat(16)}${"</x>".repeat(16)}`,
  ])("%.40j would break the XML form", (element) => {
    for (const place of ["root", "board", "target"] as const) {
      expect(withElement(place, element).problem?.kind).toBe("json-schema");
    }
  });

  it.each([
    ["root", '<SCSITarget id="0"/>'],
    ["root", "<S2S_BoardCfg/>"],
    ["root", "<firmwareVersion>6.3.0</firmwareVersion>"],
    ["board", "<parity>true</parity>"],
    ["target", "<vendor>X</vendor>"],
    ["target", "<rawBytes>64:00</rawBytes>"],
  ] as const)("in the %s, %j would be a setting", (place, element) => {
    expect(withElement(place, element).problem?.detail).toContain("without a meaning");
  });

  it("means nothing in another place", () => {
    expect(withElement("target", "<parity>true</parity>").problem).toBeUndefined();
    expect(withElement("root", "<vendor>X</vendor>").problem).toBeUndefined();
  });
});

describe("a configuration", () => {
  it("comes in its one form: strings padded, quirks in order, unknown bytes as runs without known bits", () => {
    const json = JSON.parse(serializeJson(configOf()));
    json.targets[0].vendor = "LAB";
    json.targets[0].quirks = ["vms", "apple", "vms"];
    json.targets[0].unknownBytes = [
      { offset: 65, hex: "02" },
      { offset: 64, hex: "01" },
      { offset: 0, hex: "ff" },
    ];
    const { config } = readValue(json);
    expect(config?.targets[0]).toMatchObject({
      vendor: "LAB     ",
      quirks: ["apple", "vms"],
      unknownBytes: [
        { offset: 0, hex: "78" },
        { offset: 64, hex: "0102" },
      ],
    });
  });

  it("may have a mark and line ends of any kind", () => {
    const text = `\ufeff${serializeJson(configOf()).replaceAll("\n", "\r\n")}`;
    expect(read(text).config).toEqual(configOf());
  });
});
