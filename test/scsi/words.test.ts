// The tables of the standard: numbers, names and their words.

import { describe, expect, test } from "vitest";
import {
  cdbLengthOf,
  findOpcode,
  formatOpcode,
  formatSense,
  formatStatus,
  identifyMessage,
  isInPhase,
  opcodes,
  opcodeTable,
  phaseNames,
  phases,
  senses,
  statusCodes,
} from "../../src/scsi/index.js";

describe("opcodes", () => {
  test("the table and the numbers agree, each number once", () => {
    const numbers = Object.entries(opcodeTable).map(([name, { opcode }]) => [name, opcode]);
    expect(Object.fromEntries(numbers)).toEqual(opcodes);
    expect(new Set(Object.values(opcodes)).size).toBe(Object.keys(opcodes).length);
  });

  test("length fields lie inside their CDB", () => {
    for (const { opcode, lengthField } of Object.values(opcodeTable)) {
      if (lengthField) expect(lengthField.offset + lengthField.bytes).toBeLessThan(cdbLengthOf(opcode));
    }
  });

  test("are known by name, or by number", () => {
    expect(findOpcode(0x28)?.direction).toBe("in");
    expect([formatOpcode(0x12), formatOpcode(0x9e)]).toEqual(["INQUIRY", "opcode 9E"]);
  });
});

describe("words", () => {
  test("for status", () => {
    expect([formatStatus(statusCodes.checkCondition), formatStatus(0x22)]).toEqual(["CHECK CONDITION", "status 0x22"]);
  });

  test("for sense", () => {
    expect(formatSense(senses.parityError)).toBe("ABORTED COMMAND, SCSI parity error (B/4700)");
    expect(formatSense({ key: 0xd, code: 0x9999 })).toBe("reserved sense key (D/9999)");
  });

  test("for phases, which know their direction", () => {
    expect(
      Object.values(phases)
        .filter(isInPhase)
        .map((phase) => phaseNames[phase]),
    ).toEqual(["dataIn", "status", "messageIn"]);
  });

  test("for IDENTIFY", () => {
    expect(identifyMessage(3)).toBe(0xc3);
  });
});
