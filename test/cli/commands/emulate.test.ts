// scsi2sd emulate: every option, what it refuses before anything starts, what it prints, and how it ends.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { beforeAll, describe, expect } from "vitest";
import { encodeImage, readXml } from "../../../src/config/index.js";
import { Initiator } from "../../serve/initiator.js";
import { buildCli, spawnCli, spawnProgram } from "../cli-process.js";
import { blocksCdb, smallImageSectors, smallXml, startEmulate, targetName, withEmulate } from "../emulate/emulating.js";
import { plainWith, unreadableXml } from "../samples.js";
import { type TemporaryFolder, testInFolder } from "../temporary-folder.js";

beforeAll(buildCli, 120_000);

const freePort = ["--iscsi", "127.0.0.1:0"];
const testUnitReady = [0, 0, 0, 0, 0, 0];
/** A limit on the size of files stands in for a full disk: 8 blocks of 512 bytes or 1 KiB, by shell. */
const smallFiles = ["/bin/sh", "-c", 'trap "" XFSZ; ulimit -f 8; exec "$@"', "sh"];
const inquiry36 = [0x12, 0, 0, 0, 36, 0];

function writeConfig(folder: TemporaryFolder, xml = smallXml): string {
  return folder.write("config.xml", xml);
}

/** An image of the small size; returns its path. */
function writeImage(folder: TemporaryFolder): string {
  const path = folder.write("card.img", "");
  truncateSync(path, smallImageSectors * 512);
  return path;
}

function block(value: number): Uint8Array {
  return new Uint8Array(512).fill(value);
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
  testInFolder.for([
    ["--iscsi", "127.0.0.1"],
    ["--iscsi", "127.0.0.1:65536"],
    ["--iscsi", "127.0.0.1:port"],
    ["--iscsi", "::1:3260"],
    ["--iscsi", "3260"],
    ["--iscsi", "[::1:3260"],
  ])("the address %s %s", async ([option = "", value = ""], { folder }) => {
    await refuses([writeConfig(folder), option, value], 2, value, "127.0.0.1:3260");
  });

  testInFolder.for([["owner"], [":secret"], ["owner:"]])(
    "the credentials --chap %s",
    async ([value = ""], { folder }) => {
      await refuses([writeConfig(folder), ...freePort, "--chap", value], 2, "NAME:SECRET");
    },
  );

  testInFolder("a secret is not repeated", async ({ folder }) => {
    const ended = await spawnCli(["emulate", writeConfig(folder), "--chap", "very-secret-word"]);
    expect(ended.code).toBe(2);
    expect(ended.notes).not.toContain("very-secret-word");
  });

  testInFolder.for([["newest"], ["6.4"], ["six"]])("the firmware %s", async ([value = ""], { folder }) => {
    await refuses([writeConfig(folder), ...freePort, "--firmware", value], 2, `--firmware ${value}`, "6.4.14");
  });

  testInFolder("another board", async ({ folder }) => {
    await refuses([writeConfig(folder), ...freePort, "--board", "revZ"], 2, 'board cannot be "revZ"');
  });

  testInFolder.for([["8XB"], ["none"], ["0"], ["-1GB"]])("the size --create %s", async ([value = ""], { folder }) => {
    const image = folder.path("new.img");
    await refuses([writeConfig(folder), ...freePort, "--image", image, `--create=${value}`], 2, `--create ${value}`);
    expect(existsSync(image)).toBe(false);
  });

  testInFolder("both forms of the log", async ({ folder }) => {
    await refuses([writeConfig(folder), "--log", "--log-json"], 2, "--log", "--log-json");
  });

  testInFolder("a configuration that cannot be used", async ({ folder }) => {
    await refuses([writeConfig(folder, unreadableXml), ...freePort], 1, "cannot be used as it is");
  });

  testInFolder("a configuration that is not there", async ({ folder }) => {
    await refuses([folder.path("missing.xml"), ...freePort], 5, "missing.xml");
  });

  testInFolder("an image that is not there", async ({ folder }) => {
    const image = folder.path("missing.img");
    await refuses([writeConfig(folder), ...freePort, "--image", image], 5, image, "make a new card image");
  });

  testInFolder("a folder, and half a sector, as an image", async ({ folder }) => {
    await refuses([writeConfig(folder), ...freePort, "--image", folder.path()], 5, "is a folder");
    const odd = folder.write("odd.img", new Uint8Array(700));
    await refuses([writeConfig(folder), ...freePort, "--image", odd], 5, "700 bytes");
  });

  testInFolder("a trace over another file", async ({ folder }) => {
    const trace = folder.write("trace.jsonl", "mine\n");
    const image = folder.path("new.img");
    const words = [writeConfig(folder), ...freePort, "--image", image, "--create", "8MiB", "--record", trace];
    await refuses(words, 5, trace, "exists already", "another name");
    expect(folder.text("trace.jsonl")).toBe("mine\n");
    expect(existsSync(image)).toBe(false);
  });

  testInFolder("a trace in no folder", async ({ folder }) => {
    const trace = folder.path("nowhere/trace.jsonl");
    await refuses([writeConfig(folder), ...freePort, "--record", trace], 5, trace, "no such file or folder");
  });

  testInFolder("a blank card larger than cards are", async ({ folder }) => {
    await refuses([writeConfig(folder), ...freePort, "--create", "2TiB"], 5, "sectors");
  });
});

