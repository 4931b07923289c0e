import { describe, expect, it } from "vitest";
import { traceColumns } from "../../../../src/simulate/workload/replay/trace.js";

describe("traceColumns", () => {
  it("holds five million requests and no more", () => {
    const columns = traceColumns();
    const request = { atSeconds: 0, op: "write", lba: 7, blocks: 3 } as const;
    for (let line = 1; line <= 5_000_000; line += 1) columns.add(request, line);
    expect(() => columns.add(request, 5_000_001)).toThrow("line 5000001: more than 5000000 requests");
    const trace = columns.finish(512, { format: "plain", passedOver: 0 });
    expect(trace.length).toBe(5_000_000);
    const last = trace.length - 1;
    expect([trace.op(last), trace.firstByte(last), trace.bytes(last), trace.line(last)]).toEqual([
      "write",
      7 * 512,
      3 * 512,
      5_000_000,
    ]);
  });
});
