// New values in an existing file: only the patch, with the expected text written by hand.

import { describe, expect, it } from "vitest";
import { setInXml } from "../../../src/config/edit/edit-file.js";
import { parseAssignment } from "../../../src/config/setting-path.js";
import { documentXml, fileOf, sourceOf, targetXml, v6Xml } from "../xml-of.js";

/** The text after `changes` such as "board.parity=false", one after the other. */
function edited(text: string, ...changes: readonly string[]): string {
  const assignments = changes.map((change) => {
    const at = change.indexOf("=");
    return parseAssignment(change.slice(0, at), change.slice(at + 1));
  });
  return setInXml(sourceOf(text), assignments);
}

describe("a value that is there", () => {
  it.each([
    ["a switch", "parity=false", "<parity>true</parity>", "<parity>false</parity>"],
    ["a number", "selectionDelay=1", "<selectionDelay>255<", "<selectionDelay>1<"],
    ["a hexadecimal number", "target.0.deviceType=2", "<deviceType>0x0<", "<deviceType>0x2<"],
    ["a string, padded to its field", "target.0.vendor= SEAGAT", "<vendor> codesrc<", "<vendor> SEAGAT <"],
    ["a string to be escaped", "target.0.vendor=A<&>B", "<vendor> codesrc<", "<vendor>A&lt;&amp;&gt;B   <"],
    ["quirks", "target.0.quirks=vms apple", "<quirks></quirks>", "<quirks>apple vms</quirks>"],
    ["the ID", "target.0.id=6", '<SCSITarget id="0">', '<SCSITarget id="6">'],
    ["turbo, a view of the speed", "turbo=true", "<scsiSpeed>0<", "<scsiSpeed>6<"],
  ])("%s is replaced", (_, change, before, after) => {
    const text = v6Xml();
    expect(text).toContain(before);
    expect(edited(text, change)).toBe(text.replace(before, after));
  });

  it.each([
    ["parity=true", v6Xml()],
    ["target.0.id=0", v6Xml()],
    ["target.0.vendor= codesrc", v6Xml()],
    ["target.0.vendor=LAB", v6Xml({ target: { vendor: "LAB" } })],
    ["target.0.quirks=apple", v6Xml({ target: { quirks: "apple " } })],
    ["target.0.deviceTypeModifier=76", v6Xml({ target: { deviceTypeModifier: "0x4C" } })],
    ["target.0.scsiSectors=0x10", v6Xml({ target: { scsiSectors: " 16 " } })],
    ["target.0.vendor=A&B", v6Xml({ target: { vendor: "<![CDATA[A&B]]>" } })],
    ["firmwareVersion=6.3.0", documentXml("<firmwareVersion>v6.3.0</firmwareVersion>\n")],
    ["firmwareVersion=", v6Xml()],
    ["blindWrites=false", v6Xml()],
    ["enableCache=false", v6Xml()],
    ["blindWrites=false", v6Xml({ board: { blindWrites: "false" } })],
  ])("%s changes nothing where it is so already", (change, text) => {
    expect(edited(text, change)).toBe(text);
  });

  it("is written properly where it stood oddly", () => {
    expect(edited(v6Xml({ board: { parity: "TRUE" } }), "parity=true")).toBe(v6Xml());
  });

  it("is the last of several", () => {
    const text = v6Xml({ board: { parity: "true</parity>\n\t<parity>true" } });
    expect(edited(text, "parity=false")).toBe(v6Xml({ board: { parity: "true</parity>\n\t<parity>false" } }));
  });

  it("keeps the comments inside, in front of it", () => {
    const text = v6Xml({ board: { parity: "tr<!-- one -->ue<!--two-->" } });
    expect(edited(text, "parity=false")).toBe(v6Xml({ board: { parity: "<!-- one --><!--two-->false" } }));
  });

  it("takes the place of CDATA", () => {
    const text = v6Xml({ target: { vendor: "<![CDATA[</x>]]>" } });
    expect(edited(text, "target.0.vendor=12345678")).toBe(v6Xml({ target: { vendor: "12345678" } }));
  });
});

describe("a self-closing element", () => {
  it.each([
    ["<quirks/>", "<quirks>apple</quirks>"],
    ["<quirks />", "<quirks >apple</quirks>"],
    ["<quirks/>/", "<quirks>apple</quirks>/"],
    ["<quirks\n/>", "<quirks\n>apple</quirks>"],
  ])("%j is opened", (before, after) => {
    const text = v6Xml().replace("<quirks></quirks>", before);
    expect(edited(text, "target.0.quirks=apple")).toBe(text.replace(before, after));
  });
});

