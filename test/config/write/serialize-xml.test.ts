// New documents: the vendor's layout (firmware-behaviour 1.5.1), with strings escaped and no false blindWrites.

import { describe, expect, it } from "vitest";
import { serializeXml } from "../../../src/config/write/serialize-xml.js";
import { configOf, type PartialConfig } from "../validate/config-of.js";
import { fileOf, sourceOf } from "../xml-of.js";

function plain(parts: PartialConfig): string {
  return serializeXml(configOf(parts), { comments: "none" });
}

const commented = serializeXml({
  ...configOf({ board: { blindWrites: true, enableCache: true, disableGlitchFilter: true, enableDisconnect: true } }),
  firmwareVersion: "6.3.0",
});

describe("a plain document", () => {
  it("has the vendor's layout", () => {
    const text = plain({
      board: { parity: true, scsiSpeed: 5 },
      targets: [{ id: 6, quirks: ["apple"], deviceTypeModifier: 0x4c, sdSectorStart: 8192, vendor: " SEAGATE" }],
    });
    const disabled = (id: number) => `<SCSITarget id="${id}">
	<enabled>false</enabled>
	<quirks></quirks>
	<deviceType>0x0</deviceType>
	<deviceTypeModifier>0x0</deviceTypeModifier>
	<sdSectorStart>0</sdSectorStart>
	<scsiSectors>4194303</scsiSectors>
	<bytesPerSector>512</bytesPerSector>
	<sectorsPerTrack>63</sectorsPerTrack>
	<headsPerCylinder>255</headsPerCylinder>
	<vendor> codesrc</vendor>
	<prodId>         SCSI2SD</prodId>
	<revision> 6.0</revision>
	<serial>1234567812345678</serial>
</SCSITarget>
`;
    expect(text).toBe(`<SCSI2SD>
<S2S_BoardCfg>
	<enableTerminator>true</enableTerminator>
	<unitAttention>false</unitAttention>
	<parity>true</parity>
	<enableScsi2>false</enableScsi2>
	<selLatch>false</selLatch>
	<mapLunsToIds>false</mapLunsToIds>
	<selectionDelay>255</selectionDelay>
	<startupDelay>0</startupDelay>
	<scsiSpeed>5</scsiSpeed>
</S2S_BoardCfg>
<SCSITarget id="6">
	<enabled>true</enabled>
	<quirks>apple</quirks>
	<deviceType>0x0</deviceType>
	<deviceTypeModifier>0x4c</deviceTypeModifier>
	<sdSectorStart>8192</sdSectorStart>
	<scsiSectors>4194303</scsiSectors>
	<bytesPerSector>512</bytesPerSector>
	<sectorsPerTrack>63</sectorsPerTrack>
	<headsPerCylinder>255</headsPerCylinder>
	<vendor> SEAGATE</vendor>
	<prodId>         SCSI2SD</prodId>
	<revision> 6.0</revision>
	<serial>1234567812345678</serial>
</SCSITarget>
${[1, 2, 3, 4, 5, 6].map(disabled).join("")}</SCSI2SD>
`);
  });

  it.each([
    ["AT&T    ", "AT&amp;T    "],
    ["<x>     ", "&lt;x&gt;     "],
    ["&amp;   ", "&amp;amp;   "],
    ["&#65;   ", "&amp;#65;   "],
    ["]]>     ", "]]&gt;     "],
    ["\"'      ", "\"'      "],
    ["        ", "        "],
  ])("escapes %j", (vendor, xml) => {
    const text = plain({ targets: [{ vendor }] });
    expect(text).toContain(`\t<vendor>${xml}</vendor>\n`);
    expect(fileOf(text).config?.targets[0]?.vendor).toBe(vendor);
  });

  it("writes combined quirks, which the vendor's tool loses", () => {
    expect(plain({ targets: [{ quirks: ["apple", "vms"] }] })).toContain("<quirks>apple vms</quirks>");
  });

  it("writes blindWrites only when true, last of the board", () => {
    expect(plain({ board: { blindWrites: false } })).not.toContain("blindWrites");
    expect(plain({ board: { blindWrites: true } })).toContain(
      "</scsiSpeed>\n\t<blindWrites>true</blindWrites>\n</S2S_BoardCfg>",
    );
  });

  it("writes v5 switches only when set", () => {
    const names = ["disableGlitchFilter", "enableCache", "enableDisconnect"] as const;
    const text = plain({ board: { enableCache: true } });
    expect(names.filter((name) => text.includes(name))).toEqual(["enableCache"]);
  });

  it("keeps what XML cannot hold in rawBytes, last of its record", () => {
    const text = plain({
      board: { unknownBytes: [{ offset: 9, hex: "aa" }] },
      targets: [{ vendor: "LAB\0\0\0\0\0", unknownBytes: [{ offset: 64, hex: "01" }] }],
    });
    expect(text).toContain("\t<rawBytes>9:aa</rawBytes>\n</S2S_BoardCfg>");
    expect(text).toContain("\t<vendor>LAB     </vendor>\n");
    expect(text).toContain("\t<rawBytes>21:0000000000 64:01</rawBytes>\n</SCSITarget>");
  });

  it("puts unknown elements back letter for letter", () => {
    const extra = '<x a = "1" ><!--kept-element-0--> <b/>\r\n</x >';
    const config = configOf({ board: { unknownElements: [extra] }, targets: [{ unknownElements: [extra, "<y/>"] }] });
    const text = serializeXml({ ...config, unknownElements: [extra] }, { comments: "none" });
    expect(text).toContain(`\t${extra}\n</S2S_BoardCfg>`);
    expect(text).toContain(`\t${extra}\n\t<y/>\n</SCSITarget>`);
    expect(text.endsWith(`${extra}\n</SCSI2SD>\n`)).toBe(true);
  });

  it("puts the firmware version last", () => {
    const text = serializeXml({ ...configOf(), firmwareVersion: "6.3.0" }, { comments: "none" });
    expect(text.endsWith("</SCSITarget>\n<firmwareVersion>6.3.0</firmwareVersion>\n</SCSI2SD>\n")).toBe(true);
  });
});

describe("comments", () => {
  it("explain the board and the first target, and change nothing", () => {
    expect(commented.match(/<!--/g)).toHaveLength(13 + 13 + 1);
    expect(commented.indexOf("<!--", commented.indexOf('<SCSITarget id="1">'))).toBe(
      commented.indexOf("<!-- The firmware this file is meant for"),
    );
    expect(fileOf(commented).config).toEqual(fileOf(commented.replace(/\t?<!--[\s\S]*?-->\n/g, "")).config);
  });

  it("are well-formed", () => {
    expect(sourceOf(commented).dialect).toBe("v6");
    for (const [, comment = ""] of commented.matchAll(/<!--([\s\S]*?)-->/g)) {
      expect(comment).not.toContain("--");
      expect(comment.endsWith("-")).toBe(false);
    }
  });

  it("keep every line within 160 characters", () => {
    const long = commented.split("\n").filter((line) => line.length > 160);
    expect(long).toEqual([]);
  });

  it("stand there unless they are not wanted", () => {
    expect(serializeXml(configOf(), { comments: "short" })).toBe(serializeXml(configOf()));
    expect(serializeXml(configOf(), { comments: "none" })).not.toContain("<!--");
  });
});
