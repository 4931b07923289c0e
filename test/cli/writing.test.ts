// Files are replaced whole or not at all: full disks, read-only places, two writers, and a process killed while it writes.

import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { buildCli, cliPath, type Ended, spawnCli, spawnProgram } from "./cli-process.js";
import { plainWith, plainXml } from "./samples.js";
import { useTemporaryFolder } from "./temporary-folder.js";
import { testUnprivileged } from "./tools.js";

const folder = useTemporaryFolder();
beforeAll(buildCli);

const changedXml = plainWith(["<parity>true", "<parity>false"]);

function expectNotWritten({ code, out, notes }: Ended, reason: string): void {
  const words = notes.replace(/\s+/g, " ");
  expect(words).toContain("cannot write");
  expect(words).toContain(reason);
  expect(words).toContain("→ nothing was changed;");
  expect(notes).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect([code, out]).toEqual([5, ""]);
}

describe("where nothing can be written", () => {
  test("a folder that is not there", async () => {
    const file = folder.write("config.xml", plainXml);
    expectNotWritten(await spawnCli(["convert", file, folder.path("none/config.bin")]), "no such file or folder");
    expect(folder.names()).toEqual(["config.xml"]);
  });

  test("a path below a file", async () => {
    const file = folder.write("config.xml", plainXml);
    expectNotWritten(await spawnCli(["init", join(file, "new.xml")]), "not a folder");
    expect(folder.text("config.xml")).toBe(plainXml);
  });

  test("a name that is too long; the longest possible one is not", async () => {
    const file = folder.write("config.xml", plainXml);
    expectNotWritten(await spawnCli(["convert", file, folder.path(`${"n".repeat(300)}.bin`)]), "the name is too long");
    const longest = `${"n".repeat(251)}.bin`;
    expect((await spawnCli(["convert", file, folder.path(longest)])).code).toBe(0);
    expect(folder.names()).toEqual(["config.xml", longest]);
  });

  test("a folder in the place of the file", async () => {
    const { code, notes } = await spawnCli([
      "convert",
      folder.write("config.xml", plainXml),
      folder.path(),
      "--to",
      "bin",
    ]);
    expect(notes).toContain("is a directory");
    expect(code).toBe(5);
  });

  testUnprivileged("a folder of somebody else", async (through) => {
    const file = folder.write("config.xml", plainXml);
    chmodSync(folder.path(), 0o555);
    expectNotWritten(await spawnCli(["set", file, "parity=false"], { through }), "permission denied");
    expect(folder.text("config.xml")).toBe(plainXml);
    expect(folder.names()).toEqual(["config.xml"]);
    chmodSync(folder.path(), 0o755);
  });

  testUnprivileged("a file that its owner made read-only", async (through) => {
    chmodSync(folder.path(), 0o777);
    const file = folder.write("config.xml", plainXml);
    chmodSync(file, 0o444);
    expectNotWritten(await spawnCli(["set", file, "parity=false"], { through }), "permission denied");
    expect(folder.text("config.xml")).toBe(plainXml);
    expect(folder.names()).toEqual(["config.xml"]);
  });
});

/** Own mounts, seen by nobody else: as root, or as root of a user namespace. */
const privately = process.getuid?.() === 0 ? ["unshare", "-m"] : ["unshare", "-r", "-m"];
const canMount =
  spawnSync(privately[0] ?? "", [...privately.slice(1), "sh", "-c", "mount -t tmpfs -o size=16k none /mnt"]).status ===
  0;

