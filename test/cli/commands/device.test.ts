// The command line with virtual boards behind USB/IP: the whole way over a socket, as a user goes it.

import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { buildVirtualDfuFile, parseBoardFault } from "../../../src/emulator/index.js";
import { changes, imageOf, original, withTargets } from "../../device/configurations.js";
import { imageOnCard } from "../../device/virtual-board.js";
import { runCli, runJson } from "../recording-output.js";
import { useTemporaryFolder } from "../temporary-folder.js";
import { type BoardOptions, type ServedBoards, serveBoards } from "./device-server.js";

const folder = useTemporaryFolder();
const newest = { major: 6, minor: 4, patch: 14 };
let served: ServedBoards | undefined;

afterEach(async () => {
  await served?.stop();
  served = undefined;
});

async function serve(...options: readonly BoardOptions[]): Promise<ServedBoards> {
  served = await serveBoards(...options);
  return served;
}

function device(...words: readonly string[]) {
  return runCli("device", ...words, ...(served?.via ?? []));
}

const serial = "316C395A3438";

describe("list and info", () => {
  test("a board and one in its loader", async () => {
    await serve({}, { start: "loader", chipId: [1, 0x12340000, 2] });
    const { code, out } = await device("list");
    expect(out).toMatch(
      new RegExp(`^1-1  serial ${serial}  SCSI2SD V6 2020  firmware 6\\.4\\.14  V6, 2020c or newer$`, "m"),
    );
    expect(out).toMatch(/^1-2 {2}serial 000000031234 .*loader/m);
    expect(code).toBe(0);
  });

  test("none: exit code 3, and where to go on", async () => {
    await serve();
    expect(await device("list")).toMatchObject({ code: 3, out: "", notes: expect.stringContaining("doctor") });
    expect(await device("info")).toMatchObject({ code: 3, notes: expect.stringContaining("no board was found") });
  });

  test("board, card and firmware file", async () => {
    await serve({ firmware: "6.4.12", revision: "revF" });
    const { code, out, notes } = await device("info");
    expect(out).toMatch(/^firmware +6\.4\.12$/m);
    expect(out).toMatch(/^firmware file +firmware\.V6\.revF\.dfu$/m);
    expect(out).toMatch(/7000 SD sectors/);
    expect(out).toMatch(/^configuration +valid$/m);
    // Commands that end with an error take 80 ms longer there (firmware-timing 4.4).
    expect(notes).toContain("firmware-known-bad");
    expect(code).toBe(0);
  });

  test("as JSON", async () => {
    const { via } = await serve({});
    expect(await runJson("device", "info", "--json", ...via)).toMatchObject({
      schema: "scsi2sd/device-info@1",
      ...{ path: "1-1", serial, firmware: "6.4.14", revision: "2020", sdSectors: 7000 },
      card: { csdVersion: 2, manufacturerId: 0 },
      configuration: { state: "valid", doubts: [] },
    });
  });

  test("without a card", async () => {
    const { boards } = await serve({});
    boards[0]?.board.removeCard();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { code, out } = await device("info");
    expect(out).toMatch(/^card +none/m);
    expect(code).toBe(0);
    expect(await device("pull")).toMatchObject({ code: 4, notes: expect.stringContaining("no SD card") });
  });
});

describe("which board", () => {
  test("two and no flag: both are named, nothing is done", async () => {
    await serve({}, { chipId: [1, 0x12340000, 2] });
    const { code, notes } = await device("pull");
    expect(code).toBe(2);
    expect(notes).toMatch(/1-1.*1-2/s);
    expect(notes).toContain("--device");
  });

  test.each([
    ["its path", "1-2"],
    ["its serial number", "000000031234"],
  ])("by %s; the other is left alone", async (_, name) => {
    const { boards } = await serve({}, { chipId: [1, 0x12340000, 2] });
    const file = folder.write("new.bin", imageOf(changes["both halves"]));
    const pushed = await device("push", file, "--yes", "--device", name, "--backup", folder.path("old.bin"));
    expect(pushed.code).toBe(0);
    expect(boards.map(imageOnCard)).toEqual([imageOf(original), imageOf(changes["both halves"])]);
  });

  test("one that is not there", async () => {
    await serve({});
    expect(await device("pull", "--device", "9-9")).toMatchObject({ code: 3, notes: expect.stringContaining("1-1") });
  });
});

