// <rawBytes>: bytes that no other element can hold.

import { describe, expect, it } from "vitest";
import { defaultTarget } from "../../../src/config/board-config.js";
import { applyRawBytes, formatRawBytes, parseRawBytes, stringToText } from "../../../src/config/xml/raw-bytes.js";
import { documentXml, elementLines, fileOf } from "../xml-of.js";

describe("parseRawBytes", () => {
  it("reads runs in any white space", () => {
    expect(parseRawBytes(" 64:0102\n\t18:Ff ")).toEqual([
      { offset: 64, hex: "0102" },
      { offset: 18, hex: "ff" },
    ]);
    expect(parseRawBytes("")).toEqual([]);
    expect(parseRawBytes("127:00")).toEqual([{ offset: 127, hex: "00" }]);
  });

  it.each(["64", "64:", "64:0", "64:0g", ":00", "128:00", "127:0001", "-1:00", "64:00,65:00", "0x40:00"])(
    "refuses %j",
    (text) => {
      expect(parseRawBytes(text)).toBeUndefined();
    },
  );
});

describe("stringToText", () => {
  it.each([
    ["printable ASCII", "AT&T <1>", "AT&T <1>", []],
    ["NULs", "LAB\0\0\0\0\0", "LAB     ", [{ offset: 21, hex: "0000000000" }]],
    [
      "control characters apart",
      "\tA\n",
      " A ",
      [
        { offset: 18, hex: "09" },
        { offset: 20, hex: "0a" },
      ],
    ],
    ["UTF-8", "M\u00c3\u00bc", "Mü", []],
    ["UTF-8 with a NUL", "\u00c3\u00bc\0", "ü ", [{ offset: 20, hex: "00" }]],
    ["bytes that are not UTF-8", "M\u00fcA", "M A", [{ offset: 19, hex: "fc" }]],
    ["U+FFFF, which XML does not allow", "\u00ef\u00bf\u00bf", "   ", [{ offset: 18, hex: "efbfbf" }]],
  ])("%s", (_, value, text, hidden) => {
    expect(stringToText(value, 18)).toEqual({ text, hidden });
  });
});

describe("applyRawBytes", () => {
  const target = { ...defaultTarget(0), vendor: "LAB     ", quirks: [] };

  it("puts bytes where the text has blanks, and only there", () => {
    expect(applyRawBytes("target", target, "18:ffff 21:0000").settings.vendor).toBe("LAB\0\0   ");
  });

  it("hands out the bytes of no setting, without bits that a setting owns", () => {
    const { settings, rest } = applyRawBytes("target", target, "0:ff 2:07 64:0a");
    expect(settings).toEqual(target);
    expect([...rest].flatMap((byte, at) => (byte ? [[at, byte]] : []))).toEqual([
      [0, 0x78],
      [2, 7],
      [64, 0x0a],
    ]);
  });

  it("takes nothing from a text it cannot read", () => {
    expect(applyRawBytes("target", target, "18:00 rubbish")).toEqual({ settings: target, rest: new Uint8Array(128) });
  });
});

it("formatRawBytes puts string bytes first", () => {
  expect(formatRawBytes([{ offset: 64, hex: "01" }], [{ offset: 21, hex: "00" }])).toBe("21:00 64:01");
  expect(formatRawBytes([], [])).toBe("");
});

it("in a file, the last <rawBytes> of a record counts", () => {
  const raw =
    elementLines({ vendor: "LAB" }) + elementLines({ rawBytes: "64:01" }) + elementLines({ rawBytes: "21:00 127:02" });
  const text = documentXml(
    "<S2S_BoardCfg><rawBytes>7:ff 9:0a0b</rawBytes></S2S_BoardCfg>",
    `<SCSITarget id="0">${raw}</SCSITarget>`,
  );
  const { config } = fileOf(text);
  expect(config?.board.unknownBytes).toEqual([
    { offset: 7, hex: "fc" },
    { offset: 9, hex: "0a0b" },
  ]);
  expect(config?.targets[0]).toMatchObject({ vendor: "LAB\0    ", unknownBytes: [{ offset: 127, hex: "02" }] });
});
