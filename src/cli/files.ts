// Reading and writing files: bounded reads, whole-or-nothing writes. The only place of the command line that opens files.

import { randomBytes } from "node:crypto";
import { constants, mkdirSync, statSync } from "node:fs";
import { access, type FileHandle, open, realpath, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "./cli-error.js";
import { refuseSource } from "./config-source.js";
import { codeOf, reasonOf, remedyOf } from "./file-trouble.js";

/** A named pipe is given two seconds for somebody to write to it. */
const pipePollMs = 20;
const pipePolls = 100;

/** At most `limit` + 1 bytes, so that the caller can see that a file is too large without holding it. */
export async function readBounded(path: string, limit: number): Promise<Uint8Array> {
  if (path === "-") return readStandardInput(limit);
  try {
    const isPipe = (await stat(path)).isFIFO();
    // Opening a pipe the usual way waits for ever when nobody writes to it.
    const handle = await open(path, isPipe ? constants.O_RDONLY | constants.O_NONBLOCK : "r");
    try {
      if ((await handle.stat()).isDirectory()) throw Object.assign(new Error("is a directory"), { code: "EISDIR" });
      return await readAll(handle, limit, isPipe ? pipePolls : 0);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readError(path, error);
  }
}

/** `patience`: how often nothing may come before that is taken for the end; once something came, the end is the end. */
async function readAll(handle: FileHandle, limit: number, patience: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let pollsLeft = patience;
  while (length <= limit) {
    const chunk = await readAvailable(handle, limit + 1 - length);
    if (chunk === "later" || chunk.length === 0) {
      if (chunk !== "later" && pollsLeft === 0) break;
      pollsLeft = chunk === "later" ? 0 : pollsLeft - 1;
      await sleep(pipePollMs);
      continue;
    }
    pollsLeft = 0;
    chunks.push(chunk);
    length += chunk.length;
  }
  return concatenate(chunks, length);
}

/** "later" when a pipe has a writer who has written nothing yet. */
async function readAvailable(handle: FileHandle, room: number): Promise<Uint8Array | "later"> {
  try {
    const { bytesRead, buffer } = await handle.read({ buffer: new Uint8Array(room), position: null });
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if (codeOf(error) === "EAGAIN") return "later";
    throw error;
  }
}

async function readStandardInput(limit: number): Promise<Uint8Array> {
  if (process.stdin.readableEnded || process.stdin.destroyed) {
    throw new CliError("cli/usage", "standard input can be read only once", { hint: "give - once, and name a file" });
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of process.stdin) {
      chunks.push(chunk as Uint8Array);
      length += (chunk as Uint8Array).length;
      if (length > limit) break;
    }
  } catch (error) {
    throw readError("standard input", error);
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

export interface WriteOptions {
  readonly replace: "always" | "never";
}

/** Refuses a place where `writeWhole` would not put a file, before work is done for nothing. */
export function checkPlace(path: string, options: WriteOptions): void {
  refuseSource(path);
  const existing = findStats(path);
  if (existing?.isDirectory()) throw new CliError("file/unwritable", `${path} is a directory`, { hint: "name a file" });
  if (existing && !existing.isFile()) {
    // A device that is replaced by a file is gone.
    throw new CliError("file/unwritable", `${path} is not a plain file`, {
      hint: "name a file, or - for standard output",
    });
  }
  if (existing && options.replace === "never") {
    throw new CliError("file/exists", `${path} exists already`, {
      hint: "give another name, or --force to replace it",
    });
  }
}

/** Makes the folder unless it is there; not the folders that it would lie in. */
export function makeFolder(path: string): void {
  if (findStats(path)?.isDirectory()) return;
  try {
    mkdirSync(path);
  } catch (error) {
    throw new CliError("file/unwritable", `there is no folder ${path}, and none can be made: ${reasonOf(error)}`, {
      hint: "name a folder that is there",
    });
  }
}

/** Why it cannot be looked at does not matter here: opening it will tell. */
function findStats(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Puts `bytes` in place of the file in one step: a failure leaves what was there before. */
export async function writeWhole(path: string, bytes: Uint8Array, options: WriteOptions): Promise<void> {
  checkPlace(path, options);
  const existing = findStats(path);
  // Through a link the file behind it is replaced, not the link.
  const target = existing ? await realpath(path) : path;
  const temporary = join(dirname(target), `.scsi2sd-${randomBytes(6).toString("hex")}.tmp`);
  try {
    // A file that its owner made read-only stays so.
    if (existing) await access(target, constants.W_OK);
    const handle = await open(temporary, "wx", existing ? existing.mode & 0o777 : 0o666);
    try {
      if (existing) await keepOwner(handle, existing);
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw new CliError("file/unwritable", `cannot write ${path}: ${reasonOf(error)}`, {
      hint: `nothing was changed; ${remedyOf(error)}`,
      cause: error,
    });
  }
}

/** The new file belongs to whom the old one belonged, as far as the system lets us: `sudo` must not take files away. */
async function keepOwner(handle: FileHandle, { uid, gid, mode }: { uid: number; gid: number; mode: number }) {
  await handle.chown(uid, gid).catch(() => undefined);
  await handle.chmod(mode & 0o777).catch(() => undefined);
}

function readError(path: string, error: unknown): CliError {
  const code = codeOf(error) === "ENOENT" ? "file/missing" : "file/unreadable";
  return new CliError(code, `cannot read ${path || '""'}: ${reasonOf(error)}`, { hint: remedyOf(error), cause: error });
}
