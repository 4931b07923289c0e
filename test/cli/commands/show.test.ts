import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { duplicateIdXml, plainWith, plainXml, unreadableXml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

describe("in words", () => {
  test("board, disk, size and place on the card", async () => {
    const { code, out, notes } = await runCli("show", folder.write("config.xml", plainXml));
    expect(out).toMatch(/parity +true/);
    expect(out).toMatch(/scsiSpeed +5 \(sync 10 MB\/s\)/);
    expect(out).toMatch(/selectionDelay +255 \(automatic\)/);
    expect(out).toContain("Target 0: SCSI ID 1");
    expect(out).toContain("(4194303 blocks of 512 bytes)");
    expect(out).toContain("0 to 4194302");
    expect(out).toContain('" codesrc" "         SCSI2SD" " 6.0"');
    expect([code, notes]).toEqual([0, ""]);
  });

  test("a disk of 0 blocks takes the rest of the card", async () => {
    const file = folder.write("config.xml", plainWith(["<scsiSectors>4194303", "<scsiSectors>0"]));
    expect((await runCli("show", file)).out).toContain("the rest of the card");
  });

  test("disabled slots come with --all only", async () => {
    const file = folder.write("config.xml", plainXml);
    const count = (out: string) => out.match(/^Target/gm)?.length;
    expect(count((await runCli("show", file)).out)).toBe(1);
    expect(count((await runCli("show", file, "--all")).out)).toBe(7);
  });
});

test("the JSON is the documented form, without files of its own", async () => {
  const shown = await runJson<Record<string, unknown>>("show", folder.write("config.xml", plainXml), "--json");
  expect(shown).toMatchObject({
    schema: "scsi2sd/config@1",
    board: { parity: true, scsiSpeed: 5 },
    targets: [{ id: 1, enabled: true, vendor: " codesrc", serial: "TEST000000000001" }, {}, {}, {}, {}, {}, {}],
  });
});

test("a file with errors that can be read is shown", async () => {
  expect((await runCli("show", folder.write("config.xml", duplicateIdXml))).code).toBe(0);
});

test("a value that cannot be read stops it: no default is shown in its place", async () => {
  const { code, out, notes } = await runCli("show", folder.write("config.xml", unreadableXml));
  expect([code, out]).toEqual([1, ""]);
  expect(notes).toContain("error number-value target.0.scsiSectors");
});

test("the form is told by the contents, not by the name", async () => {
  await runCli("convert", folder.write("config.xml", plainXml), folder.path("config.bin"));
  const file = folder.write("backup", folder.read("config.bin"));
  expect((await runCli("show", file)).out).toContain("Target 0: SCSI ID 1");
});