describe("pull", () => {
  test("as XML with the board's firmware, or as it is", async () => {
    await serve({});
    expect(Buffer.from((await device("pull")).bytes).toString()).toContain("<SCSI2SD>");
    const xml = folder.path("board.xml");
    expect((await device("pull", xml)).code).toBe(0);
    expect(readFileSync(xml, "utf8")).toContain("<SCSITarget");
    const bin = folder.path("board.bin");
    await device("pull", bin);
    expect(Uint8Array.from(readFileSync(bin))).toEqual(imageOf(original));
    // Not over what is there.
    expect((await device("pull", bin)).code).toBe(5);
    expect((await device("pull", bin, "--force")).code).toBe(0);
    expect((await runCli("diff", xml, bin)).out).not.toContain("target");
  });

  test("what is no configuration is kept as it is, and said", async () => {
    const { boards } = await serve({});
    boards[0]?.card.bytes.fill(0x62, 6998 * 512);
    const file = folder.path("odd.bin");
    expect(await device("pull", file)).toMatchObject({ code: 1, notes: expect.stringContaining("something else") });
    expect(readFileSync(file)).toHaveLength(1024);
    expect((await device("pull")).code).toBe(1);
  });
});

describe("push, backup and restore", () => {
  test("dry run: differences, and nothing is written", async () => {
    const { boards } = await serve({});
    const file = folder.write("new.bin", imageOf(changes["first half"]));
    const { code, notes } = await device("push", file, "--dry-run");
    expect(notes).toContain('target.0.vendor  " codesrc" → "NEW     "');
    expect([code, boards.map(imageOnCard)]).toEqual([0, [imageOf(original)]]);
  });

  test("what is to be said of the file names it and the line", async () => {
    await serve({});
    const enabled =
      "<SCSITarget id='0'><enabled>true</enabled><scsiSectors>8</scsiSectors><bogus>1</bogus></SCSITarget>";
    const file = folder.write("odd.xml", `<SCSI2SD>\n<S2S_Cfg/>\n${enabled}\n</SCSI2SD>\n`);
    const { code, notes } = await device("push", file, "--dry-run");
    expect(notes).toMatch(/odd\.xml:3:\d+ warning unknown-element/);
    expect(notes).not.toContain("the board:");
    expect(code).toBe(0);
  });

  test("nobody to ask and no --yes: nothing is written", async () => {
    const { boards } = await serve({});
    const file = folder.write("new.bin", imageOf(changes["first half"]));
    expect(await device("push", file)).toMatchObject({ code: 2, notes: expect.stringContaining("--yes") });
    expect(boards.map(imageOnCard)).toEqual([imageOf(original)]);
  });

  test("writes, keeps what was there, says when it counts; restore brings it back", async () => {
    const { boards, via } = await serve({});
    const file = folder.write("new.bin", imageOf(changes["both halves"]));
    const kept = folder.path("kept.bin");
    const { code, notes } = await device("push", file, "--yes", "--backup", kept);
    expect([code, boards.map(imageOnCard)]).toEqual([0, [imageOf(changes["both halves"])]]);
    expect(notes).toMatch(/72 reports/);
    expect(notes).toMatch(/when it starts: take all power/);
    expect(Uint8Array.from(readFileSync(kept))).toEqual(imageOf(original));
    const again = await device("restore", kept, "--yes", "--backup", folder.path("kept-2.bin"));
    expect([again.code, boards.map(imageOnCard)]).toEqual([0, [imageOf(original)]]);
    const same = await runJson("device", "push", kept, "--json", "--yes", ...via);
    expect(same).toMatchObject({ schema: "scsi2sd/device-push@1", result: "same", differences: [] });
  });

  test("a backup names its board and its time", async () => {
    const { via } = await serve({});
    const inFolder = folder.path("");
    const before = process.cwd();
    process.chdir(inFolder);
    try {
      const { out, code } = await runCli("device", "backup", ...via);
      expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`^scsi2sd-${serial}-\\d{8}-\\d{6}\\.bin\n$`))]);
      expect(readdirSync(inFolder)).toContain(out.trim());
    } finally {
      process.chdir(before);
    }
  });

  test("a layout that does not fit: exit code 1, nothing is written", async () => {
    const { boards } = await serve({});
    const file = folder.write("large.bin", imageOf(withTargets({ 0: { scsiSectors: 9000 } })));
    expect(await device("push", file, "--yes")).toMatchObject({ code: 1, notes: expect.stringContaining("not fit") });
    expect(boards.map(imageOnCard)).toEqual([imageOf(original)]);
  });

  test("a write that is lost: exit code 4, the old configuration, and the backup is there", async () => {
    const { boards } = await serve({ faults: [parseBoardFault("sd-write-error:1")] });
    const file = folder.write("new.bin", imageOf(changes["first half"]));
    const kept = folder.path("kept.bin");
    const { code, notes } = await device("push", file, "--yes", "--backup", kept);
    expect(code).toBe(4);
    expect(notes.replaceAll(/\s+/g, " ")).toContain("The board has its old configuration");
    expect(boards.map(imageOnCard)).toEqual([imageOf(original)]);
    expect(Uint8Array.from(readFileSync(kept))).toEqual(imageOf(original));
  });

  test("no file, a file that is none, a backup of another size", async () => {
    await serve({});
    expect((await device("push")).code).toBe(2);
    expect((await device("push", folder.path("missing.xml"), "--yes")).code).toBe(5);
    expect((await device("restore", folder.write("short.bin", "BCFG"), "--yes")).code).toBe(2);
  });
});