describe.concurrent("--create", () => {
  testInFolder("makes an image of that size, which takes no room before it is written", async ({ folder }) => {
    const image = folder.path("new.img");
    await withEmulate([writeConfig(folder), "--image", image, "--create", "8GB"], async ({ said, end }) => {
      expect(said.out).toContain("new, 15625000 SD sectors");
      expect(await end("SIGTERM")).toBe(0);
    });
    const { size, blocks } = statSync(image);
    expect(size).toBe(8e9);
    expect(blocks).toBeLessThan(100);
  });

  testInFolder("never writes over an image, and leaves no lock", async ({ folder }) => {
    const image = writeImage(folder);
    writeFileSync(image, Buffer.alloc(512, 7));
    await refuses(
      [writeConfig(folder), ...freePort, "--image", image, "--create", "8MiB"],
      5,
      image,
      "never overwritten",
    );
    expect(readFileSync(image)).toEqual(Buffer.alloc(512, 7));
    expect(folder.names()).toEqual(["card.img", "config.xml"]);
  });

  testInFolder("without an image sizes the blank card", async ({ folder }) => {
    await withEmulate([writeConfig(folder), "--create", "16384"], async ({ said }) => {
      expect(said.out).toMatch(/^Card: blank, in memory, 16384 SD sectors, 48 MiB of data at most; gone at the end$/m);
    });
  });
});

describe.concurrent("a port that another program has", () => {
  testInFolder("ends with 5 and says how to take another; what was made for this start is gone", async ({ folder }) => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, "127.0.0.1", resolve);
    });
    try {
      const address = other.address();
      const port = typeof address === "object" ? address?.port : 0;
      const made = ["--image", folder.path("new.img"), "--create", "8MiB", "--record", folder.path("trace.jsonl")];
      const words = [writeConfig(folder), "--iscsi", `127.0.0.1:${port}`, ...made];
      await refuses(words, 5, `127.0.0.1:${port}`, "another program has this port", "--iscsi 127.0.0.1:3261");
      expect(folder.names()).toEqual(["config.xml"]);
    } finally {
      other.close();
    }
  });

  testInFolder("and an address of another computer", async ({ folder }) => {
    await refuses([writeConfig(folder), "--iscsi", "192.0.2.1:0"], 5, "192.0.2.1", "does not have this address");
  });
});

