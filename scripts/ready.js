// Makes a fresh clone usable: installs packages and builds dist, each only when missing or out of date. Every npm script
// starts with it. One line on stderr says what it does (`--quiet`: none); nothing to do, nothing said.
// Exit codes as in the command line: 0 ready · 2 Node too old · 5 install failed (network, files) · 70 build failed.

import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  buildInputs,
  buildStamp,
  findText,
  hashPackageLists,
  hashTree,
  installStamp,
  isInstalledAsLocked,
} from "./freshness.js";
import { withRunLock } from "./run-lock.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const exitCode = { done: 0, usage: 2, outside: 5, bug: 70 };
const lockFile = "ready-lock.tmp";
const isQuiet = process.argv.includes("--quiet");

/** @param {string} text */
function notice(text) {
  if (!isQuiet) process.stderr.write(`scsi2sd: ${text}\n`);
}

/** @param {string} text */
function complain(text) {
  process.stderr.write(`scsi2sd: ${text}\n`);
}

/**
 * Why this Node cannot be used, if it cannot. `range` is package.json's `engines.node`, always of the form `>=20.19`.
 * @param {string} version
 * @param {string} range
 * @returns {string | undefined}
 */
function findNodeProblem(version, range) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = range.replace(">=", "").split(".").map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  return `Node.js ${version} is too old: ${range.replace(">=", "")} or newer is needed. Install a newer Node.js and run it again.`;
}

function isInstalled() {
  const wanted = hashPackageLists(root);
  if (findText(join(root, installStamp)) === wanted) return true;
  if (!isInstalledAsLocked(root)) return false;
  writeFileSync(join(root, installStamp), wanted);
  return true;
}

function isBuilt() {
  return findText(join(root, buildStamp)) === hashTree(root, buildInputs);
}

/** Installs; returns the exit code. */
function install() {
  const isFirst = !existsSync(join(root, "node_modules"));
  notice(`installing packages (${isFirst ? "first use" : "package-lock.json has changed"}) …`);
  // `--include=dev`: building needs them, also for people whose NODE_ENV is "production".
  const packages = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"];
  // npm's own waits add up to more than a minute before it says that there is no network.
  const patience = ["--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=8000"];
  const result = spawnNpm([...packages, ...patience]);
  if (result.status === 0) {
    writeFileSync(join(root, installStamp), hashPackageLists(root));
    return exitCode.done;
  }
  const words = `${result.stderr ?? ""}${result.error?.message ?? ""}`;
  process.stderr.write(words.trim() === "" ? "" : `${words.trim()}\n`);
  const network = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.exec(
    words,
  );
  complain(
    network
      ? `cannot install packages: the package registry cannot be reached (${network[0]}). Connect to the network, or set npm's registry or proxy, and run it again.`
      : "cannot install packages: npm ci failed (its words are above). Mend that and run it again.",
  );
  return exitCode.outside;
}

/** @param {string[]} npmArguments */
function spawnNpm(npmArguments) {
  /** @type {import("node:child_process").SpawnSyncOptionsWithStringEncoding} */
  const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] };
  // Below `npm run` the very npm that runs us; it need not be in PATH.
  const npm = process.env["npm_execpath"] ?? "";
  if (basename(npm) === "npm-cli.js") return spawnSync(process.execPath, [npm, ...npmArguments], options);
  // On Windows npm is a .cmd file, which only a shell can run.
  return spawnSync("npm", npmArguments, { ...options, shell: process.platform === "win32" });
}

/** Builds; returns the exit code. */
async function rebuild() {
  notice(`building (${findText(join(root, buildStamp)) === undefined ? "first use" : "sources have changed"}) …`);
  try {
    const { build } = await import("./build.js");
    await build({ types: "omit" });
    return exitCode.done;
  } catch (error) {
    complain(`the build failed: ${error instanceof Error ? error.message : error}`);
    return exitCode.bug;
  }
}

async function makeReady() {
  const engines = JSON.parse(findText(join(root, "package.json")) ?? "{}").engines;
  const nodeProblem = findNodeProblem(process.versions.node, engines?.node ?? ">=0");
  if (nodeProblem) {
    complain(nodeProblem);
    return exitCode.usage;
  }
  if (isInstalled() && isBuilt()) return exitCode.done;

  const onWait = () => notice(`waiting for another install or build here (none running? delete ${lockFile}) …`);
  return await withRunLock(join(root, lockFile), onWait, async () => {
    // Asked again: whoever had the lock may have done it all.
    if (!isInstalled()) {
      const code = install();
      if (code !== exitCode.done) return code;
    }
    return isBuilt() ? exitCode.done : await rebuild();
  });
}

process.exitCode = await makeReady();
