// A disk that runs full under a sparse image: the write says so, and what was written before stays.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundleChild, runChild } from "./child.js";

const folder = mkdtempSync(join(tmpdir(), "scsi2sd-full-"));
const mountPoint = join(folder, "disk");
mkdirSync(mountPoint);
afterAll(() => rmSync(folder, { recursive: true }));

/** In a namespace of its own: the mount is gone with the process. */
const mount = 'mount -t tmpfs -o size=64k tmpfs "$1"';
const canMount = spawnSync("unshare", ["-m", "sh", "-c", mount, "sh", mountPoint]).status === 0;

test("writing to a full disk fails with card/full", ({ skip }) => {
  skip(!canMount, "mounting a small disk needs Linux and root");
  const script = bundleChild("fill-disk", folder);
  const command = `${mount} && exec "$2" "$3" "$1/card.img"`;
  const args = ["-m", "sh", "-c", command, "sh", mountPoint, process.execPath, script];
  const outcome = runChild("unshare", args) as { written: number; intact: number };
  expect(outcome).toMatchObject({
    code: "card/full",
    hint: expect.stringContaining("make room"),
    cause: expect.stringContaining("ENOSPC"),
    // No room even for the lock of another image, which leaves no half of one.
    second: "card/full",
    leftBehind: false,
  });
  // 64 KiB, less a page for the lock.
  expect(outcome.written).toBe(120);
  expect(outcome.intact).toBe(outcome.written);
  expect(outcome).toHaveProperty(
    "message",
    `cannot write sectors 120 to 120 of ${mountPoint}/card.img: no space left on device`,
  );
});
