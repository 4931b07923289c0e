// The script of a connection: enough to put a clock on it, and true to what crossed the bus (firmware-timing 3.1).

import { describe, expect, test } from "vitest";
import { bench, commands, send, withoutAttention } from "../test-bus.js";

describe("phase script", () => {
  test("of TEST UNIT READY in SCSI-2 mode", () => {
    const board = bench();
    send(board, commands.testUnitReady);
    expect(send(board, commands.testUnitReady).script).toEqual([
      { kind: "wait", ns: 400 },
      { kind: "phase", phase: "messageOut" },
      { kind: "transfer", phase: "messageOut", bytes: 1 },
      { kind: "wait", ns: 400 },
      { kind: "phase", phase: "command" },
      { kind: "transfer", phase: "command", bytes: 6 },
      { kind: "wait", ns: 800 },
      { kind: "phase", phase: "status" },
      { kind: "transfer", phase: "status", bytes: 1 },
      { kind: "wait", ns: 400 },
      { kind: "phase", phase: "messageIn" },
      { kind: "transfer", phase: "messageIn", bytes: 1 },
      { kind: "wait", ns: 800 },
      { kind: "bus-free" },
    ]);
  });

  test.each([
    ["6.4.14", 304_400],
    ["6.4.13", 307_000],
    ["6.1.3", 307_000],
  ])("%s: without ATN the waits of TEST UNIT READY are %i ns", (firmware, ns) => {
    const board = bench({ firmware, settings: { selectionDelay: 0 } });
    const { script } = send(board, commands.testUnitReady, withoutAttention);
    expect(script.reduce((sum, event) => sum + (event.kind === "wait" ? event.ns : 0), 0)).toBe(ns);
  });

  test("a data phase says how the FPGA is set", () => {
    const { script } = send(bench(), commands.inquiry, { messages: "010301190f" });
    expect(script.find((event) => event.kind === "phase" && event.phase === "dataIn")).toEqual({
      kind: "phase",
      phase: "dataIn",
      registers: { offset: 15, deskewAndHold: 98, assertion: 3, glitch: 1 },
    });
  });
});
