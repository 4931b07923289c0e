// The order of checks (firmware-behaviour 2.5.3): each is put against the next one, and the first must win.

import { describe, expect, test } from "vitest";
import { bench, send, senseOf } from "../test-bus.js";

const attentive = { settings: { unitAttention: true } };
const flagged = "00 00 00 00 00 02";
const ready = "00 00 00 00 00 00";

describe("order of checks", () => {
  test("flag without link comes before INQUIRY and before unit attention", () => {
    const board = bench(attentive);
    expect(send(board, "12 00 00 00 24 02").status).toBe(2);
    expect(senseOf(board)).toBe("5/2400");
    send(board, flagged);
    expect(senseOf(board)).toBe("5/2400");
    send(board, ready);
    expect(senseOf(board)).toBe("6/2901");
  });

  test("INQUIRY and REQUEST SENSE leave a unit attention pending", () => {
    const board = bench(attentive);
    expect(send(board, "12 00 00 00 24 00").status).toBe(0);
    expect(senseOf(board)).toBe("0/0000");
    expect(send(board, ready).status).toBe(2);
  });

  test("unit attention comes before a wrong LUN, which comes before RESERVE", () => {
    const board = bench(attentive);
    send(board, ready, { identify: 0xc1 });
    expect(senseOf(board)).toBe("6/2901");
    send(board, "16 00 00 00 00 00", { identify: 0xc1 });
    expect(senseOf(board)).toBe("5/2500");
    expect(send(board, ready, { initiator: 3 }).status).toBe(0);
  });

  test("a reservation comes before the device's own commands and before readiness, and leaves sense alone", () => {
    const board = bench({ targets: [{ deviceType: 2 }] });
    send(board, "1b 00 00 00 00 00");
    send(board, "16 00 00 00 00 00");
    expect(send(board, "43 00 00 00 00 00 00 00 04 00", { initiator: 3 }).status).toBe(0x18);
    expect(send(board, ready, { initiator: 3 }).status).toBe(0x18);
    expect(senseOf(board, { initiator: 3 })).toBe("0/0000");
  });

  test.each([
    ["1b 00 00 00 01 00", 0],
    ["43 00 00 00 00 00 00 00 04 00", 0],
    ["44 00 00 00 00 00 00 00 04 00", 0],
    ["1a 00 3f 00 ff 00", 2],
    ["3c 00 00 00 00 00 00 00 04 00", 2],
    ["07 00 00 00 00 00", 2],
  ])("without a card %s ends with status %i (Q20, Q41)", (cdb, status) => {
    const board = bench({ targets: [{ deviceType: 2 }] });
    board.board.removeCard();
    expect(send(board, cdb).status).toBe(status);
    if (status !== 0) expect(senseOf(board)).toBe("2/3a00");
  });

  test.each([
    [4, "2c 00 00 00 00 00 00 00 00 00", 0],
    [4, "ac 00 00 00 00 00 00 00 00 00 00 00", 0],
    [0, "2c 00 00 00 00 00 00 00 00 00", 2],
    [0, "43 00 00 00 00 00 00 00 04 00", 2],
    [5, "05 00 00 00 00 00", 2],
  ])("device type %i: %s ends with status %i", (deviceType, cdb, status) => {
    expect(send(bench({ targets: [{ deviceType }] }), cdb).status).toBe(status);
  });

  test("stopped comes before absent", () => {
    const board = bench();
    send(board, "1b 00 00 00 00 00");
    board.board.removeCard();
    send(board, ready);
    expect(senseOf(board)).toBe("2/0402");
  });
});
