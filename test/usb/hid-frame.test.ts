// Reports and packets, by the table of firmware-behaviour 3.3.

import { describe, expect, test } from "vitest";
import { PacketReceiver, reportsOf, splitPacket, UsbError } from "../../src/usb/index.js";

function counting(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => at & 255);
}

function report(head: number, length: number, ...payload: number[]): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([head, length, ...payload]);
  return bytes;
}

function receive(...reports: readonly Uint8Array[]): readonly number[] | undefined {
  const receiver = new PacketReceiver();
  for (const each of reports) receiver.receive(each);
  const packet = receiver.packet;
  return packet && [...packet];
}

describe("sending", () => {
  test.each([
    [1, 1],
    [62, 1],
    [63, 2],
    [124, 2],
    [512, 9],
    [517, 9],
    [520, 9],
  ])("%i bytes take %i reports", (bytes, reports) => {
    expect(reportsOf(bytes)).toBe(reports);
    expect(splitPacket(counting(bytes))).toHaveLength(reports);
  });

  test("full chunks first, the rest final and filled up with zeros", () => {
    const [first, second] = splitPacket(counting(70));
    expect([...(first ?? [])]).toEqual([0, 62, ...counting(62)]);
    expect([...(second ?? [])]).toEqual([0x81, 8, 62, 63, 64, 65, 66, 67, 68, 69, ...new Array(54).fill(0)]);
  });

  test("62 bytes are one final chunk", () => {
    expect(splitPacket(counting(62)).map(([head]) => head)).toEqual([0x80]);
  });

  test.each([0, 521])("%i bytes are refused", (bytes) => {
    expect(() => splitPacket(counting(bytes))).toThrow(UsbError);
  });
});

describe("receiving", () => {
  test.each([1, 61, 62, 63, 124, 517, 520])("what was sent comes back: %i bytes", (bytes) => {
    expect(receive(...splitPacket(counting(bytes)))).toEqual([...counting(bytes)]);
  });

  test.each<[string, readonly number[] | undefined, readonly Uint8Array[]]>([
    ["a report of one byte", undefined, [Uint8Array.of(0x80)]],
    ["a length beyond the report", undefined, [report(0x80, 63, 1)]],
    ["a length beyond a short report", undefined, [Uint8Array.of(0x80, 2, 1)]],
    ["a short report", [7], [Uint8Array.of(0x80, 1, 7)]],
    ["a chunk that is missing", undefined, [report(0, 1, 7), report(0x82, 1, 9)]],
    ["a duplicate in the middle", [7, 8, 9], [report(0, 1, 7), report(1, 1, 8), report(1, 1, 8), report(0x82, 1, 9)]],
    ["a duplicate with the final bit", [7, 8], [report(0, 1, 7), report(1, 1, 8), report(0x81, 1, 8)]],
    ["chunk 0 again", [9], [report(0, 1, 7), report(0x80, 1, 9)]],
    ["a first chunk that is not 0", undefined, [report(0x81, 1, 7)]],
    ["no final bit", undefined, [report(0, 1, 7), report(1, 1, 8)]],
    ["an empty final chunk", [], [report(0x80, 0)]],
  ])("%s", (_what, expected, reports) => {
    expect(receive(...reports)).toEqual(expected);
  });

  test("more than 520 bytes drop everything, even with a new chunk 0", () => {
    const nine = Array.from({ length: 8 }, (_, chunk) => report(chunk, 62));
    expect(receive(...nine, report(0x88, 24))).toHaveLength(520);
    expect(receive(...nine, report(0x88, 25))).toBeUndefined();
    expect(receive(...nine, report(0x80, 25, 1))).toBeUndefined();
    expect(receive(...nine, report(0x80, 24, 1))).toHaveLength(24);
  });
});
