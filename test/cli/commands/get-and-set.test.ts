// get and set: one is the other's counterpart, and set leaves every byte alone that it was not asked about.

import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { plainWith, plainXml, unreadableXml, v5Xml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

async function get(...words: readonly string[]) {
  return runCli("get", folder.path("config.xml"), ...words);
}

async function set(...words: readonly string[]) {
  return runCli("set", folder.path("config.xml"), ...words);
}

describe("get", () => {
  test.each([
    ["parity", "true"],
    ["board.parity", "true"],
    ["scsiSpeed", "5"],
    ["turbo", "false"],
    ["target.0.id", "1"],
    ["target.0.vendor", " codesrc"],
    ["target.0.quirks", ""],
    ["target.0.deviceType", "0x0"],
    ["target.6.enabled", "false"],
    ["firmwareVersion", ""],
  ])("%s is plain text", async (key, value) => {
    folder.write("config.xml", plainXml);
    expect(await get(key)).toMatchObject({ code: 0, out: `${value}\n`, notes: "" });
  });

  test("without a key has a line for every setting, in the form that set takes", async () => {
    folder.write("config.xml", plainXml);
    const lines = (await get()).out.trimEnd().split("\n");
    expect(lines).toContain("board.parity=true");
    expect(lines).toContain("target.0.vendor= codesrc");
    expect(lines.filter((line) => line.startsWith("target.3."))).toHaveLength(14);
    // `turbo` is a view of scsiSpeed, which has a line of its own.
    const changes = lines.filter((line) => !line.startsWith("turbo="));
    expect((await set(...changes)).code).toBe(0);
    const before = folder.write("before.xml", plainXml);
    expect((await runCli("diff", before, folder.path("config.xml"))).out).toBe("no difference\n");
  });

  test("as JSON is an object of texts", async () => {
    folder.write("config.xml", plainXml);
    expect(await runJson("get", folder.path("config.xml"), "parity", "--json")).toEqual({ parity: "true" });
  });

  test("does not give a default for a value that cannot be read", async () => {
    folder.write("config.xml", unreadableXml);
    expect(await get("target.0.scsiSectors")).toMatchObject({ code: 1, out: "" });
  });
});

describe("set", () => {
  test("turbo writes scsiSpeed 6, and only that byte changes", async () => {
    folder.write("config.xml", plainXml);
    expect((await set("turbo=true")).code).toBe(0);
    expect(folder.text("config.xml")).toBe(plainWith(["<scsiSpeed>5", "<scsiSpeed>6"]));
    expect((await get("turbo")).out).toBe("true\n");
  });

  test("turbo is explained by validate: the vendor's tool refuses the file", async () => {
    folder.write("config.xml", plainXml);
    await set("turbo=true");
    const { code, out } = await runCli("validate", folder.path("config.xml"));
    expect(out).toContain("vendor-reload board.scsiSpeed");
    expect(out).toMatch(/refuses the whole file/);
    expect(out).toContain("max=5");
    expect(code).toBe(0);
  });

  test("says what changed, on standard error", async () => {
    folder.write("config.xml", plainXml);
    const { out, notes } = await set("parity=false", "startupDelay=2");
    expect(notes).toBe("board.parity: true → false\nboard.startupDelay: 0 → 2\n");
    expect(out).toBe("");
  });

  test("blanks in a value count", async () => {
    folder.write("config.xml", plainXml);
    await set("target.0.vendor=  HD 40 ", "target.0.serial=a=b");
    expect(folder.text("config.xml")).toContain("<vendor>  HD 40 </vendor>");
    expect((await get("target.0.serial")).out.trimEnd()).toBe("a=b");
  });

  test("quirks can be set and emptied", async () => {
    folder.write("config.xml", plainXml);
    await set("target.0.quirks=apple");
    expect((await get("target.0.quirks")).out).toBe("apple\n");
    await set("target.0.quirks=");
    expect(folder.text("config.xml")).toBe(plainXml);
  });

  test("markup in a value is escaped, so that the file stays readable", async () => {
    folder.write("config.xml", plainXml);
    await set("target.0.vendor=AT&T <3>");
    expect((await get("target.0.vendor")).out).toBe("AT&T <3>\n");
    expect(folder.text("config.xml")).not.toContain("AT&T");
  });

  test.each([
    ["a value that does not fit", ["parity=false", "target.0.id=9"]],
    ["an unknown setting", ["parity=false", "colour=beige"]],
    ["a word without =", ["parity=false", "startupDelay"]],
  ])("%s keeps all the others from being set", async (_title, changes) => {
    folder.write("config.xml", plainXml);
    const { code } = await set(...changes);
    expect(code).toBe(2);
    expect(folder.text("config.xml")).toBe(plainXml);
  });

  test("--dry-run tells and changes nothing", async () => {
    folder.write("config.xml", plainXml);
    const { code, notes } = await set("parity=false", "--dry-run");
    expect(notes).toContain("board.parity: true → false");
    expect(code).toBe(0);
    expect(folder.text("config.xml")).toBe(plainXml);
  });

  test("keeps Windows line ends and UTF-16", async () => {
    const utf16 = (text: string) => Buffer.from(`\ufeff${text.replaceAll("\n", "\r\n")}`, "utf16le");
    folder.write("config.xml", utf16(plainXml));
    await set("parity=false");
    expect(folder.read("config.xml").equals(utf16(plainWith(["<parity>true", "<parity>false"])))).toBe(true);
  });

  test("a slot that the file does not have yet gets one", async () => {
    folder.write("config.xml", plainXml);
    await set("target.2.enabled=true", "target.2.id=4", "target.2.sdSectorStart=8388608");
    expect((await get("target.2.id")).out).toBe("4\n");
    expect((await get("target.0.serial")).out).toBe("TEST000000000001\n");
    expect(folder.text("config.xml")).toContain("<!-- kept by whoever edits this file -->");
  });

  test("mends a value that cannot be read", async () => {
    folder.write("config.xml", unreadableXml);
    expect((await set("target.0.scsiSectors=4194303")).code).toBe(0);
    expect(folder.text("config.xml")).toBe(plainXml);
  });

  test.each([
    ["what stands there already", "parity=true", "nothing to change"],
    ["a default that did not stand there", "target.1.enabled=false", "written out, with the same meaning"],
  ])("says so of %s", async (_title, change, says) => {
    folder.write("config.xml", plainXml);
    expect((await set(change)).notes).toContain(says);
  });

  test("works in the binary and the JSON form", async () => {
    folder.write("config.xml", plainXml);
    for (const form of ["bin", "json"]) {
      const file = folder.path(`config.${form}`);
      await runCli("convert", folder.path("config.xml"), file);
      expect((await runCli("set", file, "turbo=true", "target.0.vendor= X")).code).toBe(0);
      expect((await runCli("diff", folder.path("config.xml"), file)).out.trim().split("\n")).toHaveLength(2);
    }
  });

  test("does not pretend to keep the firmware version in the binary form", async () => {
    folder.write("config.xml", plainXml);
    await runCli("convert", folder.path("config.xml"), folder.path("config.bin"));
    const { code, notes } = await runCli("set", folder.path("config.bin"), "firmwareVersion=6.3.0");
    expect(notes).toContain("no place for firmwareVersion");
    expect(code).toBe(2);
  });

  test("a v5 file stays a v5 file", async () => {
    folder.write("config.xml", v5Xml);
    expect((await set("startupDelay=5")).code).toBe(0);
    expect(folder.text("config.xml")).toBe(v5Xml.replace("<startupDelay>2", "<startupDelay>5"));
  });
});
