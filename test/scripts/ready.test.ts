// scripts/ready.js on a small project of its own: what makes it install or build, and what does not.

import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** A folder with our scripts, one source file, no packages to install, and the real esbuild. */
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "scsi2sd-ready-"));
  cpSync(join(root, "scripts"), join(project, "scripts"), { recursive: true });
  write("package.json", JSON.stringify({ type: "module", engines: { node: ">=20.19" } }));
  write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages: { "": {} } }));
  write("src/cli/main.ts", "// Prints a word.\nconsole.log('first' as string);\n");
  write("node_modules/.package-lock.json", JSON.stringify({ lockfileVersion: 3, packages: {} }));
  for (const name of ["esbuild", "@esbuild"]) {
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name), "junction");
  }
});

afterEach(() => {
  rmSync(project, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(join(project, path, ".."), { recursive: true });
  writeFileSync(join(project, path), text);
}

function ready(...options: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ["scripts/ready.js", ...options], { cwd: project, encoding: "utf8" });
}

/** An npm that fails with the given words, as ready.js finds it below `npm run`. */
function readyWithNpm(code: string): SpawnSyncReturns<string> {
  write("npm-cli.js", code);
  const env = { ...process.env, npm_execpath: join(project, "npm-cli.js") };
  return spawnSync(process.execPath, ["scripts/ready.js"], { cwd: project, encoding: "utf8", env });
}

function runCli(): string {
  return spawnSync(process.execPath, ["dist/cli.js"], { cwd: project, encoding: "utf8" }).stdout;
}

describe("building", () => {
  test("happens on first use, and not again", () => {
    const first = ready();
    expect(first.stderr).toBe("scsi2sd: building (first use) …\n");
    expect(first.status).toBe(0);
    expect(runCli()).toBe("first\n");
    const second = ready();
    expect([second.stdout, second.stderr, second.status]).toEqual(["", "", 0]);
  });

  test("happens after a change, not after a touch", () => {
    ready();
    utimesSync(join(project, "src/cli/main.ts"), new Date(), new Date());
    expect(ready().stderr).toBe("");
    write("src/cli/main.ts", "// Prints a word.\nconsole.log('other' as string);\n");
    expect(ready().stderr).toBe("scsi2sd: building (sources have changed) …\n");
    expect(runCli()).toBe("other\n");
  });

  test("says nothing when asked to be quiet", () => {
    const { stdout, stderr, status } = ready("--quiet");
    expect([stdout, stderr, status]).toEqual(["", "", 0]);
    expect(runCli()).toBe("first\n");
  });

  test("leaves the last good build in place when the sources are broken", () => {
    ready();
    write("src/cli/main.ts", "// Broken.\nconst =;\n");
    const { stderr, status } = ready();
    expect(status).toBe(70);
    expect(stderr).toContain("the build failed");
    expect(stderr).toContain("src/cli/main.ts:2");
    expect(runCli()).toBe("first\n");
  });

  test("refuses a CommonJS package loaded with import(), which would have no names", () => {
    write("node_modules/old/index.js", "exports.name = 1;\n");
    write("node_modules/old/package.json", '{ "name": "old", "version": "1.0.0" }');
    write("src/cli/main.ts", 'console.log((await import("old")).name);\n');
    const { stderr, status } = ready();
    expect(status).toBe(70);
    expect(stderr).toContain("src/cli/main.ts loads old with import()");
  });

  test("is done once when two start together", async () => {
    const runs = [start(), start()];
    const results = await Promise.all(runs);
    expect(results.map(({ status }) => status)).toEqual([0, 0]);
    expect(results.filter(({ stderr }) => stderr.includes("building"))).toHaveLength(1);
    expect(runCli()).toBe("first\n");
    expect(readdirSync(project).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("goes on when the holder of the lock has died", () => {
    const { pid } = spawnSync(process.execPath, ["-e", "0"]);
    write("ready-lock.tmp", String(pid));
    expect(ready().stderr).toBe("scsi2sd: building (first use) …\n");
  });
});

describe("installing", () => {
  test("does not throw away packages that npm itself installed", () => {
    expect(ready().stderr).not.toContain("installing");
    const stamp = readFileSync(join(project, "node_modules/.scsi2sd-stamp"), "utf8");
    expect(stamp).toMatch(/^[0-9a-f]{64}$/);
  });

  test("happens when the lock file asks for something else, with words for a missing network", () => {
    write(
      "package-lock.json",
      JSON.stringify({ lockfileVersion: 3, packages: { "": {}, "node_modules/a": { version: "2.0.0" } } }),
    );
    const { stderr, status } = readyWithNpm("console.error('npm error code EAI_AGAIN'); process.exitCode = 1;");
    expect(status).toBe(5);
    expect(stderr).toContain("installing packages");
    expect(stderr).toContain("npm error code EAI_AGAIN");
    expect(stderr).toContain("cannot be reached (EAI_AGAIN)");
  });

  test("names npm's words when they are about something else", () => {
    rmSync(join(project, "node_modules/.package-lock.json"));
    const { stderr, status } = readyWithNpm("console.error('npm error code EUSAGE'); process.exitCode = 1;");
    expect(status).toBe(5);
    expect(stderr).toContain("npm ci failed (its words are above)");
  });

  test("asks npm for exactly the locked packages and runs none of their scripts", () => {
    rmSync(join(project, "node_modules/.package-lock.json"));
    const { status } = readyWithNpm(
      "import { writeFileSync } from 'node:fs'; writeFileSync('arguments', process.argv.slice(2).join(' '));",
    );
    expect(status).toBe(0);
    expect(readFileSync(join(project, "arguments"), "utf8")).toContain("ci --ignore-scripts --no-audit --no-fund");
    expect(ready().stderr).toBe("");
  });

  test("skips packages of other platforms, which are never there", () => {
    const packages = { "": {}, "node_modules/a-win32": { version: "1.0.0", optional: true } };
    write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages }));
    expect(ready().stderr).not.toContain("installing");
  });

  test("does not follow a changed script in package.json", () => {
    ready();
    const manifest = { type: "module", engines: { node: ">=20.19" }, scripts: { hello: "echo" } };
    write("package.json", JSON.stringify(manifest));
    rmSync(join(project, "node_modules/.package-lock.json"));
    expect(ready().stderr).toBe("scsi2sd: building (sources have changed) …\n");
  });
});

test("an old Node.js is told so", () => {
  write("package.json", JSON.stringify({ type: "module", engines: { node: ">=99.5" } }));
  const { stderr, status } = ready();
  expect(status).toBe(2);
  expect(stderr).toBe(
    `scsi2sd: Node.js ${process.versions.node} is too old: 99.5 or newer is needed. Install a newer Node.js and run it again.\n`,
  );
});

async function start(): Promise<{ readonly status: number | null; readonly stderr: string }> {
  const child = spawn(process.execPath, ["scripts/ready.js"], { cwd: project, stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return await new Promise((resolve) => child.on("close", (status) => resolve({ status, stderr })));
}
