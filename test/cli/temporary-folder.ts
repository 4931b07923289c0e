// A folder of its own for every test of a file.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";

export interface TemporaryFolder {
  path(name?: string): string;
  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  read(name: string): Buffer;
  text(name: string): string;
  names(): string[];
}

export function useTemporaryFolder(): TemporaryFolder {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "scsi2sd-cli-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const path = (name = ""): string => join(folder, name);
  return {
    path,
    write: (name, content) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    read: (name) => readFileSync(path(name)),
    text: (name) => readFileSync(path(name), "utf8"),
    names: () => readdirSync(folder).sort(),
  };
}
