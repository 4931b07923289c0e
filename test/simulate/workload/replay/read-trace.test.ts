// Traces in the three formats: lines written by hand after docs/emulate.md, blkparse(1) and the plain format's own words.

import { describe, expect, it } from "vitest";
import { eventToJson } from "../../../../src/cli/emulate/format-event.js";
import { readTrace, type TraceOptions, traceReader } from "../../../../src/simulate/workload/replay/read-trace.js";
import type { Trace } from "../../../../src/simulate/workload/replay/trace.js";

function requestsOf(trace: Trace) {
  return Array.from({ length: trace.length }, (_, index) => [
    trace.op(index),
    trace.firstByte(index),
    trace.bytes(index),
    trace.atNs(index),
    trace.line(index),
  ]);
}

const read = (lines: readonly string[], options?: TraceOptions) => requestsOf(readTrace(lines, options));

describe("plain text", () => {
  it("has seconds, operation, first block and blocks, with blanks or commas", () => {
    expect(read(["# made by hand", "0.5 R 8 2", "", "0.75,write,16,1", "\t2  W  0  8 "])).toEqual([
      ["read", 4096, 1024, 0, 2],
      ["write", 8192, 512, 250_000_000, 4],
      ["write", 0, 4096, 1_500_000_000, 5],
    ]);
  });

  it("may name its columns first, and has the block size that it is given", () => {
    expect(read(["time_s,op,lba,blocks", "0,R,3,1"], { blockBytes: 2048 })).toEqual([["read", 6144, 2048, 0, 2]]);
  });

  it("may count from 1970, and have line ends of any system", () => {
    expect(read(["1700000000.25 R 0 1\r", "1700000001.75 W 0 1\r"]).map(([, , , at]) => at)).toEqual([0, 1.5e9]);
  });

  it("never goes back in time", () => {
    expect(read(["5 R 0 1", "4 R 0 1", "6 R 0 1"]).map(([, , , at]) => at)).toEqual([0, 0, 1e9]);
  });

  it.each([
    [["0 R 0 1", "0 X 0 1"], "line 2: not a request: 0 X 0 1"],
    [["0 R 0 1", "0 R 0"], "line 2: not a request"],
    [["-1 R 0 1"], "line 1: not a request"],
    [["0 R 0 0"], "line 1: time, address or length out of bounds"],
    [["0 R 0 16777217"], "line 1: time, address or length out of bounds"],
    [["1.5 R 0 1", "8640001.6 R 0 1"], "line 2: more than 100 days after the first request"],
    [["0 R 1099511627777 1"], "line 1: time, address or length out of bounds"],
    [["0 R 0 1", "time_s,op,lba,blocks"], "line 2: not a request"],
    [["\u001b[2Jboo"], "line 1: not a request: ?[2Jboo"],
    [["# nothing"], "no request that can be replayed"],
    [[], "no request that can be replayed"],
  ])("refuses %#", (lines, message) => {
    expect(() => read(lines)).toThrow(message);
  });

  it.each([0, -512, 1.5, Number.NaN, 65_537])("refuses a block of %d bytes", (blockBytes) => {
    expect(() => traceReader({ blockBytes })).toThrow("bytes in a block");
  });
});

const blkparse = [
  "  8,0    3        1     0.000000000   697  G   W 223490 + 8 [kjournald]",
  "  8,0    3        2     0.000001829   697  P   N [kjournald]",
  "  8,0    3        3     0.000002197   697  Q   W 223490 + 8 [kjournald]",
  "  8,0    3        4     0.000005533   697  D   W 223490 + 8 [kjournald]",
  "  8,0    0        5     0.000100000     0  m   N cfq696 schedule dispatch",
  "  8,0    1        6     0.010005533    42  D  RA 2048 + 256 [tar]",
  "  8,0    1        7     0.010100000    42  D  FN [tar]",
  "  8,0    1        8     0.010200000    42  D  DS 4096 + 8 [fstrim]",
  "  8,0    1        9     0.012000000     0  C   W 223490 + 8 [0]",
  "CPU1 (8,0):",
  " Reads Queued:           1,      128KiB\t Writes Queued:           1,        4KiB",
  "Total (8,0):",
  "Throughput (R/W): 0KiB/s / 0KiB/s",
];

describe("text of blkparse", () => {
  it("has the requests that the driver issued, in sectors of 512 bytes; what moves no data is passed over", () => {
    const trace = readTrace(blkparse);
    expect(requestsOf(trace)).toEqual([
      ["write", 223_490 * 512, 4096, 0, 4],
      ["read", 2048 * 512, 131_072, 10_000_000, 6],
    ]);
    expect(trace).toMatchObject({ format: "blkparse", passedOver: 2 });
  });

  it("may have line ends of any system", () => {
    expect(read(blkparse.map((line) => `${line}\r`))).toHaveLength(2);
  });

  it("has those that were queued when asked", () => {
    expect(read(blkparse, { action: "Q" })).toEqual([["write", 223_490 * 512, 4096, 0, 3]]);
  });

  it("wants one device, and takes the one that is chosen", () => {
    const second = "  8,16   3        1     1.000000000   697  D   R 0 + 8 [x]";
    expect(() => read([...blkparse.slice(0, 6), second])).toThrow("line 7: a second device, 8,16 after 8,0");
    expect(read([...blkparse.slice(0, 6), second], { device: "8,16" })).toEqual([["read", 0, 4096, 0, 7]]);
  });

  it.each([
    [[...blkparse.slice(0, 4), "garbage"], {}, "line 5: not a line of blkparse: garbage"],
    [[blkparse[0] ?? ""], {}, "no request that can be replayed"],
    [blkparse, { device: "8,1" }, "no request that can be replayed"],
  ])("refuses %#", (lines, options, message) => {
    expect(() => read(lines, options)).toThrow(message);
  });
});

