// Whatever the bytes are: reading, validating and mending never throw, and mending makes nothing worse.

import { describe, expect, it } from "vitest";
import type { ConfigFile } from "../../src/config/config-file.js";
import { fixFile } from "../../src/config/edit/fix-file.js";
import { findHost } from "../../src/config/hosts/hosts.js";
import { readJson } from "../../src/config/json/parse-json.js";
import { serializeJson } from "../../src/config/json/serialize-json.js";
import { readBin } from "../../src/config/read-bin.js";
import { type ValidateOptions, validateConfig } from "../../src/config/validate/validate-config.js";
import { serializeXml } from "../../src/config/write/serialize-xml.js";
import { readXml } from "../../src/config/xml/read-xml.js";
import { encodeText } from "../../src/config/xml/text-encoding.js";
import { fc, runs } from "../property.js";
import { configOf, firmwareOf } from "./validate/config-of.js";
import { bytesOf, documentXml, elementLines, targetXml, v6Xml } from "./xml-of.js";

const full = {
  ...configOf({
    board: { blindWrites: true, unknownBytes: [{ offset: 9, hex: "aa" }] },
    targets: [{ vendor: "LAB\0\0\0\0\0" }, { id: 1 }],
  }),
  firmwareVersion: "6.3.2",
};

/** Files of every form, with much that can be mended. */
const seeds: readonly string[] = [
  serializeXml(full),
  serializeXml(full, { comments: "none" }),
  v6Xml({
    board: { parity: "TRUE", blindWrites: "false" },
    target: { quirks: "apple ", vendor: "A&amp;B", deviceType: "0X2" },
  }),
  v6Xml({ target: { vendor: "AT&T", rawBytes: "21:0000 64:01" } })
    .replace('id="0"', "id=0")
    .replaceAll("\n", "\r\n"),
  documentXml(targetXml("5", { parity: "true", enableScsi2: "false" }), targetXml("5", { parity: "False" })),
  documentXml(`<BoardConfig>\n${elementLines({ enableCache: "yes", parity: "true" })}</BoardConfig>\n`, targetXml("0")),
  targetXml("0") + targetXml("1"),
  v6Xml().replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  v6Xml()
    .split("\n")
    .map((line, index) => `${index + 1} ${line}`)
    .join("\n"),
];

const optionSets: readonly ValidateOptions[] = [
  {},
  { cardSectors: 7744512, firmware: firmwareOf("6.4.14") },
  { cardSectors: 1000, firmware: firmwareOf("6.1.0"), ...hostNamed("nextstation") },
  hostNamed("mac-plus"),
];

function hostNamed(name: string): ValidateOptions {
  const host = findHost(name);
  return host ? { host } : {};
}

const piece = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 4 }),
  fc.constantFrom(
    "<",
    ">",
    "&",
    '"',
    "'",
    "/",
    "<!--",
    "-->",
    "--",
    "]]>",
    "<![CDATA[",
    "<?xml ?>",
    "<?",
    "</",
    "/>",
    "&#0;",
    "&#x110000;",
  ),
  fc.constantFrom(
    "&amp;",
    "&nbsp;",
    "\0",
    "\ufeff",
    "\r",
    "\n",
    "\u0085",
    "\u2028",
    "“0”",
    " id=1",
    "<!DOCTYPE a>",
    "<a b=c>",
    "<SCSI2SD>",
  ),
  fc.constantFrom(
    "</SCSI2SD>",
    "<parity>TRUE</parity>",
    "<rawBytes>18:00</rawBytes>",
    "<constructor/>",
    "<__proto__/>",
    "<isPrototypeOf/>",
  ),
);

/** One to four cuts and insertions anywhere. */
const mutatedText = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 40 }), piece), { minLength: 1, maxLength: 4 }),
  )
  .map(([seed, edits]) =>
    edits.reduce((text, [place, length, put]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + put + text.slice(at + (length > 30 ? length : 0));
    }, seed),
  );

const mutatedBytes = fc
  .tuple(mutatedText, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }))
  .map(([text, flips]) => {
    const bytes = bytesOf(text);
    for (const [place, value] of flips) if (bytes.length > 0) bytes[place % bytes.length] = value;
    return bytes;
  });

