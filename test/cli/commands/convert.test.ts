import { describe, expect, test } from "vitest";
import { runCli } from "../recording-output.js";
import { duplicateIdXml, plainWith, plainXml, unreadableXml, v5Xml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

async function convert(from: string, to: string, ...options: string[]) {
  return runCli("convert", folder.path(from), to === "-" ? to : folder.path(to), ...options);
}

test("xml → bin → json → xml means the same all along", async () => {
  folder.write("1.xml", plainXml);
  for (const [from, to] of [
    ["1.xml", "2.bin"],
    ["2.bin", "3.json"],
    ["3.json", "4.xml"],
  ] as const) {
    expect(await convert(from, to)).toMatchObject({ code: 0, out: "", notes: "" });
    expect((await runCli("diff", folder.path(from), folder.path(to))).out).toBe("no difference\n");
  }
});

test("the binary form is the 1,024 bytes of docs/formats.md", async () => {
  folder.write("config.xml", plainXml);
  await convert("config.xml", "config.bin");
  const image = folder.read("config.bin");
  expect(image).toHaveLength(1024);
  expect(image.subarray(0, 4).toString("latin1")).toBe("BCFG");
  expect(image[4]).toBe(0b110); // parity, enableScsi2
  expect(image[6]).toBe(255); // selectionDelay
  expect(image[7]).toBe(1); // enableTerminator
  expect(image[8]).toBe(5); // scsiSpeed
  expect(image[128]).toBe(0x81); // ID 1, enabled
  expect(image.readUInt32LE(128 + 8)).toBe(4194303);
  expect(image.subarray(128 + 18, 128 + 26).toString("latin1")).toBe(" codesrc");
});

describe("an old file", () => {
  test("becomes today's form, and the change of form is told", async () => {
    folder.write("old.xml", v5Xml);
    const { code, notes } = await convert("old.xml", "new.xml");
    expect(notes).toContain("warning dialect");
    expect(code).toBe(0);
    expect(folder.text("new.xml")).toContain("<S2S_BoardCfg>");
    expect(folder.text("new.xml")).toContain("<quirks>apple</quirks>");
    expect((await runCli("validate", folder.path("new.xml"))).out).not.toContain("dialect");
  });
});

describe("a file that exists", () => {
  test("is refused and stays as it is", async () => {
    folder.write("config.xml", plainXml);
    folder.write("there.json", "mine");
    const { code, notes } = await convert("config.xml", "there.json");
    expect(notes).toContain("exists already");
    expect(notes).toContain("--force");
    expect(code).toBe(5);
    expect(folder.text("there.json")).toBe("mine");
  });

  test("is replaced with --force", async () => {
    folder.write("config.xml", plainXml);
    folder.write("there.json", "mine");
    expect((await convert("config.xml", "there.json", "--force")).code).toBe(0);
    expect(folder.text("there.json")).toContain("scsi2sd/config@1");
  });

  test("can be the input itself", async () => {
    folder.write("config.xml", v5Xml);
    expect((await convert("config.xml", "config.xml", "--force")).code).toBe(0);
    expect(folder.text("config.xml")).toContain("<S2S_BoardCfg>");
  });

  test("is never a device, which would be gone", async () => {
    folder.write("config.xml", plainXml);
    const { code, notes } = await runCli("convert", folder.path("config.xml"), "/dev/null", "--to", "bin", "--force");
    expect(notes).toContain("/dev/null is not a plain file");
    expect(code).toBe(5);
  });
});

describe("input with errors", () => {
  test("is refused with the errors, and nothing is written", async () => {
    folder.write("config.xml", duplicateIdXml);
    const { code, notes } = await convert("config.xml", "config.bin");
    expect(notes).toContain("error duplicate-id");
    expect(notes).toContain("nothing was written");
    expect(code).toBe(1);
    expect(folder.names()).toEqual(["config.xml"]);
  });

  test("goes through with --force, the errors told all the same", async () => {
    folder.write("config.xml", duplicateIdXml);
    const { code, notes } = await convert("config.xml", "config.bin", "--force");
    expect(notes).toContain("error duplicate-id");
    expect(code).toBe(0);
    expect(folder.names()).toEqual(["config.bin", "config.xml"]);
  });

  test("does not go through where a value is missing: a default must not take its place", async () => {
    folder.write("config.xml", unreadableXml);
    const { code } = await convert("config.xml", "config.bin", "--force");
    expect(code).toBe(1);
    expect(folder.names()).toEqual(["config.xml"]);
  });
});

test("what the binary form cannot hold is told", async () => {
  const extra = "<firmwareVersion>6.3.0</firmwareVersion>\n<colour>beige</colour>\n</SCSI2SD>";
  folder.write("config.xml", plainWith(["</SCSI2SD>", extra]));
  const { code, notes } = await convert("config.xml", "config.bin");
  expect(notes).toContain("the firmware version (6.3.0) has no place in the binary form");
  expect(notes).toContain("no place for <colour>beige</colour>");
  expect(code).toBe(0);
  expect((await convert("config.xml", "config.json")).notes).not.toContain("no place");
});

test("- is standard output, in the form that --to names", async () => {
  folder.write("config.xml", plainXml);
  const json = await convert("config.xml", "-", "--to", "json");
  expect(JSON.parse(Buffer.from(json.bytes).toString())).toMatchObject({ schema: "scsi2sd/config@1" });
  const image = await convert("config.xml", "-", "--to", "bin");
  expect(image.bytes).toHaveLength(1024);
  expect(image.out).toBe("");
});

test("--to outdoes the name", async () => {
  folder.write("config.xml", plainXml);
  await convert("config.xml", "backup.dat", "--to", "bin");
  expect(folder.read("backup.dat")).toHaveLength(1024);
});
