// A command of the server as a line and as JSON: the CDB as long as it is, names beside the numbers, nothing that drives a terminal.

import { describe, expect, test } from "vitest";
import { eventToJson, formatEvent } from "../../../src/cli/emulate/format-event.js";
import type { CommandReport } from "../../../src/serve/iscsi/index.js";

function report(cdb: readonly number[], more: Partial<CommandReport> = {}): CommandReport {
  return {
    kind: "command",
    connection: 1,
    initiatorId: 7,
    targetId: 2,
    lun: 0,
    cdb: Uint8Array.from({ length: 16 }, (_, at) => cdb[at] ?? 0),
    status: 0,
    sense: undefined,
    dataInBytes: 0,
    dataOutBytes: 0,
    ...more,
  };
}

describe("the CDB", () => {
  test.each([
    [0x00, 6],
    [0x1f, 6],
    [0x28, 10],
    [0x5a, 10],
    [0x60, 6],
    [0x88, 16],
    [0xa0, 12],
    [0xc2, 6],
    [0xe4, 6],
    [0xff, 6],
  ])("of opcode %i is shown at %i bytes", (opcode, bytes) => {
    const { cdb } = JSON.parse(eventToJson(report([opcode]), 0)) as { cdb: string };
    expect(cdb).toBe(
      opcode
        .toString(16)
        .padStart(2, "0")
        .padEnd(2 * bytes, "0"),
    );
    expect(formatEvent(report([opcode]))).toContain(`  ${cdb}  `);
  });

  test("of variable length is shown as long as it says, as far as it is there", () => {
    const cdb = [0x7f, 0, 0, 0, 0, 0, 0, 4];
    expect((JSON.parse(eventToJson(report(cdb), 0)) as { cdb: string }).cdb).toHaveLength(24);
    const long = { ...report(cdb), cdb: Uint8Array.of(0x7f, 0, 0, 0, 0, 0, 0, 24, ...new Array<number>(24).fill(9)) };
    expect((JSON.parse(eventToJson(long, 0)) as { cdb: string }).cdb).toHaveLength(64);
  });
});

describe("what is said of a command", () => {
  const sense = Uint8Array.of(0xf0, 0, 5, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0x21, 0, 0, 0, 0, 0);

  test("a line has its parts, and only those that are there", () => {
    expect(formatEvent(report([0]))).toBe("initiator 7 → id 2  TEST UNIT READY  000000000000  GOOD");
    expect(formatEvent(report([8], { lun: 3, status: 2, sense, dataInBytes: 5, dataOutBytes: 6 }))).toBe(
      "initiator 7 → id 2 lun 3  READ(6)  080000000000  CHECK CONDITION  ILLEGAL REQUEST, logical block address out of range (5/2100)  5 bytes in  6 bytes out",
    );
    expect(formatEvent(report([0], { status: undefined }))).toContain("no answer");
  });

  test("JSON has names beside numbers, and no status where there was none", () => {
    expect(JSON.parse(eventToJson(report([8], { status: 2, sense }), 1.5))).toEqual({
      atMs: 1.5,
      kind: "command",
      connection: 1,
      initiatorId: 7,
      targetId: 2,
      lun: 0,
      name: "READ(6)",
      cdb: "080000000000",
      status: 2,
      statusName: "CHECK CONDITION",
      sense: Buffer.from(sense).toString("hex"),
      senseName: "ILLEGAL REQUEST, logical block address out of range (5/2100)",
      dataInBytes: 0,
      dataOutBytes: 0,
    });
    expect(JSON.parse(eventToJson(report([0], { status: undefined }), 0))).not.toHaveProperty("statusName");
  });

  test("a name from the network cannot drive the terminal", () => {
    const line = formatEvent({
      kind: "login",
      connection: 1,
      sessionType: "Normal",
      initiatorName: "iqn.\u001b[2Jx",
      targetName: undefined,
      initiatorId: undefined,
    });
    expect(line).toBe("login  connection 1  sessionType Normal  initiatorName iqn.\\x1b[2Jx");
  });
});
