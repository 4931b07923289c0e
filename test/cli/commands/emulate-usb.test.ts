// scsi2sd emulate --usbip: its options, what it refuses, prints and logs, what it does to the card, faults, and two boards.

import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { beforeAll, describe, expect } from "vitest";
import { encodeImage, readXml } from "../../../src/config/index.js";
import { boardFaults } from "../../../src/emulator/index.js";
import { buildCli, type Ended, spawnCli } from "../cli-process.js";
import { type Emulating, smallImageSectors, smallXml, withEmulate } from "../emulate/emulating.js";
import { type TemporaryFolder, testInFolder } from "../temporary-folder.js";

beforeAll(buildCli, 120_000);

const usbOnly = { fronts: ["--usbip", "127.0.0.1:0"] };
const both = { fronts: ["--usbip", "127.0.0.1:0", "--iscsi", "127.0.0.1:0"] };
const changedXml = smallXml.replace('id="1"', 'id="5"');
const slow = { timeout: 30_000 };

function writeConfig(folder: TemporaryFolder, name = "config.xml"): string {
  return folder.write(name, smallXml);
}

/** The 1,024 bytes that a board keeps. */
function sampleImage(xml = smallXml): Buffer {
  const { config } = readXml(Buffer.from(xml));
  if (config === undefined) throw new Error("the sample is gone");
  return Buffer.from(encodeImage(config));
}

/** A card image whose last two sectors are full of `filling`. */
function writeCard(folder: TemporaryFolder, filling: number): string {
  const path = folder.write("card.img", "");
  truncateSync(path, smallImageSectors * 512);
  const bytes = readFileSync(path);
  bytes.fill(filling, bytes.length - 1024);
  writeFileSync(path, bytes);
  return path;
}

function cardEnd(folder: TemporaryFolder): Buffer {
  return folder.read("card.img").subarray((smallImageSectors - 2) * 512);
}

function device({ usbPort }: Emulating, ...words: readonly string[]): Promise<Ended> {
  return spawnCli(["device", ...words, "--via", `usbip://127.0.0.1:${usbPort}`], { timeLimitMs: 25_000 });
}

async function refuses(words: readonly string[], code: number, ...texts: readonly string[]): Promise<void> {
  const ended = await spawnCli(["emulate", ...words]);
  const notes = ended.notes.replace(/\s+/g, " ");
  expect(notes).not.toContain("fault of scsi2sd itself");
  for (const text of texts) expect(notes).toContain(text);
  expect(notes).toContain("→");
  expect(ended.out).toBe("");
  expect(ended.code).toBe(code);
}

describe.concurrent("what is refused before anything starts", () => {
  testInFolder.for([["127.0.0.1"], ["localhost:70000"], ["3240"]])(
    "the address --usbip %s",
    async ([value = ""], { folder }) => {
      await refuses([writeConfig(folder), "--usbip", value], 2, `--usbip ${value}`, "127.0.0.1:3240", "[::1]:3240");
    },
  );

  testInFolder("an address that is a file: --usbip goes without one", async ({ folder }) => {
    // What is refused is the option that needs iSCSI, so the file was read as the source.
    await refuses(["--usbip", writeConfig(folder), "--modern"], 2, "--modern", "--iscsi 127.0.0.1:3260");
  });

  testInFolder.for([["cable-eaten"], ["unplug:0"], ["unplug:x"], ["unplug:1:2"]])(
    "the fault %s",
    async ([value = ""], { folder }) => {
      const names = boardFaults.map(({ kind }) => kind).join(", ");
      await refuses([writeConfig(folder), "--usbip", "--fault", value], 2, value, names);
    },
  );

  testInFolder.for([["--fault", "stall"], ["--usb-pace"]])("%s without --usbip", async (words, { folder }) => {
    await refuses([writeConfig(folder), ...words], 2, "usbip");
  });

  testInFolder.for([["--modern"], ["--paced"], ["--chap", "owner:secret"], ["--record", "trace.jsonl"]])(
    "%s where there is no iSCSI",
    async ([option = "", ...value], { folder }) => {
      const words = [writeConfig(folder), "--usbip", "127.0.0.1:0", option, ...value];
      await refuses(words, 2, `${option} is for the board's SCSI side`, "--iscsi 127.0.0.1:3260");
    },
  );
});

