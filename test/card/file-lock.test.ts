// Whose lock is it? Live ones are respected, those of killed processes taken over, foreign ones never.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import process from "node:process";
import { afterAll, describe, expect, test } from "vitest";
import { lockImage } from "../../src/card/file-lock.js";
import { codeOf, createImage, removeImages } from "../contract/medium-makers.js";

afterAll(removeImages);

function createLocked(text: string) {
  const path = createImage(1);
  writeFileSync(`${path}.lock`, text);
  return path;
}

/** A number that no process has any more. */
function endedProcess(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

describe("a lock", () => {
  test("lies beside the image, says who, and is gone when released", () => {
    const path = createImage(1);
    const lock = lockImage(path);
    expect(readFileSync(`${path}.lock`, "latin1")).toMatch(new RegExp(`^${hostname()} ${process.pid} (\\d+|-)\n$`));
    expect(codeOf(() => lockImage(path))).toBe("card/busy");
    lock.release();
    expect(existsSync(`${path}.lock`)).toBe(false);
    lockImage(path).release();
  });

  test("that was deleted and made by another is not released", () => {
    const path = createImage(1);
    const lock = lockImage(path);
    writeFileSync(`${path}.lock`, "elsewhere 1 1\n");
    lock.release();
    expect(existsSync(`${path}.lock`)).toBe(true);
  });

  test("of a process that is gone is taken over, and nothing is left of it", () => {
    const path = createLocked(`${hostname()} ${endedProcess()} 1\n`);
    const lock = lockImage(path);
    expect(readFileSync(`${path}.lock`, "latin1")).toContain(` ${process.pid} `);
    lock.release();
    const names = readdirSync(dirname(path)).filter((name) => `${dirname(path)}/${name}`.startsWith(path));
    expect(names).toHaveLength(1);
  });

  test("of a process that is gone is left to another that takes it over just now, unless that is gone too", () => {
    const path = createLocked(`${hostname()} ${endedProcess()} 1\n`);
    writeFileSync(`${path}.lock.takeover`, "elsewhere 1 1\n");
    expect(codeOf(() => lockImage(path))).toBe("card/busy");
    writeFileSync(`${path}.lock.takeover`, `${hostname()} ${endedProcess()} 1\n`);
    lockImage(path).release();
    expect(existsSync(`${path}.lock.takeover`)).toBe(false);
  });

  test.runIf(process.platform === "linux")("of a process whose number was given to another is taken over", () => {
    lockImage(createLocked(`${hostname()} ${process.pid} 1\n`)).release();
  });

  test("of another process that lives is respected, until it is killed", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(child, "spawn");
    const start = /^.*\) (.*)$/s.exec(readProcess(child.pid ?? 0))?.[1]?.split(" ")[19] ?? "-";
    const path = createLocked(`${hostname()} ${child.pid} ${start}\n`);
    expect(codeOf(() => lockImage(path))).toBe("card/busy");
    child.kill("SIGKILL");
    await once(child, "close");
    lockImage(path).release();
  });

  test.each([
    ["another machine", `${hostname()}-2 ${endedProcess()} 1\n`],
    ["what we do not understand", "12345"],
    ["what has no process number", `${hostname()} me 1\n`],
  ])("of %s is respected: nobody can tell", (_title, text) => {
    const path = createLocked(text);
    expect(codeOf(() => lockImage(path))).toBe("card/busy");
    expect(readFileSync(`${path}.lock`, "latin1")).toBe(text);
  });

  test("that is empty is respected for a moment, in which it may be written", () => {
    const path = createLocked("");
    expect(codeOf(() => lockImage(path))).toBe("card/busy");
    const longAgo = new Date(Date.now() - 10_000);
    utimesSync(`${path}.lock`, longAgo, longAgo);
    lockImage(path).release();
  });
});

function readProcess(pid: number): string {
  return existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "latin1") : "";
}
