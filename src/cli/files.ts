// Reading and writing files: bounded reads, whole-or-nothing writes. The only place of the command line that opens files.

import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, open, realpath, rename, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { CliError } from "./cli-error.js";

/** At most `limit` + 1 bytes, so that the caller can see that a file is too large without holding it. */
export async function readBounded(path: string, limit: number): Promise<Uint8Array> {
  if (path === "-") return readStandardInput(limit);
  try {
    const handle = await open(path, "r");
    try {
      if ((await handle.stat()).isDirectory()) throw Object.assign(new Error("is a directory"), { code: "EISDIR" });
      const chunks: Uint8Array[] = [];
      let length = 0;
      while (length <= limit) {
        const { bytesRead, buffer } = await handle.read({ buffer: new Uint8Array(limit + 1 - length), position: null });
        if (bytesRead === 0) break;
        chunks.push(buffer.subarray(0, bytesRead));
        length += bytesRead;
      }
      return concatenate(chunks, length);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readError(path, error);
  }
}

async function readStandardInput(limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Uint8Array);
    length += (chunk as Uint8Array).length;
    if (length > limit) break;
  }
  return concatenate(chunks, length);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Puts `bytes` in place of the file in one step: a failure leaves what was there before. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  options: { readonly replace: "always" | "never" },
): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory()) throw new CliError("file/unwritable", `${path} is a directory`, { hint: "name a file" });
  if (existing && options.replace === "never") {
    throw new CliError("file/exists", `${path} exists already`, {
      hint: "give another name, or --force to replace it",
    });
  }
  // Through a link the file behind it is replaced, not the link.
  const target = existing ? await realpath(path) : path;
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    // A file that its owner made read-only stays so.
    if (existing) await access(target, constants.W_OK);
    const handle = await open(temporary, "wx", existing ? existing.mode & 0o777 : 0o666);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw new CliError("file/unwritable", `cannot write ${path}: ${reasonOf(error)}`, {
      hint: "nothing was changed",
      cause: error,
    });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EPERM: "not permitted",
  EISDIR: "it is a directory",
  ENOTDIR: "a part of the path is not a folder",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its links go round in a circle",
};

function reasonOf(error: unknown): string {
  const code = (error as { code?: string }).code ?? "";
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}

function readError(path: string, error: unknown): CliError {
  const code = (error as { code?: string }).code === "ENOENT" ? "file/missing" : "file/unreadable";
  return new CliError(code, `cannot read ${path}: ${reasonOf(error)}`, { cause: error });
}
