import { describe, expect, test } from "vitest";
import { hostProfiles } from "../../../src/config/index.js";
import { runCli } from "../recording-output.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

test("a NeXTstation gets 139 sectors a track and 4 heads, and the reason is told", async () => {
  const { code, notes } = await runCli("init", "--host", "nextstation", folder.path("next.xml"));
  expect(code).toBe(0);
  expect(folder.text("next.xml")).toContain("<sectorsPerTrack>139</sectorsPerTrack>");
  expect(folder.text("next.xml")).toContain("<headsPerCylinder>4</headsPerCylinder>");
  expect(notes).toMatch(/target\.0\.sectorsPerTrack=139 \[A\]: .*cylinder group too large/);
  expect(notes).toContain("wrote ");
});

test.each(hostProfiles.map(({ id }) => id))("what it makes for %s suits that host", async (id) => {
  const file = folder.path("config.xml");
  expect((await runCli("init", "--host", id, file)).code).toBe(0);
  const { code, out } = await runCli("validate", file, "--host", id);
  const troubles = [...out.matchAll(/ (?:error|warning) (\S+)/g)].map(([, rule]) => rule);
  expect(troubles).toEqual([]);
  expect(code).toBe(0);
});

test("without a file the XML goes to standard output", async () => {
  const { code, bytes, out } = await runCli("init");
  expect(code).toBe(0);
  expect(out).toBe("");
  const file = folder.write("config.xml", bytes);
  expect((await runCli("validate", file)).out).toBe(`${file}: no findings\n`);
});

test.each(["xml", "bin", "json"])("the ending names the form: %s", async (form) => {
  const file = folder.path(`config.${form}`);
  expect((await runCli("init", "--host", "sgi-indy", file)).code).toBe(0);
  await runCli("init", "--host", "sgi-indy", folder.path("same.xml"));
  expect((await runCli("diff", file, folder.path("same.xml"))).out).toBe("no difference\n");
});

test("--set changes settings, as often as it comes, also in front of the file", async () => {
  const file = folder.path("config.xml");
  const { code } = await runCli("init", "--set", "parity=true", "--set", "target.0.vendor= HD", file);
  expect(code).toBe(0);
  expect((await runCli("get", file, "parity")).out).toBe("true\n");
  expect((await runCli("get", file, "target.0.vendor")).out).toMatch(/^ HD *\n$/);
});

describe("--firmware", () => {
  test("is kept in the file", async () => {
    await runCli("init", "--firmware", "6.4.2", folder.path("config.xml"));
    expect((await runCli("get", folder.path("config.xml"), "firmwareVersion")).out).toBe("6.4.2\n");
  });

  test("has no place in the binary form, and that is told", async () => {
    const { notes } = await runCli("init", "--firmware", "6.4.2", folder.path("config.bin"));
    expect(notes).toContain("no place in the binary form");
  });
});

describe("a file that exists", () => {
  test("is refused before anything else is said", async () => {
    const file = folder.write("config.xml", "mine");
    const { code, notes } = await runCli("init", "--host", "nextstation", file);
    expect(notes).toMatch(/^scsi2sd: .*exists already/s);
    expect(code).toBe(5);
    expect(folder.text("config.xml")).toBe("mine");
  });

  test("is replaced with --force", async () => {
    const file = folder.write("config.xml", "mine");
    expect((await runCli("init", "--force", file)).code).toBe(0);
    expect(folder.text("config.xml")).toContain("<SCSI2SD>");
  });
});

test("errors of the new configuration are told and end with 1", async () => {
  const { code, notes } = await runCli("init", "--card-size", "1000000", folder.path("config.xml"));
  expect(notes).toContain("error card-end");
  expect(code).toBe(1);
});
