// Images that may only be read, or lie where no lock can be made. Root may do everything, so somebody else tries.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, expect, test } from "vitest";
import { bundleChild, runChild } from "./child.js";

const folder = mkdtempSync(join(tmpdir(), "scsi2sd-permission-"));
const path = join(folder, "card.img");
writeFileSync(path, new Uint8Array(1024));
const script = bundleChild("open-image", folder);
afterAll(() => rmSync(folder, { recursive: true }));

const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

function tryToOpen(modes: { readonly image: number; readonly folder: number }): unknown {
  chmodSync(path, modes.image);
  chmodSync(folder, modes.folder);
  try {
    return runChild(process.execPath, [script, path], identity);
  } finally {
    chmodSync(folder, 0o755);
  }
}

test.skipIf(process.platform === "win32")("a file that may only be read makes a write-protected card", () => {
  expect(tryToOpen({ image: 0o444, folder: 0o777 })).toEqual({
    write: {
      code: "card/open",
      message: `cannot open ${path}: permission denied`,
      hint: "change its permissions, or open it for reading only",
    },
    read: { isWriteProtected: true },
  });
});

test.skipIf(process.platform === "win32")("a file in a folder that may only be read cannot be locked", () => {
  const outcome = tryToOpen({ image: 0o666, folder: 0o555 });
  expect(outcome).toMatchObject({
    write: { code: "card/open", message: expect.stringContaining("its lock cannot be made beside it") },
    read: { isWriteProtected: true },
  });
});

test.skipIf(process.platform === "win32")("a file that may be written makes a card that may be", () => {
  expect(tryToOpen({ image: 0o666, folder: 0o777 })).toEqual({
    write: { isWriteProtected: false },
    read: { isWriteProtected: true },
  });
});
