// One at a time: a file that exists while somebody installs or builds. `npm start` beside `npm test` in the same folder
// must wait for each other, as npm would otherwise delete packages under the other's feet.

import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 100;

/** Time between creating the file and writing the holder's process id into it, generously. */
const writeGraceMs = 10_000;

/**
 * Runs `work` while holding the lock file; `onWait` is called once when somebody else has it.
 * @template T
 * @param {string} path
 * @param {() => void} onWait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withRunLock(path, onWait, work) {
  let told = false;
  while (!tryTake(path)) {
    if (isAbandoned(path)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!told) onWait();
    told = true;
    await sleep(pollMs);
  }
  // Ctrl-C leaves the file behind; the next run sees that its holder is gone.
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function tryTake(path) {
  try {
    const file = openSync(path, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Whether the process that took the lock is gone.
 * @param {string} path
 * @returns {boolean}
 */
function isAbandoned(path) {
  try {
    const holder = Number(readFileSync(path, "utf8"));
    if (!holder) return Date.now() - statSync(path).mtimeMs > writeGraceMs;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // ESRCH: no such process. ENOENT: released in the meantime, so the next attempt takes it. EPERM: somebody else's.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}