const schema = '{"schema":"scsi2sd/trace@1"}';

/** As docs/emulate.md says what a line has. */
function command(atMs: number, cdb: string, more: object = {}): string {
  const bytes = { dataInBytes: 0, dataOutBytes: 0 };
  const nexus = { kind: "command", connection: 1, initiatorId: 7, targetId: 0, lun: 0 };
  return JSON.stringify({ atMs, ...nexus, name: "?", cdb, status: 0, statusName: "GOOD", ...bytes, ...more });
}

describe("a trace of emulate", () => {
  it("has READ and WRITE of all lengths; 0 blocks in 6 bytes are 256, and a LUN there is no address", () => {
    const trace = readTrace([
      schema,
      command(10, "12000000ff00", { dataInBytes: 36 }),
      command(11.5, "280000001000000008" + "00", { dataInBytes: 4096 }),
      command(12, "0a2123450000", { dataOutBytes: 131_072 }),
      command(12.25, "2a00000000200000" + "0100", { dataOutBytes: 512 }),
      command(13, "2e000000000400000200", { dataOutBytes: 1024 }),
      command(14, "a8000000000500000003" + "0000", { dataInBytes: 1536 }),
      command(15, "8a00000000000000000600000004" + "0000", { dataOutBytes: 2048 }),
    ]);
    expect(requestsOf(trace)).toEqual([
      ["read", 0x1000 * 512, 4096, 0, 3],
      ["write", 0x01_2345 * 512, 131_072, 500_000, 4],
      ["write", 0x20 * 512, 512, 750_000, 5],
      ["write", 4 * 512, 1024, 1_500_000, 6],
      ["read", 5 * 512, 1536, 2_500_000, 7],
      ["write", 6 * 512, 2048, 3_500_000, 8],
    ]);
    expect(trace).toMatchObject({ format: "emulate", passedOver: 1 });
  });

  it("is what emulate writes", () => {
    const event = { kind: "command", connection: 1, initiatorId: 7, targetId: 2, lun: 0, sense: undefined } as const;
    const cdb = Uint8Array.of(0x28, 0, 0, 0, 0, 9, 0, 0, 2, 0);
    const line = eventToJson({ ...event, cdb, status: 0, dataInBytes: 1024, dataOutBytes: 0 }, 12.345);
    expect(read([schema, line])).toEqual([["read", 9 * 512, 1024, 0, 2]]);
  });

  it("has the block size that its data show", () => {
    expect(read([schema, command(1, "28000000000300000200", { dataInBytes: 4096 })])).toEqual([
      ["read", 6144, 4096, 0, 2],
    ]);
  });

  it("passes over what did not end GOOD, got no answer, or moved nothing", () => {
    const good = command(9, "28000000000000000100", { dataInBytes: 512 });
    const trace = readTrace([
      schema,
      command(1, "28000000000000000100", { status: 2, sense: "70", dataInBytes: 0 }),
      command(2, "28000000000000000100", { status: undefined }),
      command(3, "28000000000000000000"),
      good,
    ]);
    expect(trace).toMatchObject({ length: 1, passedOver: 3 });
  });

  it("wants one target, and takes the one that is chosen", () => {
    const lines = [
      schema,
      command(1, "28000000000000000100", { dataInBytes: 512 }),
      command(2, "28000000000000000200", { dataInBytes: 1024, targetId: 3 }),
    ];
    expect(() => read(lines)).toThrow("line 3: a second target, ID 3 after 0");
    expect(read(lines, { targetId: 3 })).toEqual([["read", 0, 1024, 0, 3]]);
  });

  it.each([
    [["{}"], "line 1: not a trace scsi2sd/trace@1"],
    [['{"schema":"scsi2sd/trace@2"}'], "line 1: not a trace scsi2sd/trace@1"],
    [[schema, "{"], "line 2: not a JSON object: {"],
    [[schema, "17"], "line 2: not a JSON object"],
    [[schema, "null"], "line 2: not a JSON object"],
    [[schema, '{"atMs":1}'], "line 2: a command without atMs or cdb"],
    [[schema, command(1, "28x")], "line 2: a command without atMs or cdb"],
    [[schema, command(-1, "28000000000000000100", { dataInBytes: 512 })], "line 2: time, address or length"],
    [[schema, `${" ".repeat(65_536)}{`], "line 2: a line of more than 64 KiB"],
    [[schema, command(1, "120000000000")], "no request that can be replayed"],
    [
      [
        schema,
        command(1, "28000000000000000100", { dataInBytes: 512 }),
        command(2, "28000000000000000100", { dataInBytes: 1024 }),
      ],
      "line 3: 1024 bytes a block, after 512",
    ],
  ])("refuses %#", (lines, message) => {
    expect(() => read(lines)).toThrow(message);
  });
});