describe.concurrent("a port that another program has", () => {
  testInFolder("ends with 5, whichever of the two it is, and leaves the card as it was", slow, async ({ folder }) => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, "127.0.0.1", resolve);
    });
    try {
      const address = other.address();
      const taken = `127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
      const card = ["--image", writeCard(folder, 0x55)];
      const config = writeConfig(folder);
      const free = "127.0.0.1:0";
      await refuses([config, ...card, "--usbip", taken, "--iscsi", free], 5, taken, "--usbip 127.0.0.1:3241");
      await refuses([config, ...card, "--usbip", free, "--iscsi", taken], 5, taken, "--iscsi 127.0.0.1:3261");
      expect(cardEnd(folder)).toEqual(Buffer.alloc(1024, 0x55));
      expect(folder.names()).toEqual(["card.img", "config.xml"]);
    } finally {
      other.close();
    }
  });
});

describe.concurrent("what is printed", () => {
  testInFolder("lines to paste, and nothing of iSCSI when only USB is asked for", async ({ folder }) => {
    await withEmulate(
      [writeConfig(folder)],
      async ({ said, usbPort, end }) => {
        expect(said.out).toMatch(
          /^USB: SCSI2SD V6 2020, firmware 6\.4\.14, chip [0-9A-F]{12}, as bus id 1-1 at 127\.0\.0\.1:\d+$/m,
        );
        expect(said.out).toContain(`  scsi2sd device list --via usbip://127.0.0.1:${usbPort}\n`);
        expect(said.out).toContain(`  usbip --tcp-port ${usbPort} list -r 127.0.0.1\n`);
        expect(said.out).toContain(`  usbip --tcp-port ${usbPort} attach -r 127.0.0.1 -b 1-1\n`);
        expect(said.out).toContain("  usbip detach -p 00\n");
        expect(said.out).not.toContain("iscsi");
        expect(said.notes).toBe("");
        expect(await end("SIGINT")).toBe(0);
        expect(said.notes).toMatch(/^USB: attached 0 times, 0 transfers \(0 refused\), 0 bytes to .*\n$/);
      },
      usbOnly,
    );
  });

  testInFolder("both when both are asked for", async ({ folder }) => {
    await withEmulate(
      [writeConfig(folder)],
      async ({ said }) => {
        expect(said.out).toMatch(/SCSI ID 1: iscsi:[\s\S]*\n\nUSB: [\s\S]*\n\nCtrl-C ends it\.\n$/);
      },
      both,
    );
  });

  testInFolder("a warning when others can reach it: USB/IP has no passwords", async ({ folder }) => {
    await withEmulate(
      [writeConfig(folder)],
      async ({ said, usbPort }) => {
        expect(said.notes).toContain("USB/IP asks nobody who they are");
        expect(said.out).toContain(`usbip://127.0.0.1:${usbPort}\n`);
      },
      { fronts: ["--usbip", "0.0.0.0:0"] },
    );
  });

  testInFolder("--log: attaching, transfers, and sectors that commands touch", slow, async ({ folder }) => {
    await withEmulate(
      [writeConfig(folder), "--create", `${smallImageSectors}`, "--log"],
      async (emulating) => {
        expect((await device(emulating, "pull", folder.path("pulled.xml"))).code).toBe(0);
        await emulating.end("SIGTERM");
        const lines = emulating.said.notes.split("\n");
        expect(lines).toContain("usb-exported  busId 1-1  id 16d0:0bd4");
        expect(lines.some((line) => /^usb-imported {2}connection \d+ {2}busId 1-1$/.test(line))).toBe(true);
        for (const lba of [smallImageSectors - 2, smallImageSectors - 1]) {
          expect(lines).toContain(`usb-sector  command SD_READ  lba ${lba}  result done`);
        }
        expect(
          lines.some((line) => /^usb-transfer .*endpoint 2 {2}direction in {2}status 0 {2}bytes 64$/.test(line)),
        ).toBe(true);
      },
      usbOnly,
    );
  });

  testInFolder("--log-json: nothing but JSON lines", slow, async ({ folder }) => {
    await withEmulate(
      [writeConfig(folder), "--log-json"],
      async (emulating) => {
        await device(emulating, "reboot", "--dfu", "--yes");
        await emulating.noted('"personality":"loader"');
        await emulating.end("SIGTERM");
        const events = emulating.said.notes
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line) as Record<string, unknown>);
        expect(events.find(({ kind }) => kind === "usb-board")).toMatchObject({
          personality: "loader",
          id: "0483:df11",
        });
        expect(events.filter(({ kind }) => kind === "usb-exported").map(({ id }) => id)).toEqual([
          "16d0:0bd4",
          "0483:df11",
        ]);
        expect(events.at(-1)).toMatchObject({ kind: "usb-statistics", failed: 0, cardFailures: 0 });
        for (const { atMs, kind } of events) expect([typeof atMs, typeof kind]).toEqual(["number", "string"]);
      },
      both,
    );
  });
});