describe.concurrent("an image", () => {
  testInFolder("keeps what was written, and is let go", async ({ folder }) => {
    const image = writeImage(folder);
    await withEmulate([writeConfig(folder), "--image", image], async ({ initiator, end }) => {
      expect(folder.names()).toContain("card.img.lock");
      const one = await initiator();
      expect((await one.write(blocksCdb(0x2a, 5, 1), block(0xa5))).status).toBe(0);
      await one.logout();
      expect(await end("SIGINT")).toBe(0);
    });
    expect(folder.names()).not.toContain("card.img.lock");
    expect(readFileSync(image).subarray(5 * 512, 6 * 512)).toEqual(Buffer.alloc(512, 0xa5));
  });

  testInFolder("of another emulate is refused, but not for reading", async ({ folder }) => {
    const image = writeImage(folder);
    const config = writeConfig(folder);
    await withEmulate([config, "--image", image], async ({ child }) => {
      await refuses([config, ...freePort, "--image", image], 5, `process ${child.pid}`, "open it for reading only");
      await withEmulate([config, "--image", image, "--read-only"], async ({ said }) => {
        expect(said.out).toContain("write-protected");
      });
    });
  });

  testInFolder("opened with --read-only is a write-protected card", async ({ folder }) => {
    const image = writeImage(folder);
    const before = createHash("sha256").update(readFileSync(image)).digest("hex");
    await withEmulate([writeConfig(folder), "--image", image, "--read-only"], async ({ initiator, end }) => {
      const one = await initiator();
      const { status, sense } = await one.write(blocksCdb(0x2a, 0, 1), block(1));
      expect([status, (sense[2] ?? 0) & 15, sense[12]]).toEqual([2, 5, 0x27]);
      // MODE SENSE(6): the bit for write-protected media.
      expect((await one.read([0x1a, 0, 0x3f, 0, 4, 0], 4)).data[2]).toBe(0x80);
      expect(folder.names()).not.toContain("card.img.lock");
      await one.logout();
      expect(await end("SIGTERM")).toBe(0);
    });
    expect(createHash("sha256").update(readFileSync(image)).digest("hex")).toBe(before);
  });

  testInFolder("--read-only without one protects the blank card", async ({ folder }) => {
    await withEmulate([writeConfig(folder), "--read-only"], async ({ initiator, said }) => {
      expect(said.out).toContain("write-protected");
      const one = await initiator();
      expect((await one.write(blocksCdb(0x2a, 0, 1), block(1))).status).toBe(2);
      one.destroy();
    });
  });
});

describe.concurrent("the configuration", () => {
  testInFolder("may be a .bin", async ({ folder }) => {
    const { config } = readXml(Buffer.from(smallXml));
    if (config === undefined) throw new Error("the sample is gone");
    const bin = folder.write("config.bin", encodeImage(config));
    await withEmulate([bin], async ({ initiator }) => {
      const one = await initiator();
      expect(Buffer.from((await one.read(inquiry36, 36)).data).toString("latin1")).toContain("SCSI2SD");
      one.destroy();
    });
  });

  testInFolder("may be a .json", async ({ folder }) => {
    const json = folder.path("config.json");
    expect((await spawnCli(["convert", writeConfig(folder), json])).code).toBe(0);
    await withEmulate([json], async ({ initiator }) => {
      const one = await initiator();
      const { data } = await one.read([0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0], 8);
      expect([...data]).toEqual([0, 0, 0x1f, 0xff, 0, 0, 2, 0]);
      one.destroy();
    });
  });

  testInFolder("tells its findings, and one beyond the card's end", async ({ folder }) => {
    await withEmulate([writeConfig(folder), "--create", "4096"], async ({ said }) => {
      expect(said.notes).toContain("card-end");
    });
  });

  testInFolder("without a target gives no disk, and says so", async ({ folder }) => {
    const xml = plainWith(["<enabled>true", "<enabled>false"]);
    const emulating = spawnCli(["emulate", writeConfig(folder, xml), ...freePort], { timeLimitMs: 2000 });
    expect((await emulating).out).toContain("enables no target");
  });
});

