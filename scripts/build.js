// Bundles the sources into dist: the command line with all its packages in one file and late chunks (start-up speed),
// the tools of this repository, and the library doors named in package.json "exports". `--types` adds declarations.
// Builds beside dist and moves file by file, so that a command already running, or a second build, sees whole files.

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as bundle } from "esbuild";
import { buildInputs, buildStamp, hashTree } from "./freshness.js";
import { describeLicenses } from "./licenses.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A command that runs may still load a chunk of the build it started from; old chunks stay this long. */
const chunkGraceMs = 10 * 60_000;

/**
 * @typedef {import("esbuild").BuildOptions & { write: false, metafile: true }} BundleOptions
 * @type {BundleOptions}
 */
const common = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "node20.19",
  chunkNames: "chunks/[name]-[hash]",
  // Names stay: stack traces and error classes are read by people.
  minifyWhitespace: true,
  minifySyntax: true,
  // A crash prints the line it happened on; keep that readable.
  lineLimit: 160,
  legalComments: "linked",
  logLevel: "silent",
  write: false,
  metafile: true,
};

/** CommonJS packages inside an ES module ask for Node's own modules with `require`, which modules do not have. */
const requireForModules = 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);\n';

/**
 * @param {{ types: "emit" | "omit" }} options
 * @returns {Promise<void>}
 */
export async function build({ types }) {
  // Taken before anything is read: an edit during the build makes the result stale, never wrongly fresh.
  const stamp = hashTree(root, buildInputs);
  const staging = join(root, `dist-${process.pid}.tmp`);
  try {
    const inputs = [await bundleCli(staging), await bundleTools(staging), await bundleDoors(staging)].flat();
    writeFile(join(staging, "THIRD-PARTY-LICENSES"), describeLicenses(root, inputs));
    if (types === "emit") emitTypes(join(staging, "types"));
    replaceDist(staging, join(root, "dist"));
    writeFileSync(join(root, buildStamp), stamp);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** @param {string} staging */
async function bundleCli(staging) {
  const entry = "src/cli/main.ts";
  // A thread of the command is a program of its own.
  const worker = "src/cli/simulate/case-worker.ts";
  if (!exists(entry)) return [];
  const inputs = await bundleInto(staging, {
    ...common,
    platform: "node",
    entryPoints: { cli: entry, ...(exists(worker) ? { "case-worker": worker } : {}) },
    // Native packages stay where they are installed.
    external: ["node-hid", "usb"],
    alias: { "string-width": join(root, "scripts/plain-width.js") },
  });
  const path = join(staging, "cli.js");
  writeFileSync(path, `#!/usr/bin/env node\n${readFileSync(path, "utf8")}`);
  chmodSync(path, 0o755);
  return inputs;
}

/** @param {string} staging */
async function bundleTools(staging) {
  const names = exists("tools") ? readdirSync(join(root, "tools")).filter((name) => name.endsWith(".ts")) : [];
  const entryPoints = Object.fromEntries(names.map((name) => [name.replace(/\.ts$/, ""), `tools/${name}`]));
  const options = { ...common, platform: /** @type {const} */ ("node"), packages: /** @type {const} */ ("external") };
  return await bundleInto(join(staging, "tools"), { ...options, entryPoints });
}

/**
 * One build for all doors, so that they share their classes: an error thrown behind one is `instanceof` behind another.
 * @param {string} staging
 */
async function bundleDoors(staging) {
  /** @type {Record<string, { default: string }>} */
  const exports = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).exports ?? {};
  const doors = Object.entries(exports).map(([door, to]) => [to.default, `src/${door.replace("./", "")}/index.ts`]);
  /** @type {Record<string, string>} */
  const entryPoints = {};
  for (const [output = "", entry = ""] of doors) {
    // A door is published before its room is built.
    if (exists(entry)) entryPoints[output.replace(/^\.\/dist\/|\.js$/g, "")] = entry;
  }
  const options = {
    ...common,
    platform: /** @type {const} */ ("neutral"),
    packages: /** @type {const} */ ("external"),
  };
  return await bundleInto(staging, { ...options, entryPoints });
}

/**
 * Writes the bundles below `folder` and returns the paths of the sources in them, relative to the root.
 * @param {string} folder
 * @param {BundleOptions} options
 * @returns {Promise<string[]>}
 */
async function bundleInto(folder, options) {
  if (Object.keys(options.entryPoints ?? {}).length === 0) return [];
  const { outputFiles, metafile } = await bundle({ ...options, outdir: folder });
  refuseLateCommonJs(metafile);
  for (const { path, text } of outputFiles) {
    const needsRequire = path.endsWith(".js") && text.includes('Dynamic require of "');
    writeFile(path, needsRequire ? requireForModules + text : text);
  }
  return Object.keys(metafile.inputs);
}

/**
 * `import("package")` of a CommonJS package has named exports in Node, but only `default` once bundled: code that works
 * in the tests would fail in dist.
 * @param {import("esbuild").Metafile} metafile
 */
function refuseLateCommonJs({ inputs }) {
  for (const [path, { imports }] of Object.entries(inputs)) {
    const late = imports.find((to) => to.kind === "dynamic-import" && inputs[to.path]?.format === "cjs");
    if (!late) continue;
    throw new Error(
      `${path} loads ${late.original ?? late.path} with import(): it is CommonJS. Import it statically in a file of ours and load that file late.`,
    );
  }
}

/** @param {string} folder */
function emitTypes(folder) {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.types.json", "--outDir", folder], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new Error("the declarations could not be made (the compiler's words are above)");
}

/**
 * Moves every file of the staging folder into place, chunks before the files that load them, then removes what the
 * build no longer makes.
 * @param {string} staging
 * @param {string} dist
 */
function replaceDist(staging, dist) {
  const isChunk = (/** @type {string} */ path) => /(^|[\\/])chunks[\\/]/.test(path);
  const files = listFiles(staging).sort((a, b) => Number(isChunk(b)) - Number(isChunk(a)));
  for (const file of files) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    renameSync(join(staging, file), join(dist, file));
  }
  const kept = new Set(files);
  for (const file of listFiles(dist)) {
    if (kept.has(file)) continue;
    if (isChunk(file) && Date.now() - statSync(join(dist, file)).mtimeMs < chunkGraceMs) continue;
    rmSync(join(dist, file));
  }
}

/**
 * @param {string} folder
 * @returns {string[]} paths below `folder`
 */
function listFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/**
 * @param {string} path
 * @param {string} text
 */
function writeFile(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** @param {string} path */
function exists(path) {
  return existsSync(join(root, path));
}

// npm may reach this folder through a link; modules are always named by their real path.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    await build({ types: process.argv.includes("--types") ? "emit" : "omit" });
  } catch (error) {
    process.stderr.write(`scsi2sd: the build failed: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 70;
  }
}
