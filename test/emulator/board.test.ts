// A board as a whole: where its configuration comes from, cards that come and go, resets (firmware-behaviour 1.2, 1.3, 2.4, 4.1).

import { describe, expect, test } from "vitest";
import { LayoutError } from "../../src/bytes/index.js";
import { MemoryMedium } from "../../src/card/index.js";
import { createBoard, EmulatorError } from "../../src/emulator/index.js";
import { bench, commands, configImage, send, senseOf } from "./test-bus.js";

const plain = { firmware: "6.4.14", revision: "2020" } as const;
const reserve = "16 00 00 00 00 00";

function emptyCard(sectors = 4096): MemoryMedium {
  return new MemoryMedium(new Uint8Array(sectors * 512));
}

describe("power-on", () => {
  test("without a card there are no targets", () => {
    expect(createBoard(plain).idMask).toBe(0);
  });

  test("a card without a configuration gives one 2 GB disk at ID 0 (Q44)", () => {
    const board = { board: createBoard({ ...plain, card: emptyCard() }) };
    expect(board.board.idMask).toBe(1);
    expect(send(board, commands.inquiry).data).toBe(
      "000002011f00001820636f646573726320202020202020202053435349325344 20312e30".replace(" ", ""),
    );
    expect(send(board, commands.readCapacity).data).toBe("00000bff00000200");
  });

  test("a configuration can be given; without its magic it does not count", () => {
    const image = configImage({ targets: [{ id: 4 }] });
    expect(createBoard({ ...plain, config: image }).idMask).toBe(0b1_0000);
    image[0] = 0;
    expect(createBoard({ ...plain, config: image }).idMask).toBe(1);
  });

  test("refuses a configuration of another size", () => {
    expect(() => createBoard({ ...plain, config: new Uint8Array(512) })).toThrow(LayoutError);
  });

  test("refuses a firmware that is none", () => {
    expect(() => createBoard({ ...plain, firmware: "latest" })).toThrow(EmulatorError);
  });

  test("is deaf for as long as configured", () => {
    expect(bench({ settings: { startupDelay: 3 } }).board.startupNs).toBe(3_000_000_000);
  });
});

describe("unit attention", () => {
  const attentive = { settings: { unitAttention: true }, targets: [{ id: 0 }, { id: 1 }] };

  test("is reported once per target, and only by command", () => {
    const board = bench(attentive);
    for (const target of [0, 1]) {
      expect(send(board, commands.testUnitReady, { target }).status).toBe(2);
      expect(senseOf(board, { target })).toBe("6/2901");
      expect(send(board, commands.testUnitReady, { target }).status).toBe(0);
    }
  });

  test("a bus reset concerns the target selected last, and not one whose power-on is unreported (Q14)", () => {
    const board = bench(attentive);
    send(board, commands.testUnitReady);
    senseOf(board);
    board.board.resetBus();
    send(board, commands.testUnitReady);
    expect(senseOf(board)).toBe("6/2902");
    send(board, commands.testUnitReady, { target: 1 });
    expect(senseOf(board, { target: 1 })).toBe("6/2901");
    board.board.resetBus();
    expect(send(board, commands.testUnitReady).status).toBe(0);
  });

  test("without the setting it has no effect", () => {
    expect(send(bench(), commands.testUnitReady).status).toBe(0);
  });
});

describe("bus reset", () => {
  test("clears sense and reservation of the target selected last, all agreements, and nothing else", () => {
    const board = bench({ targets: [{ id: 0 }, { id: 1 }] });
    for (const target of [0, 1]) {
      send(board, reserve, { target, messages: "010301190f" });
      send(board, "ff 00 00 00 00 00", { target });
    }
    send(board, "1b 00 00 00 00 00");
    send(board, "ff 00 00 00 00 00", { target: 1 });
    board.board.resetBus();
    expect(board.board.agreementOf(0).offset).toBe(0);
    expect(senseOf(board, { target: 1 })).toBe("0/0000");
    expect(senseOf(board)).toBe("5/2000");
    expect(send(board, commands.testUnitReady, { target: 1, initiator: 3 }).status).toBe(0);
    expect(send(board, commands.testUnitReady, { initiator: 3 }).status).toBe(0x18);
    expect(send(board, commands.testUnitReady).status).toBe(2);
    expect(senseOf(board)).toBe("2/0402");
  });
});

describe("cards", () => {
  test("a removed card leaves the targets, not ready (Q43)", () => {
    const board = bench({ settings: { unitAttention: true } });
    board.board.removeCard();
    expect(board.board.idMask).toBe(1);
    send(board, commands.testUnitReady);
    expect(senseOf(board)).toBe("6/2a00");
    send(board, commands.testUnitReady);
    expect(senseOf(board)).toBe("2/3a00");
  });

  test("an inserted card brings its configuration, and everything starts anew", () => {
    const board = bench({ targets: [{ id: 0 }] });
    send(board, reserve);
    send(board, "1b 00 00 00 00 00");
    const other = bench({ targets: [{ id: 5 }], settings: { unitAttention: true } });
    board.board.removeCard();
    board.board.insertCard(other.card);
    expect(board.board.idMask).toBe(0b10_0000);
    send(board, commands.testUnitReady, { target: 5, initiator: 2 });
    expect(senseOf(board, { target: 5, initiator: 2 })).toBe("6/2a00");
    expect(send(board, commands.testUnitReady, { target: 5, initiator: 2 }).status).toBe(0);
  });

  test("a configuration written while running waits for the next card or power-on (Q2)", () => {
    const board = bench({ targets: [{ id: 0 }] });
    board.card.bytes.set(configImage({ targets: [{ id: 6 }] }), (8192 - 2) * 512);
    expect(board.board.idMask).toBe(1);
    board.board.insertCard(board.card);
    expect(board.board.idMask).toBe(0b100_0000);
  });

  test("a card smaller than what is kept back seems endless", () => {
    const board = {
      board: createBoard({ ...plain, card: emptyCard(1000), config: configImage({ targets: [{ scsiSectors: 0 }] }) }),
    };
    expect(send(board, commands.readCapacity).data.slice(0, 8)).toBe("ffffffe7");
    expect(send(board, "28 00 00 10 00 00 00 00 01 00").status).toBe(2);
    expect(senseOf(board)).toBe("4/0800");
  });
});
