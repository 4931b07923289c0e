// Whether what was installed and built still belongs to the sources: decided by content, never by file times, so that a
// checkout, a copy or a touch costs nothing. Uses nothing but Node: it runs before anything is installed.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Everything the build reads; folders are taken whole. */
export const buildInputs = [
  ...["src", "tools", "scripts", "fixtures/measurements.json"],
  ...["package.json", "package-lock.json", "tsconfig.json"],
];

export const installStamp = "node_modules/.scsi2sd-stamp";
export const buildStamp = "dist/.stamp";

/**
 * The text of a file, or undefined when there is none.
 * @param {string} path
 * @returns {string | undefined}
 */
export function findText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Hash of the names and the contents of files and folders below `root`; what does not exist counts as absent.
 * @param {string} root
 * @param {readonly string[]} entries
 * @returns {string}
 */
export function hashTree(root, entries) {
  const hash = createHash("sha256");
  for (const entry of entries) {
    for (const file of listFiles(root, entry)) {
      const bytes = readFileSync(join(root, file));
      // Name and length first: moving text from one file to its neighbour must not go unnoticed.
      hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} entry
 * @returns {string[]} paths below `root` with `/`, sorted
 */
function listFiles(root, entry) {
  let children;
  try {
    children = readdirSync(join(root, entry), { withFileTypes: true });
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === "ENOTDIR") return [entry];
    if (code === "ENOENT") return [];
    throw error;
  }
  return children
    .flatMap((child) => {
      const path = `${entry}/${child.name}`;
      if (child.isDirectory()) return listFiles(root, path);
      return child.isFile() && !child.name.startsWith(".") ? [path] : [];
    })
    .sort();
}

/**
 * What the installed packages depend on: the lock file, and of package.json only the lists of packages, so that editing
 * a script there installs nothing.
 * @param {string} root
 * @returns {string}
 */
export function hashPackageLists(root) {
  const manifest = JSON.parse(findText(join(root, "package.json")) ?? "{}");
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, overrides } = manifest;
  return createHash("sha256")
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, peerDependencies, overrides]))
    .update(findText(join(root, "package-lock.json")) ?? "")
    .digest("hex");
}

/**
 * Whether node_modules holds what package-lock.json asks for, by npm's own record of its last install. True for people
 * who installed with npm themselves; their folder is not thrown away for want of our stamp.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalledAsLocked(root) {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules/.package-lock.json"));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const there = installed[path];
    // Packages for other platforms are optional and stay away.
    if (!there) return entry.optional === true;
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @param {string} path
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(path) {
  const text = findText(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text).packages;
  } catch {
    return undefined;
  }
}