describe.concurrent("the configuration", () => {
  testInFolder("is at the end of the card, so that pull shows it", slow, async ({ folder }) => {
    writeCard(folder, 0);
    await withEmulate(
      [writeConfig(folder), "--image", folder.path("card.img")],
      async (emulating) => {
        expect(emulating.said.notes).toBe("");
        expect((await device(emulating, "pull", folder.path("pulled.bin"))).code).toBe(0);
        expect(folder.read("pulled.bin")).toEqual(sampleImage());
      },
      usbOnly,
    );
    expect(cardEnd(folder)).toEqual(sampleImage());
  });

  testInFolder("in place of what was there is told of", async ({ folder }) => {
    writeCard(folder, 0x55);
    await withEmulate(
      [writeConfig(folder), "--image", folder.path("card.img")],
      async ({ said }) => {
        expect(said.notes).toContain("what was in the last two sectors of the card is replaced");
      },
      usbOnly,
    );
    expect(cardEnd(folder)).toEqual(sampleImage());
  });

  testInFolder("is left alone without --usbip", async ({ folder }) => {
    writeCard(folder, 0x55);
    await withEmulate([writeConfig(folder), "--image", folder.path("card.img")], async () => undefined);
    expect(cardEnd(folder)).toEqual(Buffer.alloc(1024, 0x55));
  });

  testInFolder("counts on a write-protected card, too, which stays as it is", async ({ folder }) => {
    writeCard(folder, 0x55);
    await withEmulate(
      [writeConfig(folder), "--image", folder.path("card.img"), "--read-only"],
      async ({ said }) => {
        expect(said.out).toContain("SCSI ID 1: iscsi:");
        expect(said.notes).toContain("write-protected");
      },
      both,
    );
    expect(cardEnd(folder)).toEqual(Buffer.alloc(1024, 0x55));
  });

  testInFolder("that was pushed counts when the board is switched off and on", slow, async ({ folder }) => {
    const changed = folder.write("changed.xml", changedXml);
    await withEmulate(
      [writeConfig(folder), "--create", `${smallImageSectors}`],
      async (emulating) => {
        const backup = ["--backup", folder.path("before.bin")];
        expect((await device(emulating, "push", changed, "--yes", ...backup)).code).toBe(0);
        const one = await emulating.initiator();
        await one.logout();
        emulating.child.kill("SIGUSR2");
        await emulating.noted("the board runs firmware 6.4.14");
        await expect(emulating.initiator()).rejects.toThrow();
      },
      both,
    );
  });
});

