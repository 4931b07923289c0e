// simulate with workloads: matrices, ranking, files of figures, reports, and what is refused.

import { mkdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();
const config = "fixtures/config/sgi-indy.xml";
const quick = ["--workload", "diskperf -W -D -r4k -m16k -t1 -c16m"];

interface Simulation {
  readonly schema: string;
  readonly cases: readonly {
    readonly firmware?: string;
    readonly drive: string;
    readonly card?: string;
    readonly result: {
      readonly rows: readonly { readonly test: string; readonly value: number }[];
      readonly draws: number;
    };
  }[];
}

describe("a matrix", () => {
  test("is every combination of the lists, and the disks beside them", async () => {
    const lists = [
      "--firmware",
      "6.1.3,6.4.14",
      "--card",
      "transcend-500s-64,sandisk-extreme-pro-128",
      "--host",
      "indy",
    ];
    const disks = ["--drive", "fujitsu-maj3182mp"];
    const { schema, cases } = await runJson<Simulation>("simulate", config, ...lists, ...disks, ...quick, "--json");
    expect(schema).toBe("scsi2sd/simulation@1");
    expect(cases.map(({ firmware, card, drive }) => [firmware, card, drive])).toEqual([
      ["6.1.3", "transcend-500s-64gb", "scsi2sd-v6"],
      ["6.4.14", "transcend-500s-64gb", "scsi2sd-v6"],
      ["6.1.3", "sandisk-extreme-pro-128gb", "scsi2sd-v6"],
      ["6.4.14", "sandisk-extreme-pro-128gb", "scsi2sd-v6"],
      [undefined, undefined, "fujitsu-maj3182mp"],
    ]);
    // Three request sizes, six tests.
    for (const { result } of cases) expect([result.rows.length, result.draws]).toEqual([18, 20]);
  });

  test("is ranked, the best first, with what differs and what does not", async () => {
    const { out } = await runCli(
      "simulate",
      config,
      "--card",
      "generic-class10,sandisk-extreme-pro-128",
      ...quick,
      "--rank",
      "--firmware",
      "6.1.3",
    );
    expect(out).toMatch(/^diskperf .*, higher is better; all with drive scsi2sd-v6, firmware 6\.1\.3, turbo off, host/);
    expect(out).toMatch(/\n1 .*sandisk-extreme-pro-128gb\n2 .*generic-class10/);
    expect(
      Math.max(
        ...out
          .split("\n")
          .slice(1)
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
  });

  test("as comma-separated values has a line for each row", async () => {
    const { out } = await runCli("simulate", config, ...quick, "--csv", "--draws", "0", "--firmware", "6.1.3");
    const [head, ...lines] = out.trimEnd().split("\n");
    expect(head).toBe(
      "drive,firmware,board,card,host,turbo,workload,test,request_bytes,value,unit,p10,p90,p50_us,p99_us",
    );
    expect(lines).toHaveLength(18);
    expect(lines[0]).toMatch(
      /^scsi2sd-v6,6\.1\.3,revF,sandisk-extreme-pro-128gb,\S+,false,diskperf,fwd_wt,4096,\d+\.\d+,MB\/s,,,/,
    );
  });
});

describe("one case", () => {
  test("comes in the layout of its tool, explained by running it again", async () => {
    const { out } = await runCli("simulate", config, ...quick, "--firmware", "6.3.0", "--explain");
    expect(out).toMatch(/# req_size {2}fwd_wt {2}fwd_rd {2}bwd_wt {2}bwd_rd {2}rnd_wt {2}rnd_rd/);
    expect(out).toMatch(/Where the time goes/);
    expect(out).toMatch(/What would help most, found by running it again:\n\n {2}\+\d/);
  });

  test("fio jobs and traces come from files; a mistake is told with its line", async () => {
    const job = folder.write("job.fio", "[global]\ndirect=1\nbs=4k\nsize=8m\n[randoms]\nrw=randread\n");
    const { out } = await runCli("simulate", config, "--workload", `fio:${job}`, "--firmware", "6.1.3", "--draws", "0");
    expect(out).toMatch(/randoms.*\n.*IOPS/s);
    const trace = folder.write("trace.txt", "0.0 R 0 8\n0.1 W 64 x\n");
    const { code, notes } = await runCli("simulate", config, "--workload", `replay:${trace}`);
    expect([code, notes]).toEqual([2, expect.stringMatching(/line 2: /)]);
  });
});

describe("a report", () => {
  test("is one file without scripts, and only where a name says that it is one", async () => {
    const file = folder.path("report.html");
    const { code } = await runCli("simulate", config, "--firmware", "6.1.3,6.3.0", ...quick, "--html", file);
    expect(code).toBe(0);
    const html = readFileSync(file, "utf8");
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).not.toMatch(/<script/i);
    expect(html).toContain("sgi-indy.xml");
    const other = folder.write("config.xml", "kept");
    const refused = await runCli("simulate", config, "--html", other);
    expect([refused.code, readFileSync(other, "utf8")]).toEqual([2, "kept"]);
    mkdirSync(folder.path("folder.html"));
    expect((await runCli("simulate", config, "--html", folder.path("folder.html"))).code).toBe(5);
  });
});

describe("what is refused", () => {
  test.each([
    [["--workload", "diskpref"], /no workload called "diskpref"[\s\S]*did you mean diskperf/],
    [["--workload", "fio"], /fio needs a file/],
    [["--workload", "diskperf -Q"], /-Q/],
    [["--card", "sandisk-extreme-pro-12"], /did you mean sandisk-extreme-pro-128/],
    [["--drive", "fujitsu-maj318"], /did you mean fujitsu-maj3182mp/],
    [["--turbo", "maybe"], /on, off, or on,off/],
    [["--turbo", "on", "--firmware", "6.0.9", ...quick], /6\.0\.9 has no turbo/],
    [["--board", "2021", "--firmware", "6.1.3"], /does not exist for the V6 2021 board/],
    [["--draws", "-1"], /--draws -1 is not a whole number/],
    [["--seed", "1.5", "--rank"], /--seed 1\.5/],
  ])("%j", async (words, message) => {
    const { code, notes } = await runCli("simulate", config, ...words);
    expect([code, notes]).toEqual([2, expect.stringMatching(message)]);
  });
});
