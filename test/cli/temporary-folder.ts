// A folder of its own for every test.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "vitest";

export interface TemporaryFolder {
  path(name?: string): string;
  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  read(name: string): Buffer;
  text(name: string): string;
  names(): string[];
}

/** For the tests of a file, one after the other. */
export function useTemporaryFolder(): TemporaryFolder {
  let folder = "";
  beforeEach(() => {
    folder = create();
  });
  afterEach(() => remove(folder));
  return folderAt(() => folder);
}

/** `test` with a folder in its context, for tests that run side by side because they wait for processes. */
export const testInFolder = test.extend<{ folder: TemporaryFolder }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that are needed here.
  folder: async ({}, use) => {
    const folder = create();
    await use(folderAt(() => folder));
    remove(folder);
  },
});

function create(): string {
  return mkdtempSync(join(tmpdir(), "scsi2sd-cli-"));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function folderAt(where: () => string): TemporaryFolder {
  const path = (name = ""): string => join(where(), name);
  return {
    path,
    write: (name, content) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    read: (name) => readFileSync(path(name)),
    text: (name) => readFileSync(path(name), "utf8"),
    names: () => readdirSync(where()).sort(),
  };
}
