// calibrate: figures that a known model made are found again, and what is written is what simulate takes.

import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { plainXml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

interface Prediction {
  readonly points: readonly {
    readonly op: string;
    readonly blockBytes: number;
    readonly mbPerSec: number;
    readonly host: string;
    readonly card: string;
  }[];
}

const common = ["--firmware", "6.3.0", "--card", "generic-u3"] as const;

/** Rates as another host or card would have them, as a CSV. */
async function measured(config: string, ...of: readonly string[]): Promise<string> {
  const { points } = await runJson<Prediction>(
    "simulate",
    config,
    "--json",
    "--draws",
    "0",
    "--size",
    "4K,64K,512K",
    ...of,
  );
  const lines = points.map(({ op, blockBytes, mbPerSec }) => `${op},sequential,${blockBytes},${mbPerSec}`);
  return ["# made for this test", "op,pattern,bytes,mbPerSec", ...lines, ""].join("\n");
}

describe("a host", () => {
  test("is found again from what it measured, and simulate takes the file", async () => {
    const config = folder.write("config.xml", plainXml);
    const csv = folder.write("indy.csv", await measured(config, ...common, "--host", "sgi-indy"));
    const out = folder.path("my-indy.json");
    const run = ["calibrate", csv, "--what", "host", "--out", out, "--config", config, ...common] as const;
    const { code, out: said, notes } = await runCli(...run, "--host", "sgi-octane");
    expect(code).toBe(0);
    expect(notes).toContain("--host");
    expect(said).toMatch(/sequential read +4096 +\d+\.\d{3} +\d+\.\d{3} +[+-]?\d+\.\d %/);
    for (const line of said.split("\n")) expect([...line].length).toBeLessThanOrEqual(80);
    const model = JSON.parse(folder.text("my-indy.json")) as {
      readonly id: string;
      readonly base: string;
      readonly source: string;
      readonly parameters: Readonly<Record<string, number>>;
    };
    expect(model).toMatchObject({
      schema: "scsi2sd/model@1",
      kind: "host",
      id: "my-indy",
      base: "sgi-octane",
      source: "indy.csv",
    });
    // firmware-timing §7 gives the Indy 700 µs and 6 ns a byte.
    expect(Math.abs((model.parameters["turnaroundUs"] ?? 0) / 700 - 1)).toBeLessThan(0.05);
    expect(Math.abs((model.parameters["turnaroundNsPerByte"] ?? 0) / 6 - 1)).toBeLessThan(0.1);
    const options = ["--json", "--draws", "0", "--size", "64K", "--op", "read", ...common] as const;
    const fitted = await runJson<Prediction>("simulate", config, ...options, "--host", out);
    const truth = await runJson<Prediction>("simulate", config, ...options, "--host", "sgi-indy");
    expect(fitted.points[0]?.host).toBe("my-indy");
    expect(fitted.points[0]?.mbPerSec).toBeCloseTo(truth.points[0]?.mbPerSec ?? 0, 1);
  });
});

test("a card's file is what simulate --card and cards take, and --json prints it", async () => {
  const config = folder.write("config.xml", plainXml);
  const of = ["--firmware", "6.3.0", "--host", "sgi-indy"] as const;
  const csv = folder.write("card.csv", await measured(config, ...of, "--card", "generic-class4"));
  const out = folder.path("Old Card.json");
  const printed = await runCli("calibrate", csv, "--what", "card", "--out", out, "--config", config, ...of, "--json");
  expect(printed.out).toBe(folder.text("Old Card.json"));
  const document = JSON.parse(printed.out) as { readonly parameters: Readonly<Record<string, number>> };
  // P0 of a class 4 card is 5 ms.
  expect(Math.abs((document.parameters["programBaseUs"] ?? 0) / 5000 - 1)).toBeLessThan(0.05);
  const { points } = await runJson<Prediction>("simulate", config, "--json", ...of, "--card", out);
  expect(points[0]?.card).toBe("old-card");
  expect((await runCli("cards", out)).out).toContain("(old-card)");
});

describe("what cannot be done", () => {
  const csv = "op,pattern,bytes,mbPerSec\nread,sequential,4096,1\nread,sequential,65536,5\n";

  test.each([
    ["op,pattern,bytes,mbPerSec\nread,sequential,4096,fast\n", /mine\.csv: line 2: not a rate/, 2],
    ["nothing of that kind", /mine\.csv: line 1: no column op/, 2],
    ["op,pattern,bytes,mbPerSec\nread,sequential,4096,1\n", undefined, 0],
  ])("%j", async (text, message, exitCode) => {
    const file = folder.write("mine.csv", text);
    const { code, notes } = await runCli("calibrate", file, "--what", "host", "--out", folder.path("m.json"));
    if (message) expect(notes.replace(/\s+/g, " ")).toMatch(message);
    expect(code).toBe(exitCode);
    expect(folder.names().includes("m.json")).toBe(exitCode === 0);
  });

  test("a file that exists is replaced with --force only", async () => {
    const file = folder.write("mine.csv", csv);
    const out = folder.write("m.json", "mine");
    const run = ["calibrate", file, "--what", "host", "--out", out] as const;
    expect((await runCli(...run)).code).toBe(5);
    expect(folder.text("m.json")).toBe("mine");
    expect((await runCli(...run, "--force")).code).toBe(0);
    expect(folder.text("m.json")).toContain("scsi2sd/model@1");
  });

  test("a name that simulate would not take for a file", async () => {
    const file = folder.write("mine.csv", csv);
    const { code, notes } = await runCli("calibrate", file, "--what", "host", "--out", folder.path("m.txt"));
    expect(notes).toContain("does not end in .json");
    expect(code).toBe(2);
  });

  test("no kind of model at all", async () => {
    expect((await runCli("calibrate", folder.write("mine.csv", csv), "--out", folder.path("m.json"))).code).toBe(2);
  });
});
