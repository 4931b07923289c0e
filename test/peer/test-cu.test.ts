// Reading iscsi-test-cu's output, from lines that it printed.

import { expect, it } from "vitest";
import { parseVerdicts } from "./test-cu.js";

const printed = `
Suite: Read10
  Test: Simple ...passed
  Test: BeyondEol ...    [SKIPPED] LUN is too big
passed
  Test: DpoFua ...    [FAILED] READ10 successful but should have failed
    [SKIPPED] REPORT_SUPPORTED_OPCODES is not implemented.
FAILED
    1. test_read10_dpofua.c:66  - CU_ASSERT_EQUAL(_r,0)
  Test: Async ...passed    [SKIPPED] PERSISTENT RESERVE IN is not implemented.
Suite: ModeSense6
  Test: Control ...
`;

it("a skipped test is not one that passed, and one without an end is a crash", () => {
  expect([...parseVerdicts(printed)]).toEqual([
    ["Read10.Simple", "pass"],
    ["Read10.BeyondEol", "skip"],
    ["Read10.DpoFua", "fail"],
    ["Read10.Async", "pass"],
    ["ModeSense6.Control", "crash"],
  ]);
});
