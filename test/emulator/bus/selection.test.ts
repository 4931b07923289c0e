// Who answers a selection, and in which mode (firmware-behaviour 1.4, 2.1, 2.2).

import { describe, expect, test } from "vitest";
import { bench, commands, send, senseOf, withoutAttention } from "../test-bus.js";

describe("selection", () => {
  test("is answered at the IDs of enabled targets only", () => {
    const board = bench({ targets: [{ id: 2 }, { id: 5 }, { id: 6, enabled: false }] });
    expect(board.board.idMask).toBe(0b0010_0100);
    expect(send(board, commands.testUnitReady, { target: 5 }).isSelected).toBe(true);
    expect(send(board, commands.testUnitReady, { target: 6 })).toMatchObject({ isSelected: false, script: [] });
  });

  test("a disabled slot hides an enabled one with the same ID behind it (Q4), but not before it", () => {
    expect(bench({ targets: [{ id: 3, enabled: false }, { id: 3 }] }).board.idMask).toBe(0);
    expect(bench({ targets: [{ id: 3 }, { id: 3, enabled: false }] }).board.idMask).toBe(0b1000);
  });

  test("of two enabled targets with one ID the first answers", () => {
    const board = bench({ targets: [{ id: 3 }, { id: 3, vendor: "SECOND" }] });
    expect(send(board, commands.inquiry, { target: 3 }).data).toContain("20636f6465737263");
  });

  test("a pulse on SEL needs the latch", () => {
    expect(send(bench(), commands.testUnitReady, { select: "pulse" }).isSelected).toBe(false);
    const latched = bench({ settings: { selLatch: true } });
    expect(send(latched, commands.testUnitReady, { select: "pulse" }).status).toBe(0);
  });

  test.each([
    ["with ATN, SCSI-2 enabled", true, {}, "02"],
    ["with ATN, SCSI-2 disabled", false, {}, "01"],
    ["without ATN", true, withoutAttention, "01"],
  ])("%s: INQUIRY byte 3", (_what, enableScsi2, offer, byte) => {
    const { data } = send(bench({ settings: { enableScsi2 } }), commands.inquiry, offer);
    expect(data.slice(6, 8)).toBe(byte);
  });

  test("without ATN throws away a pending unit attention (Q35)", () => {
    const board = bench({ settings: { unitAttention: true } });
    expect(send(board, commands.testUnitReady, withoutAttention).status).toBe(0);
    expect(send(board, commands.testUnitReady).status).toBe(0);
    expect(send(bench({ settings: { unitAttention: true } }), commands.testUnitReady).status).toBe(2);
  });

  test.each([
    [0, 0],
    [7, 7_000_000],
    [254, 254_000_000],
  ])("waits %i ms as configured", (selectionDelay, ns) => {
    const [first] = send(bench({ settings: { selectionDelay } }), commands.testUnitReady).script;
    expect(first).toEqual({ kind: "wait", ns: ns === 0 ? 400 : ns });
  });

  test("waits by itself for 1 ms when the connection before was below SCSI-2", () => {
    const board = bench();
    const firstWait = () => send(board, commands.testUnitReady).script[0];
    expect(firstWait()).toEqual({ kind: "wait", ns: 1_000_000 });
    expect(firstWait()).toEqual({ kind: "wait", ns: 400 });
    board.board.resetBus();
    expect(firstWait()).toEqual({ kind: "wait", ns: 1_000_000 });
  });

  test("the initiator's ID counts for reservations", () => {
    const board = bench();
    expect(send(board, "16 00 00 00 00 00", { initiator: 6 }).status).toBe(0);
    expect(send(board, commands.testUnitReady, { initiator: 7 }).status).toBe(0x18);
    expect(senseOf(board)).toBe("0/0000");
  });
});
