// Block devices, and errors that only devices give: tried on loop devices, which need Linux and root.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFileMedium } from "../../src/card/file-medium.js";
import {
  codeOf,
  createImage,
  mediumErrorOf,
  numberedSectors,
  readSectors,
  removeImages,
} from "../contract/medium-makers.js";
import { bundleChild, runChild } from "./child.js";

const folder = mkdtempSync(join(tmpdir(), "scsi2sd-device-"));
const devices: string[] = [];
let canLoop = false;

beforeAll(() => {
  canLoop = attachLoop(createImage(8)) !== undefined;
});

afterAll(() => {
  for (const device of devices) spawnSync("losetup", ["--detach", device]);
  rmSync(folder, { recursive: true });
  removeImages();
});

function attachLoop(path: string): string | undefined {
  const { status, stdout } = spawnSync("losetup", ["--find", "--show", path], { encoding: "utf8" });
  if (status !== 0) return undefined;
  devices.push(stdout.trim());
  return stdout.trim();
}

const readWrite = { access: "read-write" } as const;
const reason = "loop devices need Linux and root";

describe("a block device", () => {
  test("is read and written, by one writer", ({ skip }) => {
    skip(!canLoop, reason);
    const device = attachLoop(createImage(4000)) ?? "";
    const card = openFileMedium(device, readWrite);
    expect(card.sectors).toBe(4000);
    card.write(3999, numberedSectors(3999, 1));
    expect(codeOf(() => openFileMedium(device, readWrite))).toBe("card/busy");
    const reader = openFileMedium(device, { access: "read-only" });
    expect(readSectors(reader, 3999, 1)).toEqual(numberedSectors(3999, 1));
    reader.close();
    card.close();
    openFileMedium(device, readWrite).close();
  });

  test("that is gone in part fails reads with card/read", ({ skip }) => {
    skip(!canLoop, reason);
    const image = createImage(4096);
    const device = attachLoop(image) ?? "";
    const card = openFileMedium(device, readWrite);
    truncateSync(image, 2048 * 512);
    expect(readSectors(card, 0, 8)).toEqual(new Uint8Array(8 * 512));
    expect(mediumErrorOf(() => readSectors(card, 3000, 8))).toMatchObject({
      code: "card/read",
      message: `cannot read sectors 3000 to 3007 of ${device}: i/o error`,
    });
    card.close();
  });

  test("that loses what it was given fails the flush, and every one after it", ({ skip }) => {
    skip(!canLoop, reason);
    // A disk of 64 KiB below a device of 1 MiB: the device takes everything and cannot keep it.
    mkdirSync(join(folder, "disk"));
    const steps = [
      'mount -t tmpfs -o size=64k tmpfs "$1"',
      'truncate -s 1M "$1/image"',
      'device=$(losetup --find --show "$1/image")',
      '"$2" "$3" "$device"; status=$?',
      'losetup --detach "$device"',
      "exit $status",
    ];
    const script = bundleChild("lose-writes", folder);
    const args = ["-m", "sh", "-c", steps.join("\n"), "sh", join(folder, "disk"), process.execPath, script];
    const outcome = runChild("unshare", args);
    expect(outcome).toEqual({ sectors: 2048, write: "done", flush: "card/write", again: "card/write", close: "done" });
  });
});
