// The command line against diskperf(1), and the defaults against the published commands.

import { describe, expect, it } from "vitest";
import { parseDiskperf } from "../../../../src/simulate/workload/diskperf/diskperf-options.js";

describe("parseDiskperf", () => {
  it("reads the published command", () => {
    expect(parseDiskperf("-W -D -r4k -t 10")).toEqual({
      name: "Unspecified",
      writes: true,
      seconds: 10,
      fileBytes: 1_073_741_824,
      smallestBytes: 4096,
      largestBytes: 4_194_304,
    });
  });

  it("reads every option, values beside it or behind it, names in quotes, the path and the tool's own name", () => {
    expect(parseDiskperf('diskperf -D -n "SGI ST373405LC" -t60 -c 100m -r 16K -m1m /d/test')).toEqual({
      name: "SGI ST373405LC",
      writes: false,
      seconds: 60,
      fileBytes: 104_857_600,
      smallestBytes: 16_384,
      largestBytes: 1_048_576,
    });
    expect(parseDiskperf("-D -n'a b'").name).toBe("a b");
  });

  it.each([
    ["-W -r4k", "diskperf without -D is not simulated"],
    ["-D -x", "diskperf has no option -x"],
    ["-D --help", "diskperf has no option --help"],
    ["-D -constructor", "diskperf -c onstructor: not a size"],
    ["-D -R", "diskperf -R is not simulated: there is no XLV volume with a real-time"],
    ["-D -L", "diskperf -L is not simulated"],
    ["-D -s 2", "diskperf -s is not simulated"],
    ["-D -d0.5", "diskperf -d is not simulated"],
    ["-D -t", "diskperf -t has no value"],
    ["-D -t 0", "diskperf -t 0: not a number of seconds"],
    ["-D -t 601", "diskperf -t 601"],
    ["-D -t 1.5", "diskperf -t 1.5"],
    ["-D -r 1000", "diskperf -r 1000: not a size"],
    ["-D -r 4x", "diskperf -r 4x"],
    ["-D -r -m4k", "diskperf -r -m4k: not a size"],
    ["-D -r 8m", "diskperf -r 8388608 is above -m 4194304"],
    ["-D -c1m", "test file of 1048576 bytes is smaller than a request of 4194304"],
    ["-D /a /b", "a second test path: /b"],
    ['-D -n "open', "a quote that is not closed"],
  ])("refuses %s", (line, message) => {
    expect(() => parseDiskperf(line)).toThrow(message);
  });

  it("says with -W what to do about a missing -D", () => {
    expect(() => parseDiskperf("-W")).toThrow(
      expect.objectContaining({ code: "workload/option", hint: expect.stringContaining("-D") }),
    );
  });
});