describe("a file on one line", () => {
  const text =
    '<SCSI2SD><S2S_BoardCfg><parity>true</parity></S2S_BoardCfg><SCSITarget id="0"><enabled>true</enabled></SCSITarget></SCSI2SD>';

  it("stays on it", () => {
    expect(edited(text, "parity=false", "target.0.enabled=false")).toBe(
      text.replace("<parity>true", "<parity>false").replace("<enabled>true", "<enabled>false"),
    );
  });

  it("gets new elements without line ends", () => {
    expect(edited(text, "enableScsi2=true", "enableTerminator=false", "target.0.quirks=apple")).toBe(
      text
        .replace("<parity>", "<enableTerminator>false</enableTerminator><parity>")
        .replace("</parity>", "</parity><enableScsi2>true</enableScsi2>")
        .replace("</enabled>", "</enabled><quirks>apple</quirks>"),
    );
  });
});

describe("the id attribute", () => {
  it.each([
    ["<SCSITarget id='0'>", "<SCSITarget id='3'>"],
    ['<SCSITarget\n\tid = "0" >', '<SCSITarget\n\tid = "3" >'],
    [`<SCSITarget note=' id="5"' id="0">`, `<SCSITarget note=' id="5"' id="3">`],
    ['<SCSITarget xid="1" id="0" idx="2">', '<SCSITarget xid="1" id="3" idx="2">'],
  ])("%j", (before, after) => {
    const text = v6Xml().replace('<SCSITarget id="0">', before);
    expect(edited(text, "target.0.id=3")).toBe(text.replace(before, after));
  });

  it("is added where it is missing", () => {
    const text = v6Xml().replace(' id="0"', "");
    expect(edited(text, "target.0.id=3")).toBe(text.replace("<SCSITarget>", '<SCSITarget id="3">'));
  });

  it("does not switch a target off that was on by its ID alone", () => {
    // firmware-behaviour 1.5.2: id 0 without <enabled> is enabled, all others are not.
    const text = documentXml('<SCSITarget id="0">\n\t<quirks></quirks>\n</SCSITarget>\n');
    expect(edited(text, "target.0.id=3")).toBe(
      documentXml('<SCSITarget id="3">\n\t<enabled>true</enabled>\n\t<quirks></quirks>\n</SCSITarget>\n'),
    );
  });

  it("does not switch one on either", () => {
    expect(edited('<SCSI2SD>\n<SCSITarget id="3"/>\n</SCSI2SD>', "target.0.id=0")).toBe(
      '<SCSI2SD>\n<SCSITarget id="0">\n\t<enabled>false</enabled>\n</SCSITarget>\n</SCSI2SD>',
    );
  });
});

describe("an element that is missing", () => {
  it.each([
    [
      "comes behind the one before it",
      "enableScsi2=true",
      "\t<parity>true</parity>\n",
      "\t<parity>true</parity>\n\t<enableScsi2>true</enableScsi2>\n",
      { enableScsi2: undefined },
    ],
    [
      "comes first when nothing is before it",
      "enableTerminator=false",
      "<S2S_BoardCfg>\n",
      "<S2S_BoardCfg>\n\t<enableTerminator>false</enableTerminator>\n",
      { enableTerminator: undefined },
    ],
    [
      "comes behind a gap",
      "selLatch=true",
      "\t<parity>true</parity>\n",
      "\t<parity>true</parity>\n\t<selLatch>true</selLatch>\n",
      { enableScsi2: undefined, selLatch: undefined, mapLunsToIds: undefined },
    ],
    [
      "of 6.3.2 comes last",
      "blindWrites=true",
      "</S2S_BoardCfg>",
      "\t<blindWrites>true</blindWrites>\n</S2S_BoardCfg>",
      {},
    ],
  ])("%s", (_, change, before, after, board) => {
    const text = v6Xml({ board });
    expect(edited(text, change)).toBe(text.replace(before, after));
  });

  it("takes its neighbour's indentation and line ends, and leaves the neighbour its comment", () => {
    const text = [
      "<SCSI2SD>",
      "    <S2S_BoardCfg>",
      "        <parity>true</parity> <!-- odd -->",
      "        <!-- next -->",
      "        <selLatch>false</selLatch>",
      "    </S2S_BoardCfg>",
      "</SCSI2SD>",
      "",
    ].join("\r\n");
    expect(edited(text, "enableScsi2=true")).toBe(
      text.replace("<!-- odd -->\r\n", "<!-- odd -->\r\n        <enableScsi2>true</enableScsi2>\r\n"),
    );
  });

  it.each([
    ["<S2S_BoardCfg/>", "<S2S_BoardCfg>\n\t<parity>true</parity>\n</S2S_BoardCfg>"],
    ["<S2S_BoardCfg></S2S_BoardCfg>", "<S2S_BoardCfg>\n\t<parity>true</parity>\n</S2S_BoardCfg>"],
    ["<S2S_BoardCfg>\n</S2S_BoardCfg>", "<S2S_BoardCfg>\n\t<parity>true</parity>\n</S2S_BoardCfg>"],
  ])("goes into an empty %j", (before, after) => {
    expect(edited(`<SCSI2SD>\n${before}\n</SCSI2SD>\n`, "parity=true")).toBe(`<SCSI2SD>\n${after}\n</SCSI2SD>\n`);
  });

  it("is a string of a target, escaped", () => {
    const text = v6Xml({ target: { vendor: undefined } });
    expect(edited(text, "target.0.vendor=A&B")).toBe(
      text.replace("\t<prodId>", "\t<vendor>A&amp;B     </vendor>\n\t<prodId>"),
    );
  });
});

