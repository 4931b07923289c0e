// LUNs on the wire: peripheral and flat addressing (SAM-5 §4.7); deeper levels are not ours.

import { describe, expect, it } from "vitest";
import { lunField } from "../../../../src/serve/iscsi/pdu/fields.js";

function decoded(hex: string): number | undefined {
  const bytes = Uint8Array.from(Buffer.from(hex, "hex"));
  return lunField(0).decode(new DataView(bytes.buffer));
}

describe("a LUN", () => {
  it.each([
    ["0000000000000000", 0],
    ["0007000000000000", 7],
    ["00ff000000000000", 255],
    ["4007000000000000", 7],
    ["7fff000000000000", 0x3fff],
    ["0107000000000000", undefined],
    ["8007000000000000", undefined],
    ["0000000100000000", undefined],
    ["0000000000000001", undefined],
  ])("%s is %s", (hex, lun) => {
    expect(decoded(hex)).toBe(lun);
  });
});
