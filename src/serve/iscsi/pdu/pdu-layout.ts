// How a basic header segment is declared once and read and written from the declaration (RFC 7143 §11.2.1): every PDU
// starts with 48 bytes, of which the opcode and the two lengths lie at the same place in all of them.

import { bit, type Field, lowBits, type RecordValue, record, u8, u24be } from "../../../bytes/index.js";

export const headerBytes = 48;

type Fields = Readonly<Record<string, Field<unknown>>>;

export interface PduLayout<F> {
  readonly opcode: number;
  /** The name of RFC 7143 §11.1.1. */
  readonly name: string;
  decode(header: Uint8Array): RecordValue<F>;
  /** The header of a PDU without additional header segments; `dataBytes` is the length of its data segment unpadded. */
  encode(value: RecordValue<F>, dataBytes?: number): Uint8Array;
}

const opcodeField = lowBits(0, 0x3f);
const ahsWordsField = u8(4);
const dataBytesField = u24be(5);

export const immediateField = bit(0, 0x40);

/** `fixedByte1` holds bits of byte 1 that are always set, such as the F bit of most responses. */
export function declarePdu<const F extends Fields>(
  opcode: number,
  name: string,
  fields: F,
  fixedByte1 = 0,
): PduLayout<F> {
  // Declaring the record refuses fields that overlap; decoding reads the fields alone, because it is done so often.
  record(headerBytes, { opcodeField, ahsWordsField, dataBytesField, ...fields });
  const entries = Object.entries(fields) as [keyof F & string, Field<unknown>][];
  return {
    opcode,
    name,
    decode(header) {
      const view = new DataView(header.buffer, header.byteOffset, headerBytes);
      const value: Partial<Record<keyof F, unknown>> = {};
      for (const [key, field] of entries) value[key] = field.decode(view);
      return value as RecordValue<F>;
    },
    encode(value, dataBytes = 0) {
      const header = new Uint8Array(headerBytes);
      const view = new DataView(header.buffer);
      header[0] = opcode;
      header[1] = fixedByte1;
      if (dataBytes > 0) dataBytesField.encode(view, dataBytes);
      for (const [key, field] of entries) field.encode(view, value[key]);
      return header;
    },
  };
}

export function opcodeOf(header: Uint8Array): number {
  return (header[0] ?? 0) & 0x3f;
}

export function isImmediate(header: Uint8Array): boolean {
  return ((header[0] ?? 0) & 0x40) !== 0;
}

/** Bytes of all additional header segments. */
export function ahsBytesOf(header: Uint8Array): number {
  return (header[4] ?? 0) * 4;
}

/** Bytes of the data segment, without its padding. */
export function dataBytesOf(header: Uint8Array): number {
  return ((header[5] ?? 0) << 16) | ((header[6] ?? 0) << 8) | (header[7] ?? 0);
}

/** Segments are padded to whole words. */
export function paddingOf(bytes: number): number {
  return -bytes & 3;
}
