// Every layout gives back the values that it was given, whatever they are.

import { describe, expect, it } from "vitest";
import { dataBytesOf, opcodeOf } from "../../../../src/serve/iscsi/pdu/pdu-layout.js";
import { pduName, requestLayouts, responseLayouts } from "../../../../src/serve/iscsi/pdu/pdu-names.js";
import { fc, runs } from "../../../property.js";

interface AnyLayout {
  readonly opcode: number;
  readonly name: string;
  decode(header: Uint8Array): object;
  encode(value: never, dataBytes?: number): Uint8Array;
}

const layouts: readonly AnyLayout[] = [...requestLayouts, ...responseLayouts];

describe.each(layouts)("$name", (layout) => {
  it("decodes what it encoded", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 48, maxLength: 48 }), fc.nat(0xffffff), (bytes, dataBytes) => {
        const value = layout.decode(bytes);
        const again = layout.encode(value as never, dataBytes);
        expect(opcodeOf(again)).toBe(layout.opcode);
        expect(dataBytesOf(again)).toBe(dataBytes);
        const decoded = layout.decode(again);
        // A LUN of several levels is not kept.
        const lun = "lun" in value && value.lun === undefined ? { lun: 0 } : {};
        expect(decoded).toEqual({ ...value, ...lun });
      }),
      runs(100),
    );
  });

  it("has its name", () => {
    expect(pduName(layout.opcode)).toBe(layout.name);
  });
});

it("an unknown opcode is named by its number", () => {
  expect(pduName(0x3e)).toBe("opcode 0x3e");
});