describe.concurrent("--fault", () => {
  testInFolder("unplug: the board is gone until it is given a hand", slow, async ({ folder }) => {
    await withEmulate(
      [writeConfig(folder), "--fault", "unplug:5"],
      async (emulating) => {
        expect((await device(emulating, "info")).code).not.toBe(0);
        await emulating.noted(`the board is gone: the cable is out: kill -USR2 ${emulating.child.pid}`);
        expect((await device(emulating, "list", "--json")).out).not.toContain("1-1");
        emulating.child.kill("SIGUSR2");
        await emulating.noted("the board runs firmware");
        expect((await device(emulating, "list", "--json")).out).toContain("1-1");
      },
      usbOnly,
    );
  });

  testInFolder("may be given several times, and only strikes when it is asked for", slow, async ({ folder }) => {
    const words = ["--fault", "power-cut-in-config", "--fault", "never-returns:2"];
    await withEmulate(
      [writeConfig(folder), "--create", `${smallImageSectors}`, ...words],
      async (emulating) => {
        expect((await device(emulating, "info")).code).toBe(0);
        const changed = folder.write("changed.xml", changedXml);
        const pushing = device(emulating, "push", changed, "--yes", "--backup", folder.path("before.bin"));
        await emulating.noted("the board is gone: its power was cut (fault)");
        emulating.child.kill("SIGUSR2");
        await emulating.noted("the board runs firmware 6.4.14");
        await pushing;
        // Whatever push makes of it: the old one or the new one, and no mixture.
        expect((await device(emulating, "pull", folder.path("after.bin"))).code).toBe(0);
        const possible = [sampleImage(), sampleImage(changedXml)];
        expect(possible.some((image) => image.equals(folder.read("after.bin")))).toBe(true);
      },
      usbOnly,
    );
  });
});

testInFolder("--usb-pace: reports of HID are 32 ms apart", slow, async ({ folder }) => {
  await withEmulate(
    [writeConfig(folder), "--usb-pace", "--create", `${smallImageSectors}`, "--log-json"],
    async (emulating) => {
      expect((await device(emulating, "pull", folder.path("pulled.xml"))).code).toBe(0);
      await emulating.end("SIGTERM");
      const times = emulating.said.notes
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ kind, endpoint, direction }) => kind === "usb-transfer" && endpoint === 2 && direction === "in")
        .map(({ atMs }) => Number(atMs));
      // Two sectors of 9 reports each; late ones stay on the grid, so only the whole counts.
      expect(times.length).toBeGreaterThanOrEqual(18);
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((times.length - 2) * 32);
    },
    usbOnly,
  );
});

testInFolder("two boards on two ports have nothing to do with each other", slow, async ({ folder }) => {
  const sized = ["--create", `${smallImageSectors}`];
  await withEmulate(
    [writeConfig(folder, "one.xml"), ...sized],
    async (one) => {
      await withEmulate(
        [writeConfig(folder, "other.xml"), ...sized, "--board", "2021"],
        async (other) => {
          const [first, second] = await Promise.all([one, other].map((board) => serialOf(board)));
          expect(first).not.toBe(second);
          expect((await device(one, "reboot", "--dfu", "--yes")).code).toBe(0);
          await one.noted("the board runs its loader");
          expect(await serialOf(other)).toBe(second);
          const pushed = folder.write("pushed.xml", changedXml);
          const backup = ["--backup", folder.path("before.bin")];
          expect((await device(other, "push", pushed, "--yes", ...backup)).code).toBe(0);
          one.child.kill("SIGUSR2");
          await one.noted("the board runs firmware 6.4.14");
          expect((await device(one, "pull", folder.path("one.bin"))).code).toBe(0);
          expect(folder.read("one.bin")).toEqual(sampleImage());
          await one.end("SIGKILL");
          expect(await serialOf(other)).toBe(second);
          expect(other.said.notes).toBe("");
        },
        usbOnly,
      );
    },
    usbOnly,
  );
});

async function serialOf(emulating: Emulating): Promise<string> {
  const { out } = await device(emulating, "list");
  const serial = /\b[0-9A-F]{12}\b/.exec(out)?.[0];
  if (serial === undefined) throw new Error(`no serial number: ${out}`);
  expect(emulating.said.out).toContain(serial);
  return serial;
}
