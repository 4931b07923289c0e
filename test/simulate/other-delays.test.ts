// Power-up (firmware-timing §9); SEEK and CHECK CONDITION are acceptance tests 7 and 9.

import { describe, expect, it } from "vitest";
import { startupUs } from "../../src/simulate/index.js";

describe("startupUs", () => {
  it("is the FPGA's load and startupDelay in seconds", () => {
    expect(startupUs({ startupDelay: 0 })).toBeCloseTo(19_800, 6);
    expect(startupUs({ startupDelay: 6 }) - startupUs({ startupDelay: 0 })).toBe(6_000_000);
  });
});
