// The licences of the packages that are bundled into the command line: they ask that their text travels with the code.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The text of THIRD-PARTY-LICENSES for the bundled source files, given as paths relative to `root`.
 * @param {string} root
 * @param {readonly string[]} inputs
 * @returns {string}
 */
export function describeLicenses(root, inputs) {
  const folders = new Set(inputs.map(findPackageFolder).filter((folder) => folder !== undefined));
  const sections = [...folders].sort().map((folder) => describePackage(join(root, folder)));
  return ["The scsi2sd command line contains the following packages.\n", ...sections].join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * `node_modules/@scope/name` of a file in it, also when packages are nested.
 * @param {string} path
 * @returns {string | undefined}
 */
export function findPackageFolder(path) {
  return /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** @param {string} folder */
function describePackage(folder) {
  /** @type {{ name: string, version: string, license?: string, author?: string | { name?: string } }} */
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { name, version, license = "unknown", author } = manifest;
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  const by = typeof author === "string" ? author : author?.name;
  const fallback = `Licence: ${license}${by ? `\nCopyright: ${by}` : ""}\n(The package comes without the text of its licence.)`;
  return `${name} ${version} (${license})\n\n${texts.length > 0 ? texts.join("\n\n") : fallback}\n`;
}