describe("flash", () => {
  test("a board from one version to another, over the wire and both of its appearances", async () => {
    const { boards } = await serve({ firmware: "6.3.2" });
    const file = folder.write("any-name.dfu", buildVirtualDfuFile(newest, "2020"));
    const { code, notes } = await device("flash", file, "--yes", "--backup", folder.path("kept.bin"));
    expect(notes).toContain("the board runs firmware 6.4.14");
    expect(notes).toContain("its settings are the same as before");
    expect([code, boards[0]?.usb.firmware]).toEqual([0, "6.4.14"]);
    expect(Uint8Array.from(readFileSync(folder.path("kept.bin")))).toEqual(imageOf(original));
  });

  test("the file of another board, whatever it is called: exit code 4, and nothing happened", async () => {
    const { boards } = await serve({ firmware: "6.4.13" });
    const file = folder.write("firmware.V6.2020.dfu", buildVirtualDfuFile(newest, "2021"));
    const { code, notes } = await device("flash", file, "--yes");
    expect([code, boards[0]?.usb.firmware]).toEqual([4, "6.4.13"]);
    expect(notes.replaceAll(/\s+/g, " ")).toContain("for 2021, not 2020");
  });

  test("reboot --dfu, then an update goes on from there", async () => {
    const { boards } = await serve({});
    expect((await device("reboot")).code).toBe(2);
    expect((await device("reboot", "--dfu")).code).toBe(0);
    expect(boards[0]?.usb.personality).toBe("loader");
    const file = folder.write("new.dfu", buildVirtualDfuFile(newest, "2020"));
    expect((await device("flash", file, "--yes")).code).toBe(0);
    expect(boards[0]?.usb.personality).toBe("application");
  });

  test("dry run", async () => {
    const { boards } = await serve({ firmware: "6.4.13" });
    const file = folder.write("new.dfu", buildVirtualDfuFile(newest, "2020"));
    const { code, notes } = await device("flash", file, "--dry-run");
    expect(notes).toMatch(/file: for 2020, version 6\.4\.14/);
    expect([code, boards[0]?.usb.firmware]).toEqual([0, "6.4.13"]);
  });
});

describe("the rest", () => {
  test("self-test", async () => {
    await serve({});
    expect(await device("selftest")).toMatchObject({ code: 0, out: expect.stringContaining("well") });
  });

  test("log: the last command, decoded", async () => {
    const { boards } = await serve({});
    boards[0]?.board.port().execute({
      ...{ initiatorId: 7, targetId: 0, lun: 0, dataOut: new Uint8Array(0) },
      cdb: Uint8Array.of(0x12, 0, 0, 0, 36, 0),
    });
    const { out, code } = await device("log", "--count", "1");
    expect(out).toMatch(/^INQUIRY {2}12 00 00 00 24 00.*GOOD/);
    const json = JSON.parse((await device("log", "--count", "1", "--json")).out);
    expect(json).toMatchObject({ status: 0, missed: 0, words: { command: "INQUIRY", transfer: "asynchronous" } });
    expect([code, (await device("log", "--count", "x")).code]).toEqual([0, 2]);
  });

  test("watch: what is there, what comes and goes", async () => {
    const { boards } = await serve({});
    const watching = device("watch", "--count", "2");
    await new Promise((resolve) => setTimeout(resolve, 200));
    boards[0]?.usb.unplug();
    expect((await watching).out).toBe("came  1-1\nleft  1-1\n");
  });

  test("traffic is recorded, and the same command works without the board", async () => {
    await serve({});
    const file = folder.path("traffic.txt");
    const { out } = await device("info", "--record", file);
    await served?.stop();
    served = undefined;
    expect(await runCli("device", "info", "--via", `traffic:${file}`)).toMatchObject({ code: 0, out });
  });

  test("no server: exit code 5; no address: 2", async () => {
    expect((await runCli("device", "list", "--via", "usbip://127.0.0.1:9")).code).toBe(5);
    expect((await runCli("device", "list", "--via", "http://x")).code).toBe(2);
    expect((await runCli("device", "dance")).code).toBe(2);
  });
});
