// Completion scripts, tried in the shells themselves.

import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { commandTable } from "../../../src/cli/command-table.js";
import { runCli } from "../recording-output.js";
import { useTemporaryFolder } from "../temporary-folder.js";
import { testWith } from "../tools.js";

const folder = useTemporaryFolder();
const scripts = new Map<string, string>();

beforeAll(async () => {
  for (const shell of ["bash", "zsh", "fish"]) scripts.set(shell, (await runCli("completion", shell)).out);
});

function scriptOf(shell: string): string {
  const script = scripts.get(shell);
  if (!script) throw new Error(`no script for ${shell}`);
  return script;
}

test("bash is what comes when no shell is named", async () => {
  expect((await runCli("completion")).out).toBe(scriptOf("bash"));
});

describe.each(["bash", "zsh", "fish"])("the script for %s", (shell) => {
  test("knows every command and option", async () => {
    const script = scriptOf(shell);
    for (const { verb, load } of commandTable) {
      expect(script).toContain(verb);
      for (const option of Object.keys((await load()).command.options)) expect(script).toContain(option);
    }
  });

  testWith(shell)("is understood by the shell", () => {
    const file = folder.write("script", scriptOf(shell));
    const { status, stderr } = spawnSync(shell, ["-n", file], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });
});

/** What bash offers for the last of the words. */
function offered(...words: readonly string[]): string[] {
  const file = folder.write("script", scriptOf("bash"));
  const code = `source "$0"; COMP_WORDS=(scsi2sd "$@"); COMP_CWORD=$#; _scsi2sd; printf "%s\\n" "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", code, file, ...words], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

describe("bash offers", () => {
  const verbs = commandTable.map(({ verb }) => verb);

  testWith("bash")("commands first", () => {
    expect(offered("")).toEqual(verbs);
    expect(offered("va")).toEqual(["validate"]);
    expect(offered("s")).toEqual(verbs.filter((verb) => verb.startsWith("s")));
  });

  testWith("bash")("the options of the command", () => {
    expect(offered("validate", "--f")).toEqual(["--firmware", "--fix"]);
    expect(offered("convert", "config.xml", "--")).toEqual(["--to", "--force", "--help"]);
  });

  testWith("bash")("hosts where a host is due", () => {
    expect(offered("validate", "--host", "nextstation")).toContain("nextstation");
    expect(offered("hosts", "sgi-ind")).toContain("sgi-indy");
    expect(offered("init", "--host", "=", "sgi-indy")).toEqual(["sgi-indy"]);
  });

  testWith("bash")("only hosts that simulate knows, after its --host", async () => {
    for (const host of offered("simulate", "--host", "")) {
      expect((await runCli("simulate", "missing.xml", "--host", host)).notes).not.toContain("timing figures");
    }
    expect(offered("simulate", "--host", "sgi-indy")).toEqual(["sgi-indy"]);
  });

  testWith("bash")("the choices of an option and of a word", () => {
    expect(offered("convert", "a", "b", "--to", "")).toEqual(["xml", "bin", "json"]);
    expect(offered("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });

  testWith("bash")("nothing of its own where a file is due, so that bash completes files", () => {
    expect(offered("show", "")).toEqual([]);
  });
});

testWith("fish")("fish offers commands and hosts", () => {
  const file = folder.write("scsi2sd.fish", scriptOf("fish"));
  const offers = (line: string) =>
    spawnSync("fish", ["--no-config", "-c", `source ${file}; complete -C '${line}'`], { encoding: "utf8" }).stdout;
  expect(offers("scsi2sd val")).toMatch(/^validate\t/m);
  expect(offers("scsi2sd validate --host nextst")).toMatch(/^nextstation\b/m);
  expect(offers("scsi2sd simulate --board ")).toMatch(/^revF\b/m);
});
