// WRITE: which sectors reach the card, with which of the firmware's writers, and when STATUS goes out
// (firmware-behaviour 2.10, 5.1; Q22, Q34).

import { describe, expect, test } from "vitest";
import type { ScriptEvent } from "../../../src/emulator/index.js";
import { phases } from "../../../src/scsi/index.js";
import { bench, send, senseOf } from "../test-bus.js";

const write2 = "2a 00 00 00 00 05 00 00 02 00";

function bytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at % 251) + 1);
}

/** Card accesses and the status in their order. */
function order(script: readonly ScriptEvent[]): string {
  return script
    .flatMap((event) => {
      if (event.kind === "sd-write") return [`write ${event.lba}+${event.sectors}`];
      if (event.kind === "sd-programmed") return ["programmed"];
      return event.kind === "phase" && event.phase === "status" ? ["status"] : [];
    })
    .join(", ");
}

describe("WRITE", () => {
  test.each(["6.0.5", "6.1.3", "6.2.1", "6.2.14", "6.3.0", "6.3.2", "6.4.2", "6.4.14"])(
    "%s puts 512-byte blocks where READ finds them",
    (firmware) => {
      const board = bench({ firmware, targets: [{ sdSectorStart: 100 }] });
      const dataOut = bytes(1024);
      expect(send(board, write2, { dataOut }).status).toBe(0);
      expect(board.card.bytes.slice(105 * 512, 107 * 512)).toEqual(dataOut);
      expect(send(board, "28 00 00 00 00 05 00 00 02 00").dataIn).toEqual(dataOut);
    },
  );

  test.each(["6.2.1", "6.3.0", "6.4.14"])("%s: 520-byte blocks keep to their sectors", (firmware) => {
    const board = bench({ firmware, targets: [{ bytesPerSector: 520 }] });
    const dataOut = bytes(1040);
    expect(send(board, write2, { dataOut }).phases).toContain("dataOut1040 ");
    expect(board.card.bytes.slice(12 * 512, 12 * 512 + 520)).toEqual(dataOut.slice(520));
    expect(send(board, "28 00 00 00 00 05 00 00 02 00").dataIn).toEqual(dataOut);
  });

  test("6.1.3 takes whole SD sectors whatever the block size, and waits for what does not come", () => {
    const board = bench({ firmware: "6.1.3", targets: [{ bytesPerSector: 520 }] });
    expect(send(board, write2, { dataOut: bytes(1040) }).hang).toEqual({
      phase: "dataOut",
      reason: { wanted: 512, supplied: 16 },
    });
    expect(send(board, write2, { dataOut: bytes(2048) }).phases).toContain("dataOut2048 ");
  });

  test.each([
    ["6.1.1", false, "write 5+2, programmed, status"],
    ["6.1.3", false, "status, write 5+2, programmed"],
    ["6.3.0", false, "write 5+2, status, programmed"],
    ["6.3.0", true, "write 5+2, status, programmed"],
    ["6.4.14", false, "write 5+2, status, programmed"],
    ["6.4.14", true, "write 5+2, programmed, status"],
  ])("%s, parity checked %s: %s", (firmware, parity, expected) => {
    const { script } = send(bench({ firmware, settings: { parity } }), write2, { dataOut: bytes(1024) });
    expect(order(script)).toBe(expected);
  });

  test.each([
    ["6.1.3", "5/5", 0, "0/0000", false],
    ["6.2.1", "5/5", 2, "B/4700", true],
    ["6.3.0", "5/5", 2, "B/4700", true],
    ["6.4.14", "5/5", 2, "B/4700", true],
  ])("%s: a parity error in the data", (firmware, _lba, status, sense, isWritten) => {
    const board = bench({ firmware, settings: { parity: true } });
    const { status: given } = send(board, write2, { dataOut: bytes(1024), parityErrorIn: phases.dataOut });
    expect(given).toBe(status);
    expect(senseOf(board)).toBe(sense);
    expect(board.card.bytes[5 * 512 + 100]).toBe(isWritten ? 101 : 0);
  });

  test("6.4.14 drops blocks of other sizes after a parity error", () => {
    const board = bench({ settings: { parity: true }, targets: [{ bytesPerSector: 1024 }] });
    const answer = send(board, write2, { dataOut: bytes(2048), parityErrorIn: phases.dataOut });
    expect(answer.status).toBe(2);
    expect(order(answer.script)).toBe("programmed, status");
  });

  test.each([
    ["a protected card", { protection: "write-protected" }],
    ["a CD-ROM", { targets: [{ deviceType: 2 }] }],
  ] as const)("%s refuses before the range is looked at, with key 5 (Q22)", (_what, options) => {
    const board = bench(options);
    expect(send(board, "2a 00 ff ff ff ff 00 00 01 00").status).toBe(2);
    expect(senseOf(board)).toBe("5/2700");
  });

  test("an initiator that stops in the middle: 6.4.14 keeps whole sectors, 6.3.0 fills the last one with zeros", () => {
    const dataOut = bytes(700);
    const newer = bench();
    expect(send(newer, write2, { dataOut }).hang?.reason).toEqual({ wanted: 1024, supplied: 700 });
    expect(newer.card.bytes[6 * 512]).toBe(6);
    const older = bench({ firmware: "6.3.0" });
    send(older, write2, { dataOut });
    expect([...older.card.bytes.slice(6 * 512 + 187, 6 * 512 + 190)]).toEqual([dataOut[699], 0, 0]);
  });

  test("large blocks that do not fill the ring are cut and counted right when repaired", () => {
    const board = bench({ firmware: "6.3.0", faithful: false, targets: [{ bytesPerSector: 2352 }] });
    const dataOut = bytes(230 * 2352);
    expect(send(board, "2a 00 00 00 00 00 00 00 e6 00", { dataOut }).status).toBe(0);
    expect(send(board, "28 00 00 00 00 00 00 00 e6 00").dataIn).toEqual(dataOut);
  });

  test.each([
    ["6.2.15", false],
    ["6.4.12", false],
    ["6.4.13", true],
  ])("%s counts writes of 512 KiB in blocks that are not 512 bytes right: %s", (firmware, isRight) => {
    const offer = { dataOut: bytes(257 * 2048) };
    const large = "2a 00 00 00 00 00 00 01 01 00";
    const options = { firmware, targets: [{ bytesPerSector: 2048 }] };
    expect(send(bench(options), large, offer).status).toBe(isRight ? 0 : undefined);
    expect(send(bench({ ...options, faithful: false }), large, offer).status).toBe(0);
  });
});
