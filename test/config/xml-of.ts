// XML documents for tests, put together by hand rather than by the writer under test.

import type { ConfigFile } from "../../src/config/config-file.js";
import { readXml } from "../../src/config/xml/read-xml.js";
import type { XmlSource } from "../../src/config/xml/xml-source.js";

/** Element texts by name; `undefined` leaves the element out. */
export type Texts = Readonly<Record<string, string | undefined>>;

const boardTexts: Texts = {
  enableTerminator: "true",
  unitAttention: "false",
  parity: "true",
  enableScsi2: "false",
  selLatch: "false",
  mapLunsToIds: "false",
  selectionDelay: "255",
  startupDelay: "0",
  scsiSpeed: "0",
};

const targetTexts: Texts = {
  enabled: "true",
  quirks: "",
  deviceType: "0x0",
  deviceTypeModifier: "0x0",
  sdSectorStart: "0",
  scsiSectors: "2048000",
  bytesPerSector: "512",
  sectorsPerTrack: "63",
  headsPerCylinder: "255",
  vendor: " codesrc",
  prodId: "         SCSI2SD",
  revision: " 6.0",
  serial: "1234567812345678",
};

/** `\t<name>text</name>` lines; texts stand as given, unescaped. */
export function elementLines(texts: Texts): string {
  return Object.entries(texts)
    .map(([name, text]) => (text === undefined ? "" : `\t<${name}>${text}</${name}>\n`))
    .join("");
}

/** A full <S2S_BoardCfg>, changed where `texts` says so; new names come last. */
export function boardXml(texts: Texts = {}): string {
  return `<S2S_BoardCfg>\n${elementLines({ ...boardTexts, ...texts })}</S2S_BoardCfg>\n`;
}

/** A full target that is enabled. */
export function targetXml(id: string, texts: Texts = {}): string {
  return `<SCSITarget id="${id}">\n${elementLines({ ...targetTexts, ...texts })}</SCSITarget>\n`;
}

export function documentXml(...parts: readonly string[]): string {
  return `<SCSI2SD>\n${parts.join("")}</SCSI2SD>\n`;
}

/** A v6 document with one target, ID 0. The board starts on line 2 and the target on line 13. */
export function v6Xml({ board = {}, target = {} }: { readonly board?: Texts; readonly target?: Texts } = {}): string {
  return documentXml(boardXml(board), targetXml("0", target));
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function fileOf(text: string): ConfigFile {
  return readXml(bytesOf(text));
}

/** The source of a document that must be readable. */
export function sourceOf(text: string): XmlSource {
  const { source, problem } = fileOf(text);
  if (!source) throw new Error(`cannot be read: ${problem?.detail}`);
  return source;
}