describe("a missing part", () => {
  it("the board is put in front of the targets", () => {
    const text = documentXml(targetXml("0"));
    expect(edited(text, "parity=true")).toBe(
      text.replace("<SCSI2SD>\n", "<SCSI2SD>\n<S2S_BoardCfg>\n\t<parity>true</parity>\n</S2S_BoardCfg>\n"),
    );
  });

  it("the board of an empty root opens it", () => {
    expect(edited("<SCSI2SD/>\n", "parity=true")).toBe(
      "<SCSI2SD>\n<S2S_BoardCfg>\n\t<parity>true</parity>\n</S2S_BoardCfg>\n</SCSI2SD>\n",
    );
  });

  it("targets up to the slot are written in full, with the tool's defaults", () => {
    const target = (id: number, enabled: boolean, vendor = " codesrc") =>
      targetXml(String(id), { enabled: String(enabled), scsiSectors: "4194303", vendor });
    const text = documentXml(targetXml("5"));
    expect(edited(text, "target.2.vendor=LAB")).toBe(
      documentXml(targetXml("5"), target(1, false), target(2, false, "LAB     ")),
    );
    expect(edited("<SCSI2SD/>\n", "target.1.enabled=true")).toBe(documentXml(target(0, true), target(1, true)));
  });
});

describe("blindWrites", () => {
  const on = v6Xml({ board: { blindWrites: "true" } });

  it("is taken out instead of made false, which would make the vendor's tool lose the terminator", () => {
    expect(edited(on, "blindWrites=false")).toBe(v6Xml());
    const twice = v6Xml({ board: { blindWrites: "false</blindWrites>\n\t<blindWrites>true" } });
    expect(edited(twice, "blindWrites=false")).toBe(v6Xml());
  });
});

describe("a v5 file", () => {
  it("is edited in its own form", () => {
    const text = documentXml("<BoardConfig>\n\t<enableCache>true</enableCache>\n</BoardConfig>\n", targetXml("0"));
    expect(edited(text, "enableCache=false", "parity=true")).toBe(
      text
        .replace("<enableCache>true", "<enableCache>false")
        .replace("<BoardConfig>\n", "<BoardConfig>\n\t<parity>true</parity>\n"),
    );
  });
});

describe("a v4 file", () => {
  const flags = { parity: "false", enableScsi2: "true" };
  const text = documentXml(targetXml("5", flags), targetXml("4", flags));

  it("has board switches in every target, and all are set", () => {
    expect(edited(text, "parity=true")).toBe(text.replaceAll("<parity>false", "<parity>true"));
    expect(edited(text, "parity=false")).toBe(text);
  });

  it("gets a missing switch into the first target, which counts", () => {
    const after = edited(text, "unitAttention=true");
    expect(after).toBe(text.replace("</enabled>\n", "</enabled>\n\t<unitAttention>true</unitAttention>\n"));
    expect(fileOf(after).config?.board.unitAttention).toBe(true);
    expect(edited(text, "disableGlitchFilter=false")).toBe(text);
  });

  it.each(["scsiSpeed=5", "turbo=true", "enableTerminator=false", "selectionDelay=1"])(
    "has no place for %s",
    (change) => {
      expect(() => edited(text, change)).toThrow(expect.objectContaining({ code: "config/old-dialect" }));
    },
  );

  it("has its targets edited like any", () => {
    expect(edited(text, "target.1.vendor=LAB")).toBe(
      documentXml(targetXml("5", flags), targetXml("4", { ...flags, vendor: "LAB     " })),
    );
  });
});

