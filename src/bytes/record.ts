// A fixed-size record declared once as named fields: decoding, encoding and the TypeScript type come from the declaration.
// Bits that no field owns are handed out as `rest` and taken back, so that nothing unknown is ever lost.

import type { Field } from "./field.js";
import { LayoutError } from "./layout-error.js";

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;

export type RecordValue<F> = { readonly [Key in keyof F]: ValueOf<F[Key]> };

export interface RecordLayout<F> {
  readonly size: number;
  readonly fields: F;
  /** `rest` is a copy of the record in which every bit owned by a field is zero. */
  decode(bytes: Uint8Array): { readonly value: RecordValue<F>; readonly rest: Uint8Array };
  /** The record of `value`, with the bits of `rest` that no field owns. */
  encode(value: RecordValue<F>, rest?: Uint8Array): Uint8Array;
}

export function record<F extends Fields>(size: number, fields: F): RecordLayout<F> {
  const owned = new Uint8Array(size);
  const entries = Object.entries(fields) as [keyof F & string, Field<unknown>][];
  for (const [name, field] of entries) {
    for (const [index, mask] of field.mask.entries()) {
      const at = field.offset + index;
      if (at >= size) throw new LayoutError(`field ${name} ends behind the record (${size} bytes)`);
      if ((owned[at] ?? 0) & mask) throw new LayoutError(`field ${name} overlaps another one at byte ${at}`);
      owned[at] = (owned[at] ?? 0) | mask;
    }
  }

  return {
    size,
    fields,
    decode(bytes) {
      if (bytes.length !== size) throw new LayoutError(`expected ${size} bytes, got ${bytes.length}`);
      const view = new DataView(bytes.buffer, bytes.byteOffset, size);
      const value = Object.fromEntries(entries.map(([name, field]) => [name, field.decode(view)]));
      return { value: value as RecordValue<F>, rest: bytes.map((byte, at) => byte & ~(owned[at] ?? 0)) };
    },
    encode(value, rest) {
      const bytes = new Uint8Array(size);
      if (rest) bytes.set(rest.map((byte, at) => byte & ~(owned[at] ?? 0)));
      const view = new DataView(bytes.buffer);
      for (const [name, field] of entries) field.encode(view, value[name]);
      return bytes;
    },
  };
}
