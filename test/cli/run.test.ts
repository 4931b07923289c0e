// What all commands have in common: help, wrong words and options, and the table of exit codes (house rules §4).

import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { commandTable } from "../../src/cli/command-table.js";
import { runCli } from "./recording-output.js";
import { plainXml } from "./samples.js";
import { useTemporaryFolder } from "./temporary-folder.js";

const folder = useTemporaryFolder();
const verbs = commandTable.map(({ verb }) => verb);

describe("without a command", () => {
  test("the overview names every command and ends as wrong usage", async () => {
    const { code, out, notes } = await runCli();
    expect(code).toBe(2);
    expect(notes).toBe("");
    for (const verb of verbs) expect(out).toMatch(new RegExp(`^  ${verb}\\b`, "m"));
  });

  test.each(["--help", "-h", "help"])("%s shows it and is no error", async (word) => {
    const { code, out } = await runCli(word);
    expect(code).toBe(0);
    expect(out).toBe((await runCli()).out);
    expect(widest(out)).toBeLessThanOrEqual(80);
  });

  test("--version is that of the package", async () => {
    expect(await runCli("--version")).toMatchObject({ code: 0, out: `${manifest.version}\n`, notes: "" });
  });
});

describe.each(verbs)("%s --help", (verb) => {
  test("fits 80 columns, on standard output", async () => {
    const { code, out, notes } = await runCli(verb, "--help");
    expect(code).toBe(0);
    expect(notes).toBe("");
    expect(widest(out)).toBeLessThanOrEqual(80);
    expect(out).not.toContain("default: []");
  });

  test("has an example of the command", async () => {
    const { out } = await runCli(verb, "--help");
    expect(out).toContain("Examples:");
    expect(out).toContain(`$ scsi2sd ${verb}`);
  });

  test("is the same behind help", async () => {
    expect((await runCli("help", verb)).out).toBe((await runCli(verb, "--help")).out);
  });
});

interface WrongUse {
  readonly argv: readonly string[];
  readonly says: string;
  readonly hint: string;
}