it("turbo=false leaves a speed that is not turbo", () => {
  const text = documentXml("<S2S_BoardCfg>\n\t<scsiSpeed>3</scsiSpeed>\n</S2S_BoardCfg>\n");
  expect(edited(text, "turbo=false")).toBe(text);
  expect(edited(text.replace("3", "6"), "turbo=false")).toBe(text.replace("3", "0"));
  expect(edited(documentXml(targetXml("0")), "turbo=false")).toBe(documentXml(targetXml("0")));
});

describe("firmwareVersion", () => {
  const element = "<firmwareVersion>6.3.0</firmwareVersion>\n";

  it("is added as the last of the root", () => {
    expect(edited(documentXml(targetXml("0")), "firmwareVersion=6.3.0")).toBe(documentXml(targetXml("0"), element));
  });

  it("keeps a root whose end is indented", () => {
    expect(edited("<SCSI2SD>\n  <x/>\n  </SCSI2SD>", "firmwareVersion=6.3.0")).toBe(
      `<SCSI2SD>\n  <x/>\n${element}  </SCSI2SD>`,
    );
  });

  it("is changed", () => {
    expect(edited(documentXml(element), "firmwareVersion=6.4.14")).toBe(
      documentXml(element).replace("6.3.0", "6.4.14"),
    );
  });

  it("is taken away with its line, every one of it", () => {
    expect(edited(documentXml(element, targetXml("0"), `\t${element}`), "firmwareVersion=")).toBe(
      documentXml(targetXml("0")),
    );
    expect(edited("<SCSI2SD><firmwareVersion>6.3.0</firmwareVersion><x/></SCSI2SD>", "firmwareVersion=")).toBe(
      "<SCSI2SD><x/></SCSI2SD>",
    );
  });
});

describe("bytes that XML cannot hold", () => {
  const raw = (vendor: string, rawBytes: string) => v6Xml({ target: { vendor, rawBytes } });

  it("go when their string is set, or they would show through its blanks", () => {
    expect(edited(raw("LAB     ", "21:0000000000"), "target.0.vendor=LAB")).toBe(
      v6Xml({ target: { vendor: "LAB     " } }),
    );
    expect(edited(raw("LAB     ", "20:000000 64:01"), "target.0.vendor=A B")).toBe(raw("A B     ", "64:01"));
  });

  it("of other strings stay", () => {
    // Byte 25 is the vendor's last, 26 the product's first.
    expect(edited(raw("LAB     ", "24:00000000"), "target.0.vendor=X")).toBe(raw("X       ", "26:0000"));
    expect(edited(raw("LAB     ", "26:00"), "target.0.vendor=X")).toBe(raw("X       ", "26:00"));
  });

  it("do not come back from an element before the last", () => {
    const of = (rawBytes: string) => raw("LAB     ", rawBytes);
    const both = (first: string, last: string) => of(`${first}</rawBytes>\n\t\t<rawBytes>${last}`);
    expect(edited(both("64:01", "21:0000000000"), "target.0.vendor=LAB")).toBe(
      v6Xml({ target: { vendor: "LAB     " } }),
    );
    expect(edited(both("64:01", "21:00 65:02"), "target.0.vendor=LAB")).toBe(both("64:01", "65:02"));
  });

  it("that nobody sees do not make a value another one", () => {
    const text = raw("LABORATO", "18:ff");
    expect(edited(text, "target.0.vendor=LABORATO")).toBe(text);
  });
});

it("several settings are set one after the other", () => {
  expect(edited(v6Xml(), "parity=false", "target.0.vendor=X", "parity=true")).toBe(
    v6Xml({ target: { vendor: "X       " } }),
  );
});

it("a value that would break the file is refused", () => {
  const assignment = { ...parseAssignment("target.0.vendor", "X"), value: "A\0      " };
  expect(() => setInXml(sourceOf(v6Xml()), [assignment as ReturnType<typeof parseAssignment>])).toThrow(
    expect.objectContaining({ code: "config/unreadable" }),
  );
});
