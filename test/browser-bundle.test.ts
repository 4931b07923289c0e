// Proof that the pure rooms run in a browser: each of their doors is bundled for one, holds no Node module, and loads
// in a context that has nothing but JavaScript itself and the text encoders.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build, type Metafile } from "esbuild";
import { describe, expect, test } from "vitest";
import { outsideFiles, rooms } from "./house/rooms.js";
import { isNodeModule } from "./house/rules.js";

const root = join(import.meta.dirname, "..");

/**
 * What a bundler for browsers must be told: xmlbuilder2 4 names only its Node form (it asks for `events` and `url`), and
 * ships the form for browsers beside it (oozcitak/xmlbuilder2 issue 216).
 */
const browserForms = { xmlbuilder2: "xmlbuilder2/lib/xmlbuilder2.min.js" };

/** `src/config/index.ts`, `src/config/json/index.ts`, … of all pure rooms built so far. */
function listPureDoors(): readonly string[] {
  const pure = Object.keys(rooms).filter((name) => rooms[name]?.purity === "pure");
  return pure.flatMap((room) => {
    const folder = join(root, "src", room);
    if (!existsSync(folder)) return [];
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
    const doors = files.filter((path) => /(^|\/)index\.ts$/.test(path)).map((path) => `src/${room}/${path}`);
    return doors.filter((door) => !outsideFiles.some((outside) => outside.test(door)));
  });
}

interface BrowserVerdict {
  /** Why it cannot run in a browser; `[]` when it can. */
  readonly problems: readonly string[];
  /** What the door offers, once loaded. */
  readonly names: readonly string[];
}

/** Bundles `code` as if it stood in the root of the project, and loads it. */
async function tryInBrowser(code: string): Promise<BrowserVerdict> {
  const bundle = await build({
    stdin: { contents: code, resolveDir: root, loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "door",
    alias: browserForms,
    write: false,
    metafile: true,
    logLevel: "silent",
  }).catch((error: { errors: readonly { text: string }[] }) => error.errors.map(({ text }) => text));
  if (!("outputFiles" in bundle)) return { problems: bundle, names: [] };

  const nodeModules = findNodeModules(bundle.metafile);
  if (nodeModules.length > 0) return { problems: nodeModules, names: [] };
  const context = createContext({ TextDecoder, TextEncoder });
  try {
    const names: unknown = runInContext(`${bundle.outputFiles[0]?.text}; Object.keys(door)`, context);
    return { problems: [], names: names as readonly string[] };
  } catch (error) {
    // Errors of another context are not `instanceof Error` here.
    return { problems: [String(error)], names: [] };
  }
}

/** Node modules that got into a bundle as they are (`external`) or were replaced by nothing (`(disabled):fs`). */
function findNodeModules({ inputs }: Metafile): readonly string[] {
  const paths = Object.entries(inputs).flatMap(([path, input]) => [path, ...input.imports.map((to) => to.path)]);
  return [...new Set(paths.map((path) => path.replace(/^\(disabled\):/, "")).filter(isNodeModule))];
}

describe("a pure room's door runs in a browser", () => {
  const doors = listPureDoors();

  test("there are doors to try", () => {
    expect(doors).toContain("src/bytes/index.ts");
    expect(doors).toContain("src/config/index.ts");
  });

  test.each(doors)("%s", async (door) => {
    const { problems, names } = await tryInBrowser(`export * from "./${door}";`);
    expect(problems).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  });
});

describe("the check refuses", () => {
  test.each([
    ["a Node module", 'export { readFileSync } from "node:fs";', "node:fs"],
    ["one without the prefix", 'export { createHash } from "crypto";', "crypto"],
    ["one behind a room", 'export * from "./test/house/imports.js";', "node:path"],
    ["one loaded late, with a way out", 'export const fs = import("node:fs").catch(() => 0);', "node:fs"],
    ["one that is asked for", 'export const os = (() => { try { return require("os"); } catch {} })();', "os"],
    ["Buffer", "export const bytes = Buffer.alloc(1);", "Buffer is not defined"],
    ["process", "export const name = process.platform;", "process is not defined"],
  ])("%s", async (_title, code, problem) => {
    const { problems } = await tryInBrowser(code);
    expect(problems.join("\n")).toContain(problem);
  });

  test("nothing that browsers have", async () => {
    const verdict = await tryInBrowser("export const text = new TextDecoder().decode(new Uint8Array([0x61]));");
    expect(verdict).toEqual({ problems: [], names: ["text"] });
  });

  test("nor the packages of the pure rooms", async () => {
    const code = [
      'export { XMLParser } from "fast-xml-parser";',
      'export { SaxesParser } from "saxes";',
      'export { create } from "xmlbuilder2";',
      'export { z } from "zod";',
    ].join("\n");
    const { problems, names } = await tryInBrowser(code);
    expect(problems).toEqual([]);
    expect([...names].sort()).toEqual(["SaxesParser", "XMLParser", "create", "z"]);
  });
});