describe.concurrent("what is printed", () => {
  testInFolder("lines to paste for Linux, QEMU and Windows", async ({ folder }) => {
    await withEmulate([writeConfig(folder)], async ({ said, port }) => {
      const url = `iscsi://127.0.0.1:${port}/${targetName}/0`;
      expect(said.out).toMatch(/^Card: blank, in memory, 15523840 SD sectors, /);
      expect(said.out).toContain(`SCSI ID 1: ${url}\n`);
      expect(said.out).toContain(`  iscsiadm -m discovery -t sendtargets -p 127.0.0.1:${port}\n`);
      expect(said.out).toContain(`  iscsiadm -m node -T ${targetName} -p 127.0.0.1:${port} --login\n`);
      expect(said.out).toContain(`file=${url} \\\n  -device scsi-generic,drive=d0,bus=scsi0.0,scsi-id=1\n`);
      expect(said.out).toContain(`-TargetPortalAddress 127.0.0.1 -TargetPortalPortNumber ${port}\n`);
      expect(said.out).toContain(`Connect-IscsiTarget -NodeAddress ${targetName}\n`);
      expect(said.notes).toBe("");
    });
  });

  testInFolder("an address of version 6 in brackets", async ({ folder }) => {
    const words = [writeConfig(folder)];
    await withEmulate(
      words,
      async ({ said, port }) => {
        expect(said.out).toContain(`iscsi://[::1]:${port}/`);
        expect(said.out).toContain(`-p [::1]:${port}\n`);
        expect(said.out).toContain(`-TargetPortalAddress ::1 `);
      },
      { iscsi: "[::1]:0" },
    );
  });

  testInFolder("a warning when others can reach it, unless they must say who they are", async ({ folder }) => {
    const config = writeConfig(folder);
    await withEmulate(
      [config],
      async ({ said, port }) => {
        expect(said.notes).toContain("whoever reaches this address");
        expect(said.out).toContain(`iscsi://127.0.0.1:${port}/`);
      },
      { iscsi: "0.0.0.0:0" },
    );
    const chap = ["--chap", "owner:a-secret-of-16-by"];
    await withEmulate([config, ...chap], async ({ said }) => void expect(said.notes).toBe(""), { iscsi: "0.0.0.0:0" });
  });

  testInFolder("--log: one line a command, the CDB at its own length", async ({ folder }) => {
    await withEmulate([writeConfig(folder), "--log"], async ({ initiator, said, end }) => {
      const one = await initiator();
      await one.read(testUnitReady, 0);
      await one.write(blocksCdb(0x2a, 5, 1), block(1));
      await one.read(blocksCdb(0x28, 0xffff, 1), 512);
      await one.read([0x88, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0], 512);
      await one.logout();
      await end("SIGTERM");
      const lines = said.notes.split("\n").filter((line) => line.startsWith("initiator "));
      expect(lines).toEqual([
        "initiator 7 → id 1  TEST UNIT READY  000000000000  GOOD",
        "initiator 7 → id 1  WRITE(10)  2a000000000500000100  GOOD  512 bytes out",
        "initiator 7 → id 1  READ(10)  28000000ffff00000100  CHECK CONDITION  ILLEGAL REQUEST, logical block address out of range (5/2100)",
        expect.stringMatching(/ 88000000000000000005000000010000 {2}CHECK CONDITION .*\(5\/2000\)$/),
      ]);
      expect(said.notes).toContain("login  ");
      expect(said.notes).toContain("initiatorName iqn.2026-11.test:one");
    });
  });

  testInFolder("--log-json: nothing but JSON lines, with names", async ({ folder }) => {
    const config = writeConfig(folder);
    await withEmulate([config, "--log-json", "--create", "4096"], async ({ initiator, said, end, child, noted }) => {
      const one = await initiator();
      await one.read(inquiry36, 36);
      await one.read([0xff, 0, 0, 0, 0, 0], 0);
      child.kill("SIGUSR1");
      await noted('"statistics"');
      await one.logout();
      await end("SIGINT");
      const events = said.notes
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      for (const event of events) {
        expect(event["atMs"]).toEqual(expect.any(Number));
        expect(event["kind"]).toEqual(expect.any(String));
      }
      expect(events.find(({ kind }) => kind === "finding")).toMatchObject({ rule: "card-end", severity: "error" });
      const [first, second] = events.filter(({ kind }) => kind === "command");
      expect(first).toMatchObject({
        initiatorId: 7,
        targetId: 1,
        lun: 0,
        name: "INQUIRY",
        cdb: "120000002400",
        status: 0,
        statusName: "GOOD",
        dataInBytes: 36,
        dataOutBytes: 0,
      });
      expect(second).toMatchObject({
        cdb: "ff0000000000",
        status: 2,
        statusName: "CHECK CONDITION",
        senseName: "ILLEGAL REQUEST, invalid command operation code (5/2000)",
      });
      expect(events.at(-1)).toMatchObject({ kind: "statistics", logins: 1, commands: 2, checkConditions: 1 });
    });
  });
});

