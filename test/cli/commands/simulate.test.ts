import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { plainWith, plainXml, unreadableXml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();

interface Point {
  readonly firmware: string;
  readonly op: string;
  readonly blockBytes: number;
  readonly mbPerSec: number;
  readonly latencyUs: { readonly mean: number };
  readonly parts?: readonly { readonly us: number }[];
}

interface Prediction {
  readonly schema: string;
  readonly points: readonly Point[];
}

function config(): string {
  return folder.write("config.xml", plainXml);
}

describe("in text", () => {
  test("has a column for each firmware and operation, a row for each size, and says what limits", async () => {
    const { code, out, notes } = await runCli("simulate", config(), "--host", "sgi-indy", "--firmware", "6.1.3,6.3.0");
    expect(out).toMatch(/read +write/);
    expect(out).toMatch(/6\.1\.3 +6\.3\.0 +6\.1\.3 +6\.3\.0/);
    for (const size of ["4 KiB", "64 KiB", "4 MiB"])
      expect(out).toMatch(new RegExp(`^ +${size}( +\\d+\\.\\d\\d){4}$`, "m"));
    expect(out).toContain("limited by");
    expect([code, notes]).toEqual([0, ""]);
  });

  test("fits 80 columns", async () => {
    const { out } = await runCli("simulate", config(), "--firmware", "6.1.3,6.3.0", "--explain");
    for (const line of out.split("\n")) expect([...line].length).toBeLessThanOrEqual(80);
  });

  test("--ascii draws without Unicode", async () => {
    const { out } = await runCli("simulate", config(), "--ascii", "--firmware", "6.3.0");
    expect(out).not.toMatch(/[\u2500-\u28ff]/);
  });
});

describe("as JSON", () => {
  const documented = [
    ...["firmware", "board", "host", "card", "drive", "workload", "op", "pattern", "blockBytes", "mbPerSec"],
    ...["band", "latencyUs", "limitedBy"],
  ];

  test("points have exactly the documented members", async () => {
    const { schema, points } = await runJson<Prediction>("simulate", config(), "--json");
    expect(schema).toBe("scsi2sd/prediction@1");
    for (const point of points) {
      expect(Object.keys(point).sort()).toEqual([...documented].sort());
      expect(Object.keys(point.latencyUs)).toEqual(["mean", "p50", "p90", "p99", "max"]);
    }
  });

  test("with --explain there are parts, and they add up to the latency", async () => {
    const { points } = await runJson<Prediction>("simulate", config(), "--json", "--explain");
    for (const point of points) {
      expect(Object.keys(point).sort()).toEqual([...documented, "parts"].sort());
      const sum = (point.parts ?? []).reduce((total, { us }) => total + us, 0);
      expect(sum).toBeCloseTo(point.latencyUs.mean, 3);
    }
  });

  test("throughput is size over latency", async () => {
    const { points } = await runJson<Prediction>("simulate", config(), "--json");
    for (const { blockBytes, mbPerSec, latencyUs } of points) {
      expect(mbPerSec).toBeCloseTo(blockBytes / latencyUs.mean, 3);
    }
  });

  test("without draws there is no band", async () => {
    const { points } = await runJson<Prediction>("simulate", config(), "--json", "--draws", "0", "--size", "4K");
    expect(points.length).toBeGreaterThan(0);
    for (const point of points) expect(Object.keys(point)).not.toContain("band");
  });

  test("sizes, operation and firmware are those that were asked for", async () => {
    const options = ["--size", "4K,64KiB,1M", "--op", "write", "--firmware", "6.3.0,6.4.14"];
    const { points } = await runJson<Prediction>("simulate", config(), "--json", ...options);
    expect(new Set(points.map(({ op }) => op))).toEqual(new Set(["write"]));
    expect(new Set(points.map(({ blockBytes }) => blockBytes))).toEqual(new Set([4096, 65536, 1048576]));
    expect(new Set(points.map(({ firmware }) => firmware))).toEqual(new Set(["6.3.0", "6.4.14"]));
    expect(points).toHaveLength(6);
  });

  test("the same inputs give the same document", async () => {
    const once = await runCli("simulate", config(), "--json");
    expect((await runCli("simulate", config(), "--json")).out).toBe(once.out);
  });

  test("repeated options are a list too", async () => {
    const { points } = await runJson<Prediction>(
      ...([
        "simulate",
        config(),
        "--json",
        "--size",
        "4K",
        "--size",
        "8K",
        "--op",
        "read",
        "--firmware",
        "6.3.0",
      ] as const),
    );
    expect(points.map(({ blockBytes }) => blockBytes)).toEqual([4096, 8192]);
  });
});

test("the firmware that the file names is the one that is predicted", async () => {
  const named = plainWith(["</SCSI2SD>", "<firmwareVersion>6.2.1</firmwareVersion>\n</SCSI2SD>"]);
  const { points } = await runJson<Prediction>("simulate", folder.write("config.xml", named), "--json");
  expect(new Set(points.map(({ firmware }) => firmware))).toEqual(new Set(["6.2.1"]));
});

test("a configuration with a value that cannot be read is refused", async () => {
  const { code, out, notes } = await runCli("simulate", folder.write("config.xml", unreadableXml));
  expect([code, out]).toEqual([1, ""]);
  expect(notes).toContain("number-value");
});

test("a configuration without a disk has nothing to predict", async () => {
  const none = plainWith(["<enabled>true", "<enabled>false"]);
  const { code, notes } = await runCli("simulate", folder.write("config.xml", none));
  expect(notes).toContain("no target is enabled");
  expect(code).toBe(2);
});
