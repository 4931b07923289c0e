// The guided `init`, answered on a real pseudo-terminal.

import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect } from "vitest";
import { boardSettings, targetSettings } from "../../src/config/index.js";
import { buildCli } from "./cli-process.js";
import { runCli } from "./recording-output.js";
import { type TemporaryFolder, testInFolder } from "./temporary-folder.js";
import { describeOnTerminal, runOnTerminal } from "./terminal.js";

beforeAll(buildCli);

const hostQuestion = "Which computer";
const moreQuestion = "Another disk?";
const fileQuestion = "Write it to which file?";

/** Without the breaks and guide lines between words. */
function wordsOf(text: string): string {
  return stripVTControlCharacters(text).replace(/[│\s]+/g, " ");
}

async function getFrom(folder: TemporaryFolder, name: string, key: string): Promise<string> {
  return (await runCli("get", folder.path(name), key)).out.trimEnd();
}

describeOnTerminal("the guided init", () => {
  describe("answered with Enter all the way", () => {
    async function walk(folder: TemporaryFolder, host: string): Promise<string> {
      const { code, text } = await runOnTerminal(["init"], {
        cwd: folder.path(),
        answers: [[hostQuestion, `${host}\r`]],
      });
      expect(wordsOf(text)).toContain("wrote config.xml: no findings");
      expect(code).toBe(0);
      return text;
    }

    async function expectSameAs(folder: TemporaryFolder, ...options: readonly string[]): Promise<void> {
      await runCli("init", ...options, folder.path("same.xml"));
      expect((await runCli("diff", folder.path("config.xml"), folder.path("same.xml"))).out).toBe("no difference\n");
    }

    testInFolder.concurrent("makes what init --host makes, and tells what is known of the host", async ({ folder }) => {
      expect(wordsOf(await walk(folder, "nextstation"))).toContain("target.0.sectorsPerTrack=139");
      await expectSameAs(folder, "--host", "nextstation");
    });

    testInFolder.concurrent(
      "makes what init makes, and explains every setting and its unit in lines that fit",
      async ({ folder }) => {
        const text = await walk(folder, "");
        const asked = ["id", "deviceType", "sdSectorStart", "scsiSectors", "bytesPerSector", "vendor", "prodId"];
        const settings = [
          ...boardSettings.filter(({ xml }) => xml === "written"),
          ...targetSettings.filter(({ key }) => asked.includes(key)),
        ];
        for (const { key, unit, about } of settings) {
          expect(wordsOf(text)).toContain(`${key}${unit ? ` [${unit}]` : ""}: ${about}`);
        }
        for (const line of stripVTControlCharacters(text).split(/[\r\n]+/)) {
          expect([...line].length).toBeLessThanOrEqual(80);
        }
        await expectSameAs(folder);
      },
    );
  });

  testInFolder.concurrent(
    "takes answers, refuses wrong ones on the spot, and adds a disk behind the first",
    async ({ folder }) => {
      const answers = [
        [hostQuestion, "nextstation\r"],
        ["startupDelay", "\u007f300\r"],
        ["300", "\u007f\u007f\u007f7\r"],
        [moreQuestion, "y"],
        [fileQuestion, "\r"],
      ] as const;
      const { code, text } = await runOnTerminal(["init", "two.xml"], { cwd: folder.path(), answers });
      expect(code).toBe(0);
      expect(wordsOf(text)).not.toContain(fileQuestion);
      expect(await getFrom(folder, "two.xml", "target.1.enabled")).toBe("true");
      expect(await getFrom(folder, "two.xml", "target.1.id")).not.toBe(await getFrom(folder, "two.xml", "target.0.id"));
      expect(await getFrom(folder, "two.xml", "target.1.sectorsPerTrack")).toBe("139");
      const { out } = await runCli("validate", folder.path("two.xml"), "--host", "nextstation");
      expect(out).not.toMatch(/ (error|warning) (overlap|duplicate-id|host-geometry)/);
    },
  );

  describe("Ctrl-C", () => {
    testInFolder.concurrent.for([
      ["at the first question", hostQuestion],
      ["in the middle", "startupDelay"],
      ["at the last", fileQuestion],
    ])("%s writes nothing and says so", async ([, question = ""], { folder }) => {
      const answers = [[question, "\u0003"]] as const;
      const { code, text } = await runOnTerminal(["init"], { cwd: folder.path(), answers });
      expect(code).not.toBe(0);
      expect(wordsOf(text)).toContain("nothing was written");
      expect(text).not.toMatch(/^\s+at .*:\d+:\d+/m);
      expect(folder.names()).toEqual([]);
    });
  });

  testInFolder.concurrent("a file that exists is refused before the first question", async ({ folder }) => {
    folder.write("config.xml", "mine");
    const { code, text } = await runOnTerminal(["init", "config.xml"], { cwd: folder.path() });
    expect(text).not.toContain(hostQuestion);
    expect(text).toContain("exists already");
    expect(code).toBe(5);
  });

  testInFolder.concurrent("at the last question another name is asked for", async ({ folder }) => {
    folder.write("config.xml", "mine");
    const answers = [
      [fileQuestion, "\r"],
      ["config.xml", `${"\u007f".repeat(10)}new.json\r`],
    ] as const;
    const { code } = await runOnTerminal(["init"], { cwd: folder.path(), answers });
    expect(code).toBe(0);
    expect(folder.text("config.xml")).toBe("mine");
    expect(folder.names()).toEqual(["config.xml", "new.json"]);
  });

  testInFolder.concurrent("--yes asks nothing", async ({ folder }) => {
    const { code, text } = await runOnTerminal(["init", "--yes", "config.xml"], { cwd: folder.path() });
    expect(text).not.toContain(hostQuestion);
    expect(code).toBe(0);
    expect(folder.names()).toEqual(["config.xml"]);
  });
});
