// Every form that files have in the wild (corpus/INDEX.md, "Dialects seen"), each as a small file of our own.

import { describe, expect, it } from "vitest";
import type { BoardConfig } from "../../../src/config/board-config.js";
import { readXml } from "../../../src/config/xml/read-xml.js";
import { boardXml, bytesOf, documentXml, elementLines, fileOf, targetXml, v6Xml } from "../xml-of.js";

function configOf(text: string): BoardConfig {
  const { config, complete, problem } = fileOf(text);
  if (!config) throw new Error(`cannot be read: ${problem?.detail}`);
  expect(complete).toBe(true);
  return config;
}

describe("v6", () => {
  it("reads every setting of the board", () => {
    const board = {
      enableTerminator: "false",
      unitAttention: "true",
      parity: "true",
      enableScsi2: "true",
      selLatch: "true",
      mapLunsToIds: "true",
      selectionDelay: "1",
      startupDelay: "2",
      scsiSpeed: "4",
    };
    const file = fileOf(v6Xml({ board }));
    expect(file.source?.dialect).toBe("v6");
    expect(file.config?.board).toEqual({
      enableTerminator: false,
      unitAttention: true,
      parity: true,
      enableScsi2: true,
      disableGlitchFilter: false,
      enableCache: false,
      enableDisconnect: false,
      selLatch: true,
      mapLunsToIds: true,
      selectionDelay: 1,
      startupDelay: 2,
      scsiSpeed: 4,
      blindWrites: false,
      unknownBytes: [],
      unknownElements: [],
    });
  });

  it("reads every setting of a target", () => {
    const target = {
      enabled: "true",
      quirks: "apple vms",
      deviceType: "0x2",
      deviceTypeModifier: "0x4c",
      sdSectorStart: "4294967295",
      scsiSectors: "12",
      bytesPerSector: "2048",
      sectorsPerTrack: "139",
      headsPerCylinder: "4",
      vendor: " SEAGATE",
      prodId: "          ST225N",
      revision: "1.0 ",
      serial: "",
    };
    expect(configOf(documentXml(boardXml(), targetXml("5", target))).targets[0]).toEqual({
      id: 5,
      enabled: true,
      quirks: ["apple", "vms"],
      deviceType: 2,
      deviceTypeModifier: 0x4c,
      sdSectorStart: 4294967295,
      scsiSectors: 12,
      bytesPerSector: 2048,
      sectorsPerTrack: 139,
      headsPerCylinder: 4,
      vendor: " SEAGATE",
      prodId: "          ST225N",
      revision: "1.0 ",
      serial: " ".repeat(16),
      unknownBytes: [],
      unknownElements: [],
    });
  });

  it("reads blindWrites of 6.3.2 and later", () => {
    expect(configOf(v6Xml({ board: { blindWrites: "true" } })).board.blindWrites).toBe(true);
    expect(configOf(v6Xml({ board: { blindWrites: "false" } })).board.blindWrites).toBe(false);
  });

  it("takes the position for the slot and the attribute for the ID", () => {
    const { targets } = configOf(documentXml(boardXml(), targetXml("5"), targetXml("2")));
    expect(targets.map(({ id }) => id)).toEqual([5, 2, 2, 3, 4, 5, 6]);
    expect(targets.map(({ enabled }) => enabled)).toEqual([true, true, false, false, false, false, false]);
  });

  it("ignores targets behind the seventh", () => {
    const eight = Array.from({ length: 8 }, (_, id) => targetXml(String(id % 8)));
    expect(configOf(documentXml(boardXml(), ...eight)).targets.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("puts the tool's defaults where elements are missing", () => {
    const { board, targets } = configOf('<SCSI2SD><S2S_BoardCfg/><SCSITarget id="0"/><SCSITarget id="3"/></SCSI2SD>');
    expect(board).toMatchObject({ enableTerminator: true, selectionDelay: 255, parity: false });
    expect(targets[0]).toMatchObject({ id: 0, enabled: true, scsiSectors: 4194303, bytesPerSector: 512 });
    expect(targets[1]).toMatchObject({ id: 3, enabled: false, sectorsPerTrack: 63, headsPerCylinder: 255 });
  });

  it("lets the ID, not the slot, decide whether a target without <enabled> is on", () => {
    const { targets } = configOf('<SCSI2SD><SCSITarget id="3"/><SCSITarget id="0"/></SCSI2SD>');
    expect(targets.slice(0, 2).map(({ enabled }) => enabled)).toEqual([false, true]);
  });

  it("enables the default disk when there is no target at all", () => {
    const { targets } = configOf("<SCSI2SD/>");
    expect(targets.map(({ id, enabled }) => `${id} ${enabled}`)).toEqual([
      "0 true",
      "1 false",
      "2 false",
      "3 false",
      "4 false",
      "5 false",
      "6 false",
    ]);
  });

  it("lets the last of several elements count", () => {
    const text = documentXml(boardXml({ parity: "true" }), boardXml({ parity: "false" }), targetXml("0"));
    expect(configOf(text).board.parity).toBe(false);
    const twice = `${elementLines({ vendor: "FIRST" })}${elementLines({ vendor: "SECOND" })}`;
    expect(configOf(documentXml(`<SCSITarget id="0">\n${twice}</SCSITarget>\n`)).targets[0]?.vendor).toBe("SECOND  ");
  });
});

describe("v5", () => {
  const board = elementLines({
    enableTerminator: "false",
    unitAttention: "true",
    disableGlitchFilter: "true",
    enableCache: "true",
    enableDisconnect: "true",
    selLatch: "true",
    scsiSpeed: "1",
  });
  const text = documentXml(
    `<BoardConfig>\n${board}</BoardConfig>\n`,
    targetXml("0", { modePages: "", vpd: "\n\t", serial: "1" }),
  );

  it("takes its board settings over", () => {
    const file = fileOf(text);
    expect(file.source?.dialect).toBe("v5");
    expect(file.config?.board).toMatchObject({
      enableTerminator: false,
      unitAttention: true,
      disableGlitchFilter: true,
      enableCache: true,
      enableDisconnect: true,
      selLatch: true,
      scsiSpeed: 1,
      unknownElements: [],
    });
  });

  it("drops empty mode pages and keeps full ones", () => {
    expect(configOf(text).targets[0]?.unknownElements).toEqual([]);
    const full = documentXml("<BoardConfig/>", targetXml("0", { modePages: "0a", vpd: "<page/>" }));
    expect(configOf(full).targets[0]?.unknownElements).toEqual(["<modePages>0a</modePages>", "<vpd><page/></vpd>"]);
  });

  it("gives way to a v6 board in the same file, and is kept", () => {
    const both = documentXml("<BoardConfig><parity>true</parity></BoardConfig>", boardXml({ parity: "false" }));
    const file = fileOf(both);
    expect(file.source?.dialect).toBe("v6");
    expect(file.config?.board.parity).toBe(false);
    expect(file.config?.unknownElements).toEqual(["<BoardConfig><parity>true</parity></BoardConfig>"]);
  });
});

describe("v4", () => {
  const flags = { unitAttention: "true", parity: "true", enableScsi2: "true", disableGlitchFilter: "true" };

  it("takes the board's switches from the first target", () => {
    const off = { unitAttention: "false", parity: "false", enableScsi2: "false", disableGlitchFilter: "false" };
    const file = fileOf(documentXml(targetXml("5", flags), targetXml("4", off)));
    expect(file.source?.dialect).toBe("v4");
    expect(file.complete).toBe(true);
    expect(file.config?.board).toMatchObject({
      unitAttention: true,
      parity: true,
      enableScsi2: true,
      disableGlitchFilter: true,
      enableTerminator: true,
    });
    expect(file.config?.targets.slice(0, 2).flatMap(({ unknownElements }) => unknownElements)).toEqual([]);
  });

  it("is not assumed when there is a board: switches in targets are then unknown", () => {
    const file = fileOf(documentXml(boardXml({ parity: "false" }), targetXml("0", { parity: "true" })));
    expect(file.source?.dialect).toBe("v6");
    expect(file.config?.board.parity).toBe(false);
    expect(file.config?.targets[0]?.unknownElements).toEqual(["<parity>true</parity>"]);
  });
});

describe("other writers", () => {
  it("targets alone are bare", () => {
    expect(fileOf(documentXml(targetXml("0"))).source?.dialect).toBe("bare");
  });

  it("reads the macOS tool's form: four spaces, a blank behind the quirk, comment and element on one line", () => {
    const text = [
      "<SCSI2SD>",
      "    <S2S_BoardCfg>",
      "        <parity>true</parity>",
      "        <!-- Blind writes --><blindWrites>true</blindWrites>",
      "    </S2S_BoardCfg>",
      '    <SCSITarget id="1">',
      "        <enabled>true</enabled>",
      "        <quirks>apple </quirks>",
      "        <serial>12345678</serial>",
      "    </SCSITarget>",
      "</SCSI2SD>",
    ].join("\n");
    const { board, targets } = configOf(text);
    expect(board).toMatchObject({ parity: true, blindWrites: true });
    expect(targets[0]).toMatchObject({ id: 1, enabled: true, quirks: ["apple"], serial: "12345678        " });
  });

  it("reads elements in any order", () => {
    const sorted = (text: string) => {
      const [first = "", ...lines] = text.trimEnd().split("\n");
      return `${[first, ...lines.slice(0, -1).sort(), lines.at(-1)].join("\n")}\n`;
    };
    const texts = { deviceType: "0x1", vendor: "DEC     " };
    const inOrder = documentXml(boardXml({ scsiSpeed: "5" }), targetXml("3", texts));
    const alphabetical = documentXml(sorted(boardXml({ scsiSpeed: "5" })), sorted(targetXml("3", texts)));
    expect(alphabetical).not.toBe(inOrder);
    expect(configOf(alphabetical)).toEqual(configOf(inOrder));
  });
});

describe("byte forms", () => {
  const text = v6Xml({ target: { vendor: " SEAGATE" } });
  const utf16 = (littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * (text.length + 1)));
    for (const [index, unit] of [0xfeff, ...Array.from(text, (unit) => unit.charCodeAt(0))].entries()) {
      view.setUint16(2 * index, unit, littleEndian);
    }
    return new Uint8Array(view.buffer);
  };

  it.each([
    ["CRLF", bytesOf(text.replaceAll("\n", "\r\n"))],
    ["a UTF-8 mark", Uint8Array.of(0xef, 0xbb, 0xbf, ...bytesOf(text))],
    ["UTF-16LE with its mark", utf16(true)],
    ["UTF-16BE with its mark", utf16(false)],
    ["declared ISO-8859-1", bytesOf(`<?xml version="1.0" encoding="ISO-8859-1"?>\n${text}`)],
    ["declared UTF-8", bytesOf(`<?xml version='1.0' encoding='utf-8' standalone="yes"?>\n${text}`)],
  ])("%s mean the same", (_, bytes) => {
    expect(readXml(bytes).config).toEqual(configOf(text));
  });

  it("an accented letter in declared ISO-8859-1 is two bytes of the field, as it would be in UTF-8", () => {
    const head = bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?><SCSI2SD><SCSITarget id="0"><vendor>M');
    const tail = bytesOf("ller</vendor></SCSITarget></SCSI2SD>");
    const { config } = readXml(Uint8Array.of(...head, 0xfc, ...tail));
    expect(config?.targets[0]?.vendor).toBe("M\u00c3\u00bcller ");
  });
});

describe("text", () => {
  const vendorOf = (xml: string) =>
    configOf(documentXml(`<SCSITarget id="0"><vendor>${xml}</vendor></SCSITarget>`)).targets[0]?.vendor;

  it.each([
    ["named references", "&lt;&gt;&amp;&quot;&apos;", "<>&\"'   "],
    ["numeric references", "&#65;&#x42;&#x0043;", "ABC     "],
    ["a reference that was escaped", "&amp;amp;", "&amp;   "],
    ["CDATA", "<![CDATA[A&<]]>", "A&<     "],
    ["CDATA that looks like an end tag", "<![CDATA[</x>]]>", "</x>    "],
    ["CDATA beside text", "A<![CDATA[B]]>C", "ABC     "],
    ["comments inside", "AB<!-- two -->CD<!---->", "ABCD    "],
    ["blanks at the front", " SEAGATE", " SEAGATE"],
    ["only blanks", "   ", "        "],
  ])("with %s", (_, xml, vendor) => {
    expect(vendorOf(xml)).toBe(vendor);
  });

  it("values of attributes may hold references, and > in quotes", () => {
    const text = `<SCSI2SD><SCSITarget note="a>b" id='&#x35;'><enabled>true</enabled></SCSITarget></SCSI2SD>`;
    expect(configOf(text).targets[0]).toMatchObject({ id: 5, enabled: true });
  });
});

describe("firmwareVersion", () => {
  it("is read wherever it stands in the root", () => {
    expect(configOf("<SCSI2SD><firmwareVersion>V6.3.2</firmwareVersion></SCSI2SD>").firmwareVersion).toBe("6.3.2");
    expect(configOf("<SCSI2SD/>")).not.toHaveProperty("firmwareVersion");
  });
});

describe("unknown elements", () => {
  it("are kept letter for letter, with what is in them", () => {
    const extra = '<x:extra a = "1"><!-- c --><b>&amp;</b></x:extra>';
    const text = `<SCSI2SD><S2S_BoardCfg>${extra}</S2S_BoardCfg><SCSITarget id="0"><id>3</id></SCSITarget>${extra}</SCSI2SD>`;
    const config = configOf(text);
    expect(config.unknownElements).toEqual([extra]);
    expect(config.board.unknownElements).toEqual([extra]);
    expect(config.targets[0]?.unknownElements).toEqual(["<id>3</id>"]);
  });

  it.each(["toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "toLocaleString", "propertyIsEnumerable"])(
    "may be called %s",
    (name) => {
      const element = `<${name}>1</${name}>`;
      const file = fileOf(
        `<SCSI2SD><S2S_BoardCfg>${element}</S2S_BoardCfg><SCSITarget id="0" ${name}="2">${element}</SCSITarget>${element}</SCSI2SD>`,
      );
      expect(file.config?.unknownElements).toEqual([element]);
      expect(file.config?.board).toMatchObject({ enableTerminator: true, unknownElements: [element] });
      expect(file.config?.targets[0]).toMatchObject({ id: 0, unknownElements: [element] });
      expect(file.source?.root.children.at(-1)?.name).toBe(name);
      expect(file.source?.targetElements[0]?.attributes).toEqual({ id: "0", [name]: "2" });
    },
  );
});

describe("locate", () => {
  const file = fileOf(v6Xml());

  it.each([
    ["board", { line: 2, column: 1 }],
    ["board.parity", { line: 5, column: 2 }],
    ["board.blindWrites", { line: 2, column: 1 }],
    ["target.0", { line: 13, column: 1 }],
    ["target.0.id", { line: 13, column: 1 }],
    ["target.0.vendor", { line: 23, column: 2 }],
    ["target.1.vendor", undefined],
    ["", undefined],
  ])("%s", (path, position) => {
    expect(file.locate(path)).toEqual(position);
  });
});
