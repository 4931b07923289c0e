import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { duplicateIdXml, mendableXml, plainWith, plainXml, unreadableXml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

interface Findings {
  readonly schema: string;
  readonly files: readonly {
    readonly file: string;
    readonly findings: readonly Record<string, unknown>[];
    readonly fixed: readonly Record<string, unknown>[];
  }[];
}

describe("what it says", () => {
  test("a file in order has no findings and ends with 0", async () => {
    const file = folder.write("config.xml", plainXml);
    expect(await runCli("validate", file)).toMatchObject({ code: 0, out: `${file}: no findings\n`, notes: "" });
  });

  test("an error has its place, rule, setting and remedy, and ends with 1", async () => {
    const file = folder.write("config.xml", mendableXml);
    const { code, out, notes } = await runCli("validate", file);
    // <parity> stands in line 6 behind a tab.
    expect(out).toContain(`${file}:6:2 error boolean-value board.parity\n`);
    expect(out).toContain("→");
    expect(out).toContain(`${file}: 1 error (1 can be mended with --fix)`);
    expect([code, notes]).toEqual([1, ""]);
  });

  test("warnings alone end with 0", async () => {
    const file = folder.write("config.xml", plainWith(["<scsiSpeed>5", "<scsiSpeed>6"]));
    const { code, out } = await runCli("validate", file);
    expect(out).toContain("warning turbo board.scsiSpeed");
    expect(code).toBe(0);
  });

  test("the host, the card and the firmware bring findings of their own", async () => {
    const file = folder.write("config.xml", plainXml);
    // NeXT needs 139 sectors a track and 4 heads (user needs, 27).
    expect((await runCli("validate", file, "--host", "nextstation")).out).toMatch(
      /(error|warning) host-geometry target\.0/,
    );
    // The disk has 4194303 sectors, and the last two of a card hold the configuration.
    expect((await runCli("validate", file, "--card-size", "4194000")).out).toContain("error card-end");
    expect((await runCli("validate", file, "--card-size", "8GB")).out).not.toContain("card-end");
    const turbo = folder.write("turbo.xml", plainWith(["<scsiSpeed>5", "<scsiSpeed>6"]));
    expect((await runCli("validate", turbo, "--firmware", "6.0.8")).out).toMatch(/(error|warning) \S+ board.scsiSpeed/);
  });
});

describe("several files", () => {
  test("end with the code of the worst, and each has its findings", async () => {
    const good = folder.write("good.xml", plainXml);
    const bad = folder.write("bad.xml", duplicateIdXml);
    const { code, out } = await runCli("validate", good, bad, good);
    expect(out).toContain("duplicate-id");
    expect(out.match(/good\.xml: no findings/g)).toHaveLength(2);
    expect(code).toBe(1);
  });

  test("a missing one keeps no other from its findings", async () => {
    const bad = folder.write("bad.xml", duplicateIdXml);
    const { code, out, notes } = await runCli("validate", folder.path("missing.xml"), bad);
    expect(out).toContain("duplicate-id");
    expect(notes).toContain("missing.xml");
    expect(code).toBe(5);
  });

  test("are one JSON document", async () => {
    const names = [folder.write("good.xml", plainXml), folder.write("bad.xml", mendableXml)];
    const { schema, files } = await runJson<Findings>("validate", ...names, "--json");
    expect(schema).toBe("scsi2sd/findings@1");
    expect(files.map(({ file }) => file)).toEqual(names);
    expect(files[0]).toEqual({ file: names[0], findings: [], fixed: [] });
    expect(files[1]?.findings).toHaveLength(1);
    expect(files[1]?.findings[0]).toMatchObject({
      rule: "boolean-value",
      severity: "error",
      path: "board.parity",
      at: { line: 6, column: 2 },
      fixable: true,
    });
  });
});

test("findings as JSON have the documented members only", async () => {
  const file = folder.write("config.xml", duplicateIdXml.replace("<scsiSpeed>5", "<scsiSpeed>6"));
  const { files } = await runJson<Findings>("validate", file, "--json", "--host", "nextstation");
  const documented = ["rule", "severity", "path", "message", "hint", "at", "fixable"];
  const findings = files.flatMap((report) => report.findings);
  expect(findings.length).toBeGreaterThan(3);
  for (const finding of findings) expect(documented).toEqual(expect.arrayContaining(Object.keys(finding)));
});

describe("--fix", () => {
  test("writes the mended file, says what it did, and is done then", async () => {
    const file = folder.write("config.xml", mendableXml);
    const first = await runCli("validate", file, "--fix");
    expect(first.out).toContain(`mended ${file}:6 boolean-value`);
    expect(first.out).toContain(`${file}: no findings`);
    expect(first.code).toBe(0);
    expect(folder.text("config.xml")).toBe(plainXml);

    const second = await runCli("validate", file, "--fix");
    expect(second.out).toBe(`${file}: no findings\n`);
    expect(folder.text("config.xml")).toBe(plainXml);
  });

  test("keeps Windows line ends and every other byte", async () => {
    const file = folder.write("config.xml", mendableXml.replaceAll("\n", "\r\n"));
    expect((await runCli("validate", file, "--fix")).code).toBe(0);
    expect(folder.text("config.xml")).toBe(plainXml.replaceAll("\n", "\r\n"));
  });

  test("keeps UTF-16 and its mark", async () => {
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
    const file = folder.write("config.xml", utf16(mendableXml));
    expect((await runCli("validate", file, "--fix")).code).toBe(0);
    expect(folder.read("config.xml").equals(utf16(plainXml))).toBe(true);
  });

  test("leaves a file alone that it cannot mend, and the exit code stays 1", async () => {
    const file = folder.write("config.xml", unreadableXml);
    const { code, out } = await runCli("validate", file, "--fix");
    expect(out).not.toContain("mended");
    expect(code).toBe(1);
    expect(folder.text("config.xml")).toBe(unreadableXml);
  });

  test("lists what was mended in JSON", async () => {
    const file = folder.write("config.xml", mendableXml);
    const { files } = await runJson<Findings>("validate", file, "--fix", "--json");
    expect(files[0]?.fixed).toMatchObject([{ rule: "boolean-value", path: "board.parity" }]);
    expect(files[0]?.findings).toEqual([]);
  });

  test("tells of the files it mended although another is missing", async () => {
    const file = folder.write("config.xml", mendableXml);
    const { code, out } = await runCli("validate", "--fix", file, folder.path("missing.xml"));
    expect(out).toContain("mended");
    expect(folder.text("config.xml")).toBe(plainXml);
    expect(code).toBe(5);
  });

  test("refuses standard input", async () => {
    const { code, notes } = await runCli("validate", "--fix", "-");
    expect(notes).toContain("standard input");
    expect(code).toBe(2);
  });
});
