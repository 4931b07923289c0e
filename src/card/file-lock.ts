// One writer an image: a file `IMAGE.lock` beside it says who. It is advice among our own processes; a lock left by a process
// that was killed is recognised and taken over.

import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import process from "node:process";
import { systemCodeOf, troubleOf } from "./file-trouble.js";
import { MediumError } from "./medium.js";

export interface ImageLock {
  release(): void;
}

/** Between making a lock and writing who holds it there is an instant, not more. */
const emptyLockGraceMs = 2000;
const attempts = 5;

/** `path` must be the real one, without links. Throws `card/busy` when somebody else writes to the image. */
export function lockImage(path: string): ImageLock {
  const lock = `${path}.lock`;
  const own = `${hostname()} ${process.pid} ${startOf(process.pid) ?? "-"}\n`;
  const held: ImageLock = { release: () => removeLock(lock, own) };
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (makeLock(path, lock, own)) return held;
    const holder = readLock(lock);
    if (holder === undefined) continue; // released meanwhile
    if (isHeld(lock, holder)) throw busy(path, lock, holder);
    if (takeOver(path, lock, holder, own)) return held;
  }
  throw busy(path, lock, "");
}

function makeLock(path: string, lock: string, text: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(lock, "wx");
  } catch (error) {
    if (systemCodeOf(error) === "EEXIST") return false;
    throw troubleOf(error, "card/open", `cannot write to ${path}, because its lock cannot be made beside it`);
  }
  try {
    writeSync(descriptor, text);
    return true;
  } catch (error) {
    unlinkSync(lock);
    throw troubleOf(error, "card/open", `cannot write to ${path}, because its lock cannot be made beside it`);
  } finally {
    closeSync(descriptor);
  }
}

function readLock(lock: string): string | undefined {
  try {
    return readFileSync(lock, "latin1");
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return undefined;
    throw troubleOf(error, "card/busy", `cannot see who holds ${lock}`);
  }
}

function isHeld(lock: string, holder: string): boolean {
  const [host, pid, start] = holder.trim().split(" ");
  if (host === undefined || pid === undefined || start === undefined) {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return holder !== "" || age < emptyLockGraceMs;
  }
  if (host !== hostname() || !/^\d+$/.test(pid)) return true; // cannot know
  return isRunning(Number(pid)) && (startOf(Number(pid)) ?? start) === start;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCodeOf(error) !== "ESRCH";
  }
}

/** When a process started, in ticks since boot: numbers of processes are used again. Linux only. */
function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields[0] === "Z" ? "dead" : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Only who holds the ticket may replace the lock of a dead process, and looks again before: otherwise two who saw the same
 * dead lock would both take it. Returns whether the lock is ours now.
 */
function takeOver(path: string, lock: string, dead: string, own: string): boolean {
  const ticket = `${lock}.takeover`;
  if (!makeLock(path, ticket, own)) {
    const holder = readLock(ticket);
    if (holder !== undefined && !isHeld(ticket, holder)) rmSync(ticket, { force: true });
    return false;
  }
  if (readLock(lock) === dead) {
    renameSync(ticket, lock);
    return true;
  }
  rmSync(ticket, { force: true });
  return false;
}

function removeLock(lock: string, own: string): void {
  if (readLock(lock) === own) unlinkSync(lock);
}

function busy(path: string, lock: string, holder: string): MediumError {
  const [host, pid] = holder.trim().split(" ");
  const who = host && pid ? `process ${pid} on ${host}` : "another process";
  return new MediumError("card/busy", `${who} writes to ${path}`, {
    hint: `two writers destroy a card: end the other, or open it for reading only. If there is none, delete ${lock}`,
  });
}
