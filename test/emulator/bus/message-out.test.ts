// Messages of the initiator, one by one (firmware-behaviour 2.3.2, 2.3.3, Q13, Q40).

import { describe, expect, test } from "vitest";
import { phases } from "../../../src/scsi/index.js";
import { bench, commands, send, senseOf } from "../test-bus.js";

const plain = "messageOut2 command6 status1 messageIn1";
const rejected = "messageOut2 messageIn1 command6 status1 messageIn1";

describe("messages", () => {
  test.each([
    ["05", plain],
    ["08", plain],
    ["0f", plain],
    ["07", plain],
    ["02", rejected],
    ["0d", rejected],
    ["7f", rejected],
  ])("%s after IDENTIFY", (messages, expected) => {
    expect(send(bench(), commands.testUnitReady, { messages }).phases).toBe(expected);
  });

  test.each(["00", "06", "0c", "10"])("%s ends the connection", (messages) => {
    expect(send(bench(), commands.testUnitReady, { messages })).toMatchObject({
      phases: "messageOut2",
      status: undefined,
      hang: undefined,
    });
  });

  test.each([
    ["2011", "messageOut3 messageIn1 command6 status1 messageIn1"],
    ["2311", "messageOut3 command6 status1 messageIn1"],
    ["010105", "messageOut4 messageIn1 command6 status1 messageIn1"],
  ])("%s: two bytes and extended ones", (messages, expected) => {
    expect(send(bench(), commands.testUnitReady, { messages }).phases).toBe(expected);
  });

  test("IDENTIFY with reserved bits is rejected, and its LUN counts (Q40)", () => {
    const answer = send(bench(), commands.inquiry, { identify: 0xe1 });
    expect(answer.messagesIn).toBe("0700");
    expect(answer.data.slice(0, 2)).toBe("7f");
  });

  test("BUS DEVICE RESET frees the target, whoever reserved it, and leaves its sense", () => {
    const board = bench({ settings: { unitAttention: true } });
    send(board, commands.testUnitReady);
    send(board, "16 00 00 00 00 00", { initiator: 5 });
    send(board, "ff 00 00 00 00 00", { initiator: 5 });
    send(board, "", { messages: "0c" });
    expect(senseOf(board)).toBe("5/2000");
    expect(send(board, commands.testUnitReady).status).toBe(2);
    expect(senseOf(board)).toBe("6/2902");
    expect(send(board, commands.testUnitReady).status).toBe(0);
  });

  test.each([
    [0, "19", "0f", "190f"],
    [0, "0c", "1f", "190f"],
    [0, "51", "0f", "0000"],
    [4, "1e", "08", "3208"],
    [6, "0a", "0f", "100f"],
    [1, "19", "0f", "0000"],
  ])("speed %i answers SDTR %s/%s with %s", (scsiSpeed, period, offset, expected) => {
    const board = bench({ settings: { scsiSpeed } });
    const { messagesIn } = send(board, commands.testUnitReady, { messages: `010301${period}${offset}` });
    expect(messagesIn).toBe(`010301${expected}00`);
    expect(board.board.agreementOf(0).periodFactor).toBe(Number.parseInt(expected.slice(0, 2), 16));
  });

  test("WDTR is answered with 8 bits and cancels a synchronous agreement", () => {
    const board = bench();
    send(board, commands.testUnitReady, { messages: "010301190f" });
    expect(send(board, commands.testUnitReady, { messages: "01020301" }).messagesIn).toBe("0102030000");
    expect(board.board.agreementOf(0)).toEqual({ periodFactor: 0, offset: 0 });
  });

  test("MESSAGE PARITY ERROR asks for the last status message, here the one of power-on (Q13)", () => {
    expect(send(bench(), commands.testUnitReady, { messages: "09" })).toMatchObject({
      phases: "messageOut2 messageIn1",
      messagesIn: "00",
    });
  });

  test("bytes with a parity error are asked for again, if parity is checked", () => {
    const offer = { messages: "010301190f", parityErrorIn: phases.messageOut } as const;
    expect(send(bench(), commands.testUnitReady, offer).phases).toContain("messageOut6 messageIn5");
    const strict = bench({ settings: { parity: true } });
    expect(send(strict, commands.testUnitReady, offer).phases).toContain("messageOut12 messageIn5");
  });

  test("an initiator that does not offer its messages again leaves the target waiting", () => {
    const strict = bench({ settings: { parity: true } });
    const offer = { messages: "08", parityErrorIn: phases.messageOut, repeats: "never" } as const;
    expect(send(strict, commands.testUnitReady, offer).hang).toEqual({
      phase: "messageOut",
      reason: { wanted: 1, supplied: 0 },
    });
  });

  test("a message that ends too early is a hang, and the bus is reset", () => {
    const board = bench();
    send(board, commands.testUnitReady, { messages: "010301190f" });
    const { hang } = send(board, commands.testUnitReady, { messages: "010301" });
    expect(hang).toEqual({ phase: "messageOut", reason: { wanted: 3, supplied: 1 } });
    expect(board.board.agreementOf(0).offset).toBe(0);
  });
});