/** FILE stands for a configuration that is in order. */
const wrongUses: readonly WrongUse[] = [
  { argv: ["vlidate"], says: 'no command "vlidate"', hint: "did you mean validate?" },
  { argv: ["xyzzy"], says: 'no command "xyzzy"', hint: "scsi2sd --help" },
  { argv: ["help", "xyzzy"], says: 'no command "xyzzy"', hint: "scsi2sd --help" },
  { argv: ["validate"], says: "validate needs more", hint: "--help" },
  { argv: ["show"], says: "show needs more: scsi2sd show <source>", hint: "--help" },
  { argv: ["diff", "FILE"], says: "diff needs more: scsi2sd diff <a> <b>", hint: "--help" },
  { argv: ["convert", "FILE"], says: "convert needs more", hint: "--help" },
  { argv: ["get"], says: "get needs more", hint: "--help" },
  { argv: ["set", "FILE"], says: "set needs more", hint: "--help" },
  { argv: ["simulate"], says: "simulate needs more", hint: "--help" },
  { argv: ["show", "FILE", "second.xml"], says: "does not take second.xml", hint: "--help" },
  { argv: ["validate", "FILE", "--jsn"], says: "no option --jsn", hint: "did you mean --json?" },
  { argv: ["validate", "FILE", "--xyzzy=1"], says: "no option --xyzzy", hint: "--help" },
  {
    argv: ["validate", "FILE", "--json=maybe"],
    says: '--json takes no value, and this gives it "maybe"',
    hint: "--help",
  },
  { argv: ["validate", "FILE", "--json", "--sarif"], says: "exclude each other", hint: "--help" },
  { argv: ["emulate", "FILE", "--usb-pace"], says: "--usb-pace goes with --usbip only", hint: "--help" },
  { argv: ["validate", "FILE", "--host"], says: "--host needs a value", hint: "--help" },
  { argv: ["validate", "FILE", "--no-host"], says: "--host cannot be negated", hint: "--help" },
  { argv: ["validate", "FILE", "--host", "nexstation"], says: 'no host is called "nexstation"', hint: "nextstation" },
  { argv: ["validate", "FILE", "--card-size"], says: "--card-size needs a value", hint: "--help" },
  { argv: ["validate", "FILE", "--card-size", "huge"], says: "--card-size huge is not a size", hint: "8GB" },
  { argv: ["validate", "FILE", "--card-size", "0"], says: "--card-size 0 is not a size", hint: "8GB" },
  { argv: ["validate", "FILE", "--firmware", "new"], says: '"new" is not a firmware version', hint: "6.3.0" },
  { argv: ["get", "FILE", "partiy"], says: 'no setting "partiy"', hint: "did you mean parity?" },
  { argv: ["get", "FILE", "target.7.id"], says: "no target slot 7", hint: "0 to 6" },
  { argv: ["set", "FILE", "parity"], says: '"parity" is not KEY=VALUE', hint: "parity=true" },
  { argv: ["set", "FILE", "parity=yes"], says: "board.parity", hint: "write true" },
  { argv: ["set", "FILE", "turbo=6"], says: "turbo", hint: "true or false" },
  { argv: ["set", "FILE", "target.0.id=8"], says: "target.0.id", hint: "at most 7" },
  { argv: ["convert", "FILE", "out"], says: "does not tell the form", hint: "--to" },
  {
    argv: ["convert", "FILE", "out", "--to", "yaml"],
    says: 'to cannot be "yaml"; it is one of "xml", "bin", "json"',
    hint: "--help",
  },
  { argv: ["init", "out.txt"], says: "does not tell the form", hint: ".xml, .bin or .json" },
  { argv: ["init", "--host", "nexstation"], says: "no host is called", hint: "nextstation" },
  { argv: ["init", "--set", "parity"], says: "not KEY=VALUE", hint: "parity=true" },
  { argv: ["hosts", "nexstation"], says: "no host is called", hint: "nextstation" },
  { argv: ["completion", "tcsh"], says: 'shell cannot be "tcsh"', hint: "--help" },
  { argv: ["simulate", "FILE", "--host", "sgi-indi"], says: "sgi-indi", hint: "did you mean sgi-indy?" },
  // A host whose settings are known, which is another question than its timing.
  { argv: ["simulate", "FILE", "--host", "nextstation"], says: "timing", hint: "generic-async" },
  { argv: ["simulate", "FILE", "--card", "floppy"], says: "floppy", hint: "known are" },
  { argv: ["simulate", "FILE", "--firmware", "new"], says: "not a firmware version: new", hint: "6.3.0" },
  {
    argv: ["simulate", "FILE", "--board", "revZ"],
    says: 'board cannot be "revZ"; it is one of "revF"',
    hint: "--help",
  },
  // The 2021 boards came with firmware 6.4.1 (docs/timing.md).
  { argv: ["simulate", "FILE", "--board", "2021", "--firmware", "6.1.3"], says: "6.1.3 does not exist", hint: "6.4.1" },
  { argv: ["simulate", "FILE", "--size", "big"], says: "--size big is not a request size", hint: "4K" },
  {
    argv: ["simulate", "FILE", "--op", "seek"],
    says: 'op cannot be "seek"; it is one of "read", "write"',
    hint: "--help",
  },
  { argv: ["simulate", "FILE", "--slot", "7"], says: 'slot cannot be "7"', hint: "--help" },
  { argv: ["simulate", "FILE", "--slot", "x"], says: 'slot cannot be "x"', hint: "--help" },
  { argv: ["show", "card:"], says: "card: names no card", hint: "path" },
];

describe("wrong use says what is wrong and what to do, prints no result and ends with 2", () => {
  test.each(wrongUses.map((use) => [use.argv.join(" "), use] as const))("%s", async (_title, { argv, says, hint }) => {
    const file = folder.write("config.xml", plainXml);
    const { code, out, notes } = await runCli(...argv.map((word) => (word === "FILE" ? file : word)));
    expect(notes.replace(/\s+/g, " ")).toContain(says);
    expect(notes.split("→")[1] ?? "").toContain(hint);
    expect(notes).toMatch(/^scsi2sd: /);
    expect(widest(notes)).toBeLessThanOrEqual(80);
    expect(out).toBe("");
    expect(code).toBe(2);
    expect(folder.names()).toEqual(["config.xml"]);
    expect(folder.text("config.xml")).toBe(plainXml);
  });
});

describe("words behind --", () => {
  test("are files, even when they look like options", async () => {
    const file = folder.write("config.xml", plainXml);
    expect((await runCli("validate", "--", file)).code).toBe(0);
    expect((await runCli("show", "--", "--json")).notes).toContain("cannot read --json");
  });

  test("are not left out beside others", async () => {
    const file = folder.write("config.xml", plainXml);
    const { code, notes } = await runCli("validate", file, "--", folder.path("missing.xml"));
    expect(notes).toContain("missing.xml");
    expect(code).toBe(5);
  });
});

test.each(["show", "get", "validate", "simulate"])("%s ends with 5 for a file that is not there", async (verb) => {
  const { code, out, notes } = await runCli(verb, folder.path("missing.xml"));
  expect(code).toBe(5);
  expect(out).toBe("");
  expect(notes).toContain("missing.xml");
  expect(notes).toContain("→");
});

function widest(text: string): number {
  const lines = text.split("\n").filter((line) => !/\S{70}/.test(line));
  return Math.max(...lines.map((line) => [...line].length));
}
