import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { plainWith, plainXml, unreadableXml, v5Xml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

describe("the same meaning", () => {
  test.each(["xml", "bin", "json"])("a v5 file and what it was converted to (%s)", async (form) => {
    const old = folder.write("old.xml", v5Xml);
    expect((await runCli("convert", old, folder.path(`new.${form}`))).code).toBe(0);
    expect(await runCli("diff", old, folder.path(`new.${form}`))).toMatchObject({ code: 0, out: "no difference\n" });
  });

  test("comments, layout and order do not count", async () => {
    const one = folder.write("one.xml", plainXml);
    const other = folder.write("other.xml", plainXml.replace(/<!--.*-->/, "").replaceAll("\n\t", "\r\n        "));
    expect((await runCli("diff", one, other)).out).toBe("no difference\n");
  });
});

describe("another meaning", () => {
  const changed = plainWith(["<parity>true", "<parity>false"], ["<vendor> codesrc", "<vendor>SEAGATE "]);

  test("names the settings, before and after, and ends with 1", async () => {
    const { code, out, notes } = await runCli("diff", folder.write("a.xml", plainXml), folder.write("b.xml", changed));
    expect(out).toMatch(/^board\.parity +true → false$/m);
    expect(out).toMatch(/^target\.0\.vendor +" codesrc" → "SEAGATE "$/m);
    expect(out.trim().split("\n")).toHaveLength(2);
    expect([code, notes]).toEqual([1, ""]);
  });

  test("as JSON", async () => {
    const [a, b] = [folder.write("a.xml", plainXml), folder.write("b.xml", changed)];
    const document = await runJson<Record<string, unknown>>("diff", a, b, "--json");
    expect(document["schema"]).toBe("scsi2sd/diff@1");
    expect(document["differences"]).toEqual([
      { path: "board.parity", from: "true", to: "false" },
      { path: "target.0.vendor", from: '" codesrc"', to: '"SEAGATE "' },
    ]);
    expect((await runCli("diff", a, b, "--json")).code).toBe(1);
  });
});

test("the firmware version counts", async () => {
  const a = folder.write("a.xml", plainXml);
  const b = folder.write(
    "b.xml",
    plainXml.replace("</SCSI2SD>", "<firmwareVersion>6.3.0</firmwareVersion>\n</SCSI2SD>"),
  );
  expect((await runCli("diff", a, b)).out).toMatch(/^firmwareVersion +not given → 6\.3\.0$/m);
});

test("a file that cannot be read is not taken for a difference of values", async () => {
  const { code, out, notes } = await runCli(
    "diff",
    folder.write("a.xml", plainXml),
    folder.write("b.xml", unreadableXml),
  );
  expect([code, out]).toEqual([1, ""]);
  expect(notes).toContain("number-value");
});