testInFolder("--record writes every command, with times, to a new file", async ({ folder }) => {
  const trace = folder.path("trace.jsonl");
  await withEmulate([writeConfig(folder), "--record", trace], async ({ initiator, said, end }) => {
    const one = await initiator();
    for (let lba = 0; lba < 600; lba++) await one.read(blocksCdb(0x28, lba, 1), 512);
    await one.logout();
    expect(await end("SIGINT")).toBe(0);
    // The log was not asked for.
    expect(said.notes.split("\n")).toHaveLength(2);
  });
  const [head, ...commands] = folder
    .text("trace.jsonl")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(head).toEqual({ schema: "scsi2sd/trace@1" });
  expect(commands).toHaveLength(600);
  expect(commands[599]).toMatchObject({
    kind: "command",
    name: "READ(10)",
    cdb: "28000000025700000100",
    dataInBytes: 512,
  });
  const times = commands.map(({ atMs }) => Number(atMs));
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

testInFolder("--record outlives a full disk, and the disk goes on", { timeout: 20_000 }, async ({ folder }) => {
  const words = [writeConfig(folder), "--record", folder.path("trace.jsonl")];
  await withEmulate(
    words,
    async ({ initiator, noted, end }) => {
      const one = await initiator();
      for (let turn = 0; turn < 200; turn++) await one.read(testUnitReady, 0);
      await noted(/the trace .*ends here/);
      expect((await one.read(testUnitReady, 0)).status).toBe(0);
      one.destroy();
      expect(await end("SIGTERM")).toBe(0);
    },
    { through: smallFiles },
  );
});

testInFolder(
  "a full disk behind the image fails the write, is told of once, and the rest goes on",
  async ({ folder }) => {
    const image = writeImage(folder);
    await withEmulate(
      [writeConfig(folder), "--image", image],
      async ({ initiator, noted, said, end }) => {
        const one = await initiator();
        for (let lba = 4000; lba < 4010; lba++) {
          const { status, sense } = await one.write(blocksCdb(0x2a, lba, 1), block(1));
          // HARDWARE ERROR, internal target failure.
          expect([status, (sense[2] ?? 0) & 15, sense[12]]).toEqual([2, 4, 0x44]);
        }
        await noted("the card failed: cannot write sectors 4000 to 4000");
        expect((await one.write(blocksCdb(0x2a, 1, 1), block(2))).status).toBe(0);
        expect((await one.read(blocksCdb(0x28, 4000, 1), 512)).status).toBe(0);
        await one.logout();
        expect(await end("SIGTERM")).toBe(0);
        expect(said.notes.match(/the card failed/g)).toHaveLength(1);
        expect(said.notes).toContain("10 failures of the card");
      },
      { through: smallFiles },
    );
    expect(readFileSync(image).subarray(512, 1024)).toEqual(Buffer.alloc(512, 2));
  },
);

testInFolder("a blank card that may hold no more fails the write, too", async ({ folder }) => {
  const xml = plainWith(["<parity>true", "<parity>false"]);
  await withEmulate([writeConfig(folder, xml)], async ({ initiator, noted }) => {
    const one = await initiator({ InitialR2T: "Yes", ImmediateData: "No" });
    const data = new Uint8Array(8 * 2 ** 20).fill(1);
    const statuses: (number | undefined)[] = [];
    for (let turn = 0; turn < 7; turn++) {
      statuses.push((await one.write(blocksCdb(0x2a, turn * 16_384, 16_384), data)).status);
    }
    expect(statuses).toEqual([...new Array<number>(6).fill(0), 2]);
    await noted("the card may hold");
    one.destroy();
  });
});

describe.concurrent("who may come in, and what is answered", () => {
  testInFolder("--chap keeps out who does not know the secret", async ({ folder }) => {
    const words = [writeConfig(folder), "--chap", "owner:colons:are:allowed"];
    await withEmulate(words, async ({ port }) => {
      const stranger = await Initiator.connect(port);
      const { statusClass, statusDetail } = await stranger.login(targetName);
      expect([statusClass, statusDetail]).toEqual([2, 1]);
      stranger.destroy();
      const known = await Initiator.connect(port);
      await loginWithChap(known, "owner", "colons:are:allowed");
      expect((await known.read(testUnitReady, 0)).status).toBe(0);
      known.destroy();
    });
  });

  testInFolder("--modern answers REPORT LUNS; the board does not know it", async ({ folder }) => {
    const reportLuns = [0xa0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0];
    const config = writeConfig(folder);
    await withEmulate([config], async ({ initiator }) => {
      const one = await initiator();
      const { status, sense } = await one.read(reportLuns, 16);
      expect([status, sense[12]]).toEqual([2, 0x20]);
      one.destroy();
    });
    await withEmulate([config, "--modern"], async ({ initiator }) => {
      const one = await initiator();
      const { status, data } = await one.read(reportLuns, 16);
      expect([status, ...data]).toEqual([0, 0, 0, 0, 8, ...new Array<number>(12).fill(0)]);
      one.destroy();
    });
  });

  testInFolder("--firmware and --board are taken, and so is the version in the file", async ({ folder }) => {
    const words = [writeConfig(folder), "--firmware", "v6.1.3", "--board", "2021", "--repaired"];
    await withEmulate(words, async ({ initiator }) => {
      const one = await initiator();
      // Before 6.4 the serial number page had a fixed text (firmware-behaviour 2.8).
      const { data } = await one.read([0x12, 1, 0x80, 0, 20, 0], 20);
      expect(Buffer.from(data.subarray(4)).toString()).toBe("codesrc-12345678");
      one.destroy();
    });
  });
});

describe.concurrent("the end", () => {
  testInFolder.for([["SIGINT"], ["SIGTERM"], ["SIGHUP"]] as const)(
    "%s: exit 0, the figures, no lock",
    async ([signal], { folder }) => {
      const words = [writeConfig(folder), "--image", writeImage(folder)];
      await withEmulate(words, async ({ initiator, said, end }) => {
        const one = await initiator();
        await one.read(blocksCdb(0x28, 0, 4), 2048);
        // It does not log out: the server waits a moment for it, no longer.
        expect(await end(signal)).toBe(0);
        expect(said.notes).toMatch(
          /^1 logins, 1 commands \(0 with CHECK CONDITION\), 2048 bytes read, 0 bytes written/m,
        );
        one.destroy();
      });
      expect(folder.names()).toEqual(["card.img", "config.xml"]);
    },
  );

  testInFolder("SIGUSR1 prints the figures and goes on", async ({ folder }) => {
    await withEmulate([writeConfig(folder)], async ({ initiator, child, noted, end }) => {
      const one = await initiator();
      child.kill("SIGUSR1");
      await noted("1 logins, 0 commands");
      await one.read(testUnitReady, 0);
      child.kill("SIGUSR1");
      await noted("1 logins, 1 commands");
      one.destroy();
      expect(await end("SIGTERM")).toBe(0);
    });
  });

  testInFolder("a reader of standard output that is gone ends it; the card is let go", async ({ folder }) => {
    const line = 'node=$1; shift; { "$node" "$@"; echo "code $?" >&2; } | true';
    const words = [
      process.execPath,
      "dist/cli.js",
      "emulate",
      writeConfig(folder),
      ...freePort,
      "--image",
      writeImage(folder),
    ];
    const { notes } = await spawnProgram("/bin/sh", ["-c", line, "sh", ...words]);
    expect(notes).toBe("code 0\n");
    expect(folder.names()).toEqual(["card.img", "config.xml"]);
  });

  testInFolder("of a killed one: the next takes its lock over", async ({ folder }) => {
    const words = [writeConfig(folder), "--image", writeImage(folder)];
    const killed = await startEmulate(words);
    await killed.end("SIGKILL");
    expect(folder.names()).toContain("card.img.lock");
    await withEmulate(words, async ({ end }) => void expect(await end("SIGTERM")).toBe(0));
    expect(folder.names()).toEqual(["card.img", "config.xml"]);
  });
});

/** CHAP with MD5, as RFC 7143 §12.1.3 has it. */
async function loginWithChap(initiator: Initiator, name: string, secret: string): Promise<void> {
  const who = { InitiatorName: initiator.name, TargetName: targetName, AuthMethod: "CHAP" };
  await initiator.loginStep({ stage: 0, keys: who });
  const { answers } = await initiator.loginStep({ stage: 0, keys: { CHAP_A: "5" } });
  const challenge = Buffer.from((answers["CHAP_C"] ?? "").replace(/^0x/, ""), "hex");
  const hash = createHash("md5")
    .update(Uint8Array.of(Number(answers["CHAP_I"])))
    .update(secret)
    .update(challenge)
    .digest("hex");
  const last = await initiator.loginStep({ stage: 0, next: 1, keys: { CHAP_N: name, CHAP_R: `0x${hash}` } });
  expect(last.statusClass).toBe(0);
  const response = await initiator.loginStep({ stage: 1, next: 3, keys: {} });
  expect(response.statusClass).toBe(0);
  initiator.beginFullFeature(response.tsih, response.answers);
}
