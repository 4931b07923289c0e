// Job files: sections, what global hands down, options by fio's HOWTO, and refusals by name with the line.

import { describe, expect, it } from "vitest";
import { readFioJobFile } from "../../../../src/simulate/workload/fio/read-job-file.js";

const read = (...lines: string[]) => readFioJobFile(lines.join("\n"));
const first = (...lines: string[]) => read("[job]", "direct=1", ...lines).jobs[0];

describe("readFioJobFile", () => {
  it("reads jobs that begin with what the last [global] had set", () => {
    const { jobs } = read(
      "# a comment",
      "[global]",
      "direct=1",
      "bs=64k",
      "",
      "[seq]",
      "; another",
      "rw = write   ; and one behind a value",
      "size=1g",
      "[rand]",
      "rw=randrw",
      "bs=4k,8k",
      "rwmixread=70",
      "stonewall",
      "[global]",
      "bs=512",
      "[third]",
    );
    expect(jobs.map(({ name, line, pattern, blockBytes }) => [name, line, pattern, blockBytes])).toEqual([
      ["seq", 6, "write", { read: 65_536, write: 65_536 }],
      ["rand", 10, "randrw", { read: 4096, write: 8192 }],
      ["third", 17, "read", { read: 512, write: 512 }],
    ]);
    expect(jobs[0]?.size).toEqual({ bytes: 2 ** 30 });
    expect(jobs[1]).toMatchObject({ readPercent: 70, waits: true });
    expect(jobs[2]).toMatchObject({ waits: false, size: { percent: 100 } });
  });

  it("has fio's defaults", () => {
    expect(first()).toEqual({
      name: "job",
      line: 1,
      pattern: "read",
      blockBytes: { read: 4096, write: 4096 },
      offsetBytes: 0,
      size: { percent: 100 },
      timeBased: false,
      loops: 1,
      depth: 1,
      copies: 1,
      readPercent: 50,
      thinkNs: 0,
      thinkRequests: 1,
      waits: false,
      isGrouped: false,
    });
  });

  it("reads all that it understands", () => {
    expect(
      first(
        ...["name=other", "readwrite=randwrite", "blocksize=8k", "offset=1m", "size=50%", "io_size=2m", "runtime=30"],
        ...["time_based=1", "loops=3", "ioengine=libaio", "iodepth=8", "numjobs=4", "rwmixwrite=25", "randseed=99"],
        ...["thinktime=0", "thinktime_blocks=10", "group_reporting"],
      ),
    ).toEqual({
      name: "other",
      line: 1,
      pattern: "randwrite",
      blockBytes: { read: 8192, write: 8192 },
      offsetBytes: 1_048_576,
      size: { percent: 50 },
      ioBytes: 2_097_152,
      runtimeNs: 30e9,
      timeBased: true,
      loops: 3,
      depth: 8,
      copies: 4,
      readPercent: 75,
      thinkNs: 0,
      thinkRequests: 10,
      waits: false,
      isGrouped: true,
      seed: 99,
    });
  });

  it("says of what it passes over why that changes nothing", () => {
    const { notes } = read("[job]", "direct=1", "filename=/dev/sda", "ioengine=sg", "rw=randread");
    expect(notes.join("\n")).toMatch(/filename changes nothing: there is one drive/);
    expect(notes.join("\n")).toMatch(/ioengine changes nothing/);
    expect(notes.join("\n")).toMatch(/drawn anew each time/);
  });

  it("keeps one request at a time with an engine that waits for each, as fio does", () => {
    const { jobs, notes } = read("[job]", "direct=1", "iodepth=32");
    expect(jobs[0]?.depth).toBe(1);
    expect(notes).toEqual(["Job job: fio's psync waits for each request, so iodepth=32 is 1."]);
    expect(first("iodepth=32", "ioengine=io_uring")?.depth).toBe(32);
  });

  it.each([
    [
      ["[job]", "direct=1", "bssplit=4k/50:8k/50"],
      "line 3: fio's option bssplit is not simulated: requests of a job have one",
    ],
    [["[job]", "direct=1", "verify=crc32c"], "line 3: fio's option verify is not simulated: contents"],
    [["[job]", "zonemode=zbd"], "line 2: fio's option zonemode is not simulated"],
    [["[job]", "constructor=1"], "line 2: fio's option constructor is not simulated"],
    [["[global]", "name=x"], "line 2: fio's option name is not simulated"],
    [["[job]", "rw=trim"], "line 2: rw=trim: not a value of it"],
    [["[job]", "bs=4k,4k,4k"], "line 2: bs=4k,4k,4k"],
    [["[job]", "size=0"], "line 2: size=0"],
    [["[job]", "size=101%"], "line 2: size=101%"],
    [["[job]", "runtime=25h"], "line 2: runtime=25h"],
    [["[job]", "iodepth=257"], "line 2: iodepth=257"],
    [["[job]", "numjobs=65"], "line 2: numjobs=65"],
    [["[job]", "rwmixread=101"], "line 2: rwmixread=101"],
    [["[job]", "direct=yes"], "line 2: direct=yes"],
    [["[job]", "ioengine=mmap"], "line 2: ioengine=mmap"],
    [["", "[job]", "rw=read"], "line 2: job job is buffered"],
    [["[job]", "buffered=1"], "line 1: job job is buffered"],
    [["[job]", "direct=1", "time_based"], "line 1: job job is time_based without a runtime"],
    [["[job]", "direct=1", "ioengine=sg", "iodepth=2", "thinktime=5"], "line 1: job job thinks with several"],
    [["bs=4k"], "line 1: bs stands before the first section"],
    [["[job]", "what is this?"], "line 2: neither a section nor an option: what is this?"],
    [["[global]", "bs=4k"], "the job file has no job"],
    [["x".repeat(1_048_577)], "more than 1 MiB"],
    [Array.from({ length: 65 }, () => "[job]\ndirect=1"), "65 jobs in one file"],
  ])("refuses %#", (lines, message) => {
    expect(() => read(...lines)).toThrow(message);
  });

  it("says in the hint what an option takes", () => {
    expect(() => read("[job]", "rw=trim")).toThrow(
      expect.objectContaining({ code: "workload/input", line: 2, hint: expect.stringContaining("randread") }),
    );
  });
});
