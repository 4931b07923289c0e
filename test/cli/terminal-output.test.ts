// What reaches a terminal: colours only where they are wanted, and never a control character out of somebody's file.

import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { buildCli, spawnCli } from "./cli-process.js";
import { runCli } from "./recording-output.js";
import { mendableXml, plainXml } from "./samples.js";
import { useTemporaryFolder } from "./temporary-folder.js";
import { describeOnTerminal, runOnTerminal } from "./terminal.js";

const folder = useTemporaryFolder();
beforeAll(buildCli);

const esc = "\u001b";

describe("escape codes", () => {
  test.each([
    [["--help"], {}],
    [["validate", "bad.xml"], {}],
    [["show", "missing.xml"], {}],
    [["validate", "bad.xml"], { FORCE_COLOR: "1" }],
    [["hosts"], { NO_COLOR: "1" }],
  ])("do not go into files and pipes: %j %j", async (words, env) => {
    folder.write("bad.xml", mendableXml);
    const { out, notes } = await spawnCli(words, { cwd: folder.path(), env });
    expect(out + notes).not.toContain(esc);
  });

  describeOnTerminal("on a terminal", () => {
    test("colour what is wrong", async () => {
      folder.write("bad.xml", mendableXml);
      const { code, text } = await runOnTerminal(["validate", "bad.xml"], { cwd: folder.path() });
      expect(text).toContain(`${esc}[31merror`);
      expect(code).toBe(1);
    });

    test("stay away with NO_COLOR", async () => {
      folder.write("bad.xml", mendableXml);
      const env = { NO_COLOR: "1" };
      for (const words of [["validate", "bad.xml"], ["hosts"], ["show", "missing.xml"]]) {
        expect((await runOnTerminal(words, { cwd: folder.path(), env })).text).not.toContain(esc);
      }
    });

    test("prose fits a narrow terminal", async () => {
      folder.write("bad.xml", mendableXml);
      const { text } = await runOnTerminal(["validate", "bad.xml"], {
        cwd: folder.path(),
        columns: 50,
        env: { NO_COLOR: "1" },
      });
      const prose = text.split("\r\n").filter((line) => line.startsWith("  "));
      for (const line of prose) expect([...line].length).toBeLessThanOrEqual(50);
    });
  });
});

/** All but line feed and tab: C0, DEL and C1. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

describe("control characters in a configuration", () => {
  const evil = "\u001b[31mA\u009b";

  /** The same evil name in the forms that can hold it. */
  async function writeEvil(): Promise<Record<"json" | "bin" | "xml", string>> {
    const plain = folder.write("plain.xml", plainXml);
    const shown = JSON.parse((await runCli("show", plain, "--json")).out) as { targets: { vendor: string }[] };
    const document = { ...shown, targets: shown.targets.map((target) => ({ ...target, vendor: evil.padEnd(8) })) };
    const json = folder.write("evil.json", JSON.stringify(document));
    const bin = folder.path("evil.bin");
    const xml = folder.path("evil.xml");
    await runCli("convert", json, bin, "--force");
    await runCli("convert", json, xml, "--force");
    return { json, bin, xml };
  }

  test.each(["json", "bin", "xml"] as const)("do not reach the terminal out of a %s file", async (form) => {
    const file = (await writeEvil())[form];
    const plain = folder.path("plain.xml");
    const calls = [
      ...[
        ["validate", file],
        ["validate", file, "--json"],
        ["validate", file, "--sarif"],
        ["validate", file, "--fix"],
      ],
      ...[
        ["show", file, "--all"],
        ["show", file, "--json"],
        ["get", file],
        ["get", file, "--json"],
      ],
      ...[
        ["get", file, "target.0.vendor"],
        ["diff", file, plain],
        ["diff", plain, file, "--json"],
      ],
      ...[
        ["convert", file, folder.path("other.bin")],
        ["set", file, "target.0.vendor=B"],
      ],
    ];
    for (const words of calls) {
      const { code, out, notes } = await runCli(...words);
      expect([words[0], controls.test(out + notes)]).toEqual([words[0], false]);
      expect([0, 1]).toContain(code);
    }
  });

  test("are still to be seen, as what they are", async () => {
    const { bin } = await writeEvil();
    expect((await runCli("get", bin, "target.0.vendor")).out).toContain("\\x1b[31mA\\x9b");
    expect((await runCli("get", bin, "target.0.vendor", "--json")).out).toContain("\\u001b[31mA\\u009b");
  });

  test.each([
    ["an unknown element", plainXml.replace("</SCSI2SD>", "<x>\u009b31m</x></SCSI2SD>")],
    ["a value that cannot be read", plainXml.replace("<parity>true", "<parity>\u009b31m")],
    ["text where none belongs", plainXml.replace("</SCSI2SD>", "\u009b31m</SCSI2SD>")],
    ["broken markup", plainXml.replace("<parity>", "<\u001b[31m>")],
    ["a wrong root", "<\u001b[31m/>"],
    ["a web page", "<html><title>\u001b[31m</title></html>"],
    ["JSON", '{"\u001b[31m\u009b": 1}'],
    ["JSON with a bad key", '{"\\u001b[31m\\u009b": 1}'],
  ])("do not reach it out of %s", async (_title, text) => {
    const file = folder.write("config", text);
    for (const words of [
      ["validate", file],
      ["validate", file, "--json"],
      ["show", file],
      ["convert", file, "-", "--to", "bin"],
    ]) {
      const { out, notes } = await runCli(...words);
      expect([words[0], controls.test(out + notes)]).toEqual([words[0], false]);
    }
  });
});

test("control characters in names and words of the command line do not reach it either", async () => {
  mkdirSync(folder.path("\u001b[31m"));
  const file = folder.write("\u001b[31m/bad\u009b.xml", mendableXml);
  const calls = [
    ...[
      ["validate", file],
      ["validate", file, "--fix"],
      ["show", `${file}x`],
      ["set", file, "parity=true"],
    ],
    ...[
      ["set", file, "parity=\u001b[31m"],
      ["get", file, "\u001b[31m"],
      ["\u001b[31m"],
      ["show", file, "--\u001b[31m"],
    ],
    ...[
      ["validate", file, "--json"],
      ["validate", file, "--sarif"],
      ["init", `${file}.xml`],
      ["hosts", "\u001b[31m"],
    ],
    ...[
      ["show", file, "\u001b[31m"],
      ["convert", file, `${file}.bin`],
      ["diff", file, file, "--json"],
    ],
  ];
  for (const words of calls) {
    const { out, notes } = await runCli(...words);
    expect([words[0], controls.test(out + notes)]).toEqual([words[0], false]);
  }
});