describe("on a small disk of its own", () => {
  /** $1 is the disk, holding config.xml; `sh` prints the state of the disk to standard output at the end. */
  async function onDisk(prepare: string, words: string): Promise<Ended> {
    const original = folder.write("original.xml", plainXml);
    const disk = folder.write("disk/.keep", "").replace(/\/\.keep$/, "");
    const script = [
      `mount -t tmpfs -o size=16k none "${disk}" && cp "${original}" "${disk}/config.xml" && cd "${disk}" || exit 99`,
      prepare,
      `"${process.execPath}" "${cliPath}" ${words}; code=$?`,
      `cmp config.xml "${original}" && ls -A | grep -v -x -e config.xml -e filling`,
      "exit $code",
    ].join("\n");
    return spawnProgram(privately[0] ?? "", [...privately.slice(1), "sh", "-c", script]);
  }

  const titleOf = (title: string) => (canMount ? title : `${title} (skipped: nothing can be mounted here)`);
  const seal = 'mount -o remount,bind,ro "$PWD"';
  const fill = "cat /dev/zero > filling 2>/dev/null";

  test.skipIf(!canMount)(titleOf("a full one keeps the old file, and no rest of the new one"), async () => {
    expectNotWritten(await onDisk(fill, "set config.xml parity=false"), "the disk is full");
  });

  test.skipIf(!canMount)(titleOf("a full one gets no new file either"), async () => {
    expectNotWritten(await onDisk(fill, "convert config.xml new.json"), "the disk is full");
    expectNotWritten(await onDisk(fill, "init --yes new.xml"), "the disk is full");
  });

  test.skipIf(!canMount)(titleOf("a read-only one keeps the old file"), async () => {
    expectNotWritten(await onDisk(seal, "set config.xml parity=false"), "the disk is read-only");
    expectNotWritten(await onDisk(seal, "convert config.xml new.bin"), "the disk is read-only");
  });

  test.skipIf(!existsSync("/dev/full"))("a full one behind standard output is told", async () => {
    const file = folder.write("config.xml", plainXml);
    const { code, notes } = await spawnProgram("sh", [
      "-c",
      `"${process.execPath}" "${cliPath}" show "${file}" > /dev/full`,
    ]);
    expect(notes).toContain("cannot write to standard output: the disk is full");
    expect(notes).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(code).toBe(5);
  });
});

describe("what is replaced", () => {
  test("keeps its permissions", async () => {
    const file = folder.write("config.xml", plainXml);
    chmodSync(file, 0o660);
    expect((await spawnCli(["set", file, "parity=false"])).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o660);
  });

  test.skipIf(process.getuid?.() !== 0)("keeps its owner when root edits it (only tried as root)", async () => {
    const file = folder.write("config.xml", plainXml);
    spawnSync("chown", ["1234:2345", file]);
    expect((await spawnCli(["set", file, "parity=false"])).code).toBe(0);
    expect(statSync(file)).toMatchObject({ uid: 1234, gid: 2345 });
  });

  test("is the file behind a link, which stays a link", async () => {
    const file = folder.write("real/config.xml", plainXml);
    symlinkSync(file, folder.path("link.xml"));
    expect((await spawnCli(["set", folder.path("link.xml"), "parity=false"])).code).toBe(0);
    expect(lstatSync(folder.path("link.xml")).isSymbolicLink()).toBe(true);
    expect(folder.text("real/config.xml")).toBe(changedXml);
  });
});

describe("a large file", () => {
  const padding = `<!-- ${"x".repeat(200_000)} -->\n`;
  const versions = [plainXml, changedXml].map((text) => text.replace("<SCSI2SD>\n", `<SCSI2SD>\n${padding}`));

  async function setAndKill(file: string, parity: boolean, afterMs: number): Promise<void> {
    const child = spawn(process.execPath, [cliPath, "set", file, `parity=${parity}`], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("close", resolve));
    await Promise.race([ended, sleep(afterMs)]);
    child.kill("SIGKILL");
    await ended;
  }

  test("is old or new, never half, when the writer is killed", async () => {
    const file = folder.write("config.xml", versions[0] ?? "");
    for (let round = 0; round < 24; round++) {
      // From before anything is opened to after all is done.
      await setAndKill(file, round % 2 === 1, 40 + round * 6);
      expect(versions.includes(folder.text("config.xml"))).toBe(true);
    }
    // What a killed writer left behind is in nobody's way.
    expect((await spawnCli(["set", file, "parity=false"])).code).toBe(0);
    expect(folder.text("config.xml") === versions[1]).toBe(true);
  });

  test("is one of the two when two write at once, and nothing is left over", async () => {
    const file = folder.write("config.xml", versions[0] ?? "");
    const ends = await Promise.all(
      ["true", "false", "true", "false"].map((on) => spawnCli(["set", file, `parity=${on}`])),
    );
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(versions.includes(folder.text("config.xml"))).toBe(true);
    expect(folder.names()).toEqual(["config.xml"]);
  });
});
