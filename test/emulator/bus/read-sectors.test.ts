// READ: where blocks lie on the card, what reaches the bus, what stays in the buffer (firmware-behaviour 2.10, 2.11, 4.3).

import { describe, expect, test } from "vitest";
import { FaultMedium } from "../../../src/card/index.js";
import { createBoard, type ScriptEvent } from "../../../src/emulator/index.js";
import { type Bench, bench, configImage, send, senseOf } from "../test-bus.js";

const read10 = (lba: number, blocks: number) => `28 00 00 00 ${hex16(lba)} 00 ${hex16(blocks)} 00`;

function hex16(value: number): string {
  return `${(value >> 8).toString(16).padStart(2, "0")} ${(value & 0xff).toString(16).padStart(2, "0")}`;
}

function sdReads(script: readonly ScriptEvent[]) {
  return script.flatMap((event) => (event.kind === "sd-read" ? [[event.lba, event.sectors, event.result]] : []));
}

describe("READ", () => {
  test.each([
    [512, 1, 3, 103],
    [2048, 4, 3, 112],
    [520, 2, 3, 106],
    [64, 1, 3, 103],
    [8192, 16, 1, 116],
  ])("blocks of %i bytes take %i SD sectors: block %i starts at %i", (bytesPerSector, per, lba, sector) => {
    const { status, dataIn, script } = send(
      bench({ targets: [{ sdSectorStart: 100, bytesPerSector }] }),
      read10(lba, 1),
    );
    expect(status).toBe(0);
    expect(dataIn).toHaveLength(bytesPerSector);
    expect(dataIn[0]).toBe(sector & 0xff);
    expect(sdReads(script)).toEqual([[sector, per, "read"]]);
  });

  test("pad bytes are not sent: the second block of 520 bytes starts at its own sector", () => {
    const { dataIn } = send(bench({ targets: [{ bytesPerSector: 520 }] }), read10(5, 2));
    expect(dataIn).toHaveLength(1040);
    expect([dataIn[0], dataIn[512], dataIn[520]]).toEqual([10, 11, 12]);
  });

  test("READ(6) of 0 blocks means 256", () => {
    expect(send(bench(), "08 00 00 00 00 00").dataIn).toHaveLength(256 * 512);
  });

  test("the last 1,024 sectors of the card belong to nobody (Q3)", () => {
    const board = bench({ sectors: 2048 });
    expect(send(board, "25 00 00 00 00 00 00 00 00 00").data).toBe("000003ff00000200");
    expect(send(board, read10(1023, 1)).status).toBe(0);
    expect(send(board, read10(1023, 2)).status).toBe(2);
    expect(senseOf(board)).toBe("5/2100");
  });

  test("a transfer of nothing may start behind the last block, no further, and is remembered (Q16)", () => {
    const board = bench({ sectors: 2048 });
    expect(send(board, read10(1024, 0)).phases).toBe("messageOut1 command10 status1 messageIn1");
    expect(send(board, "03 00 00 00 07 00").data).toBe("f0000000000400".slice(0, 14));
    expect(send(board, read10(1025, 0)).status).toBe(2);
  });

  test("the shared buffer keeps sector 128 in the place of sector 0: READ BUFFER goes by its byte 1 (Q11)", () => {
    const board = bench();
    board.card.bytes[5 * 512 + 1] = 3;
    board.card.bytes[133 * 512 + 1] = 4;
    send(board, read10(5, 1));
    expect(send(board, "3c 00 00 00 00 00 00 00 10 00").data).toBe("0000fffc");
    send(board, read10(5, 129));
    expect(send(board, "3c 00 00 00 00 00 00 00 10 00").status).toBe(2);
  });

  test("on the 2021 board short reads of 512-byte blocks pass the buffer by", () => {
    const board = bench({ revision: "2021" });
    board.card.bytes[5 * 512 + 1] = 4;
    send(board, read10(5, 1));
    expect(send(board, "3c 00 00 00 00 00 00 00 04 00").status).toBe(0);
    send(board, read10(5, 128));
    expect(send(board, "3c 00 00 00 00 00 00 00 04 00").status).toBe(2);
  });

  test("of blocks of five SD sectors 25 are sent, then the target stops; repaired it goes on", () => {
    const targets = [{ bytesPerSector: 2352 }];
    expect(send(bench({ targets }), read10(0, 25)).dataIn).toHaveLength(25 * 2352);
    const stopped = send(bench({ targets }), read10(0, 26));
    expect(stopped.hang).toEqual({ phase: "dataIn", reason: "target-stopped" });
    expect(stopped.dataIn).toHaveLength(25 * 2352);
    const repaired = send(bench({ targets, faithful: false }), read10(0, 60));
    expect(repaired).toMatchObject({ status: 0, hang: undefined });
    expect(repaired.dataIn).toHaveLength(60 * 2352);
    expect(repaired.dataIn[59 * 2352]).toBe((59 * 5) & 0xff);
  });

  describe("from a card with a bad sector", () => {
    function withBadSector(revision: "2020" | "2021", lba: number): Pick<Bench, "board"> {
      const { card } = bench();
      const faulty = new FaultMedium(card, [{ kind: "bad-read", sectors: { start: lba, end: lba + 1 } }]);
      return { board: createBoard({ card: faulty, firmware: "6.4.14", revision, config: configImage({}) }) };
    }

    test("ends early with a hardware error; the sectors around it can be read", () => {
      const board = withBadSector("2020", 20);
      expect(send(board, read10(10, 20))).toMatchObject({
        status: 2,
        phases: "messageOut1 command10 dataIn0 status1 messageIn1",
      });
      expect(senseOf(board)).toBe("4/0800");
      expect(send(board, read10(10, 10)).dataIn).toHaveLength(5120);
    });

    test("fills up with zeros on the 2021 board", () => {
      const board = withBadSector("2021", 20);
      const { status, dataIn } = send(board, read10(10, 20));
      expect(status).toBe(2);
      expect(dataIn).toHaveLength(20 * 512);
      expect(dataIn.every((byte) => byte === 0)).toBe(true);
    });

    test("far behind: what had to leave the ring for it was sent", () => {
      const { status, dataIn } = send(withBadSector("2020", 200), read10(0, 300));
      expect(status).toBe(2);
      expect(dataIn).toHaveLength((200 - 127) * 512);
    });
  });
});
