// Capacity and division as on the board (firmware-behaviour 4.3).

import { describe, expect, test } from "vitest";
import { capacityOf, divide, remainder, sdSectorsPerBlock } from "../../../src/emulator/target/geometry.js";

describe("capacity", () => {
  test.each([
    ["rest of the card", 0, 0, 512, 8192, 7168],
    ["limited", 0, 1000, 512, 8192, 1000],
    ["limited by the card", 0, 10_000, 512, 8192, 7168],
    ["from a start", 168, 0, 2048, 8192, 1750],
    ["rounded down", 1, 0, 2048, 8192, 1791],
    ["no card", 0, 1000, 512, 0, 0],
    ["start where the kept part begins", 7168, 0, 512, 8192, 0],
    ["start just before it", 7167, 0, 512, 8192, 1],
    ["blocks of nothing", 0, 1000, 0, 8192, 0],
    ["a card of 1,023 sectors", 0, 0, 512, 1023, 0xffffffff],
  ])("%s", (_what, sdSectorStart, scsiSectors, blockBytes, cardSectors, expected) => {
    expect(capacityOf({ sdSectorStart, scsiSectors }, blockBytes, cardSectors)).toBe(expected);
  });

  test("whole SD sectors for each block", () => {
    expect([64, 512, 513, 2352, 8192].map(sdSectorsPerBlock)).toEqual([1, 1, 2, 5, 16]);
  });

  test("dividing by nothing gives nothing and leaves all", () => {
    expect([divide(7, 2), divide(7, 0), remainder(7, 2), remainder(7, 0)]).toEqual([3, 0, 1, 7]);
  });
});