/** Checks what holds of every file, and gives it back. */
function sound(file: ConfigFile): ConfigFile {
  expect((file.config === undefined) === (file.problem !== undefined)).toBe(true);
  for (const options of optionSets) {
    const found = validateConfig(file, options);
    expect(file.problem ? found.length : 1).toBeGreaterThan(0);
    for (const { rule, message, at } of found) {
      expect(rule).not.toBe("");
      expect(message).not.toMatch(/undefined(?! entity)|NaN|\[object|native code/);
      if (at) expect(Math.min(at.line, at.column)).toBeGreaterThan(0);
    }
  }
  return file;
}

function mendedIsSound(file: ConfigFile, bytes: Uint8Array, options: ValidateOptions): void {
  const result = fixFile(file, bytes, options);
  expect(result.applied.length).toBeLessThan(100);
  if (file.config) expect(result.file.config).toBeDefined();
  if (result.text === undefined) return;
  const again = encodeText({
    text: result.text,
    encoding: file.source?.encoding ?? { name: "utf-8", byteOrderMark: false },
  });
  const second = fixFile(readXml(again), again, options);
  expect(second.applied.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  expect(second.text).toBe(result.text);
}

describe("XML", () => {
  it("broken anywhere is read or explained, and mended once", () => {
    fc.assert(
      fc.property(mutatedBytes, fc.constantFrom(...optionSets), (bytes, options) => {
        mendedIsSound(sound(readXml(bytes)), bytes, options);
      }),
      runs(700),
    );
  });

  it.each(seeds.map((seed, index) => [index, seed] as const))(
    "seed %i is mended once under every option",
    (_, seed) => {
      const bytes = bytesOf(seed);
      for (const options of optionSets) mendedIsSound(sound(readXml(bytes)), bytes, options);
    },
  );

  it("cut at every length is explained", () => {
    const text = seeds[1] ?? "";
    for (let length = 0; length < text.trimEnd().length; length++) {
      expect(readXml(bytesOf(text.slice(0, length))).problem, `cut at ${length}`).toBeDefined();
    }
  });

  it("with all its comments cut at every 7th length is explained and not mended", () => {
    const text = seeds[0] ?? "";
    expect(text.length).toBeGreaterThan(5000);
    for (let length = 1; length < text.trimEnd().length; length += 7) {
      const file = readXml(bytesOf(text.slice(0, length)));
      expect(file.problem?.kind, `cut at ${length}`).toMatch(/^(xml-syntax|no-elements)$/);
    }
  });
});

describe("bytes of any kind", () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: "binary", maxLength: 200 }).map(bytesOf),
    fc.array(piece, { maxLength: 30 }).map((pieces) => bytesOf(pieces.join(""))),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Uint8Array.of(0xff, 0xfe, ...bytes)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Uint8Array.of(0xfe, 0xff, ...bytes)),
    fc
      .array(piece, { maxLength: 10 })
      .map((pieces) => bytesOf(`<?xml version="1.0" encoding="latin1"?>${pieces.join("")}`)),
  );

  it("are read or explained as XML and as JSON", () => {
    fc.assert(
      fc.property(anything, (bytes) => {
        const file = sound(readXml(bytes));
        fixFile(file, bytes, {});
        fixFile(sound(readJson(bytes)), bytes, {});
      }),
      runs(1000),
    );
  });

  it("are an image when they are 1,024", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1024, maxLength: 1024 }),
        fc.boolean(),
        fc.constantFrom(...optionSets),
        (bytes, marked, options) => {
          if (marked) bytes.set(bytesOf("BCFG"));
          const file = sound(readBin(bytes));
          const result = fixFile(file, bytes, options);
          const second = fixFile(result.file, bytes, options);
          expect(second.applied).toEqual([]);
        },
      ),
      runs(60),
    );
  });
});

describe("JSON", () => {
  it("broken anywhere is read or explained", () => {
    const text = serializeJson(full);
    fc.assert(
      fc.property(fc.nat(), fc.nat(12), piece, (place, length, put) => {
        const at = place % text.length;
        const bytes = bytesOf(text.slice(0, at) + put + text.slice(at + length));
        fixFile(sound(readJson(bytes)), bytes, {});
      }),
      runs(500),
    );
  });
});
