// CDB lengths, logical units, linked commands and parity (firmware-behaviour 2.5.1, 2.5.2, 2.5.4, 2.16).

import { describe, expect, test } from "vitest";
import { phases } from "../../../src/scsi/index.js";
import { bench, commands, send, senseOf, withoutAttention } from "../test-bus.js";

describe("COMMAND", () => {
  test.each([
    ["00", 6],
    ["3f", 10],
    ["5f", 10],
    ["7f", 6],
    ["9e", 6],
    ["bf", 12],
    ["df", 6],
    ["ff", 6],
  ])("opcode %s has %i bytes", (opcode, bytes) => {
    expect(send(bench(), `${opcode}${"00".repeat(15)}`).phases).toContain(`command${bytes} `);
  });

  test("the CDB names the LUN only when no IDENTIFY did", () => {
    const board = bench();
    expect(send(board, "00 20 00 00 00 00", withoutAttention).status).toBe(2);
    expect(senseOf(board, withoutAttention)).toBe("5/2500");
    expect(send(board, "00 20 00 00 00 00").status).toBe(0);
    expect(send(board, commands.testUnitReady, { identify: 0xc3 }).status).toBe(2);
  });

  test("E0 and E4 have no LUN", () => {
    const board = bench();
    send(board, "e0 20 00 00 00 00", withoutAttention);
    expect(senseOf(board, withoutAttention)).toBe("5/2000");
  });

  test("MAP_LUNS_TO_IDS leads LUN 3 to ID 3, and an ID that is not there nowhere (Q42)", () => {
    const board = bench({ settings: { mapLunsToIds: true }, targets: [{ id: 0 }, { id: 3, vendor: "MAPPED" }] });
    expect(send(board, commands.inquiry, { identify: 0xc3 }).data).toContain("4d4150504544");
    expect(send(board, commands.inquiry, { identify: 0xc5 }).data.slice(0, 2)).toBe("7f");
    expect(send(board, commands.testUnitReady, { identify: 0xc5 }).status).toBe(2);
  });

  test.each([
    ["00 00 00 00 00 01|00 00 00 00 00 03|00 00 00 00 00 00", [0x10, 0x10, 0x00], "0a0b00"],
    ["2a 00 ff ff ff ff 00 00 01 01", [0x02], "00"],
  ])("links %s", (cdbs, statuses, messagesIn) => {
    expect(send(bench(), cdbs)).toMatchObject({ statuses, messagesIn });
  });

  test("OMTI: status with the ID, no status between linked commands, and a shortened second answer (Q15)", () => {
    const board = bench({ targets: [{ id: 3, quirks: ["omti"] }] });
    expect(send(board, commands.testUnitReady, { target: 3 }).status).toBe(0x60);
    expect(send(board, "ff 00 00 00 00 00", { target: 3 }).status).toBe(0x62);
    const linked = send(board, "12 00 00 00 04 01|12 00 00 00 04 00", { target: 3 });
    expect(linked.phases).toBe("messageOut1 command6 dataIn4 status0 command6 status1 messageIn1");
  });

  test("XEBEC: its own status, flag bits without meaning", () => {
    const board = bench({ targets: [{ quirks: ["xebec"] }] });
    expect(send(board, "00 20 00 00 00 02").status).toBe(0x20);
    expect(send(board, "ff 20 00 00 00 00").status).toBe(0x22);
  });

  test("combined quirks are none of the three, but VMS (Q1)", () => {
    const board = bench({ targets: [{ id: 3, quirks: ["omti", "vms"] }] });
    expect(send(board, commands.testUnitReady, { target: 3 }).status).toBe(0);
    expect(send(board, "12 00 00 00 ff 00", { target: 3 }).dataIn).toHaveLength(254);
  });

  test("a parity error stops after six bytes, if parity is checked", () => {
    const offer = { parityErrorIn: phases.command } as const;
    expect(send(bench(), commands.readCapacity, offer).phases).toContain("command10 dataIn8");
    const strict = bench({ settings: { parity: true } });
    expect(send(strict, commands.readCapacity, offer).phases).toBe("messageOut1 command6 status1 messageIn1");
    expect(senseOf(strict)).toBe("B/4700");
  });

  test("a parity error in SEND DIAGNOSTIC ends with GOOD and leaves sense (Q26); MODE SELECT is skipped", () => {
    const board = bench({ settings: { parity: true } });
    const offer = {
      parityErrorIn: phases.dataOut,
      dataOut: Uint8Array.of(0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 4, 0),
    } as const;
    expect(send(board, "1d 10 00 00 04 00", offer).status).toBe(0);
    expect(senseOf(board)).toBe("B/4700");
    expect(send(board, "15 10 00 00 0c 00", offer).status).toBe(2);
    expect(send(board, commands.readCapacity).data.slice(8)).toBe("00000200");
  });

  test("a linked command without a routine runs the one before (Q47), unless repaired", () => {
    // MODE SELECT of nothing but a header, then SEND DIAGNOSTIC whose data read as a block size of 1.
    const cdbs = "15 10 00 00 04 01|1d 10 00 00 0c 00";
    const dataOut = Uint8Array.of(0, 0, 0, 0, 0x40, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 1);
    expect(send(bench(), cdbs, { dataOut }).statuses).toEqual([0x10, 0x02]);
    expect(send(bench({ faithful: false }), cdbs, { dataOut }).statuses).toEqual([0x10, 0x00]);
  });
});
