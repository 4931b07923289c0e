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
  /** The named fields alone. */
  read(bytes: Uint8Array): RecordValue<F>;
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

  const read = (bytes: Uint8Array): RecordValue<F> => {
    if (bytes.length !== size) throw new LayoutError(`expected ${size} bytes, got ${bytes.length}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, size);
    const value: Record<string, unknown> = {};
    for (const [name, field] of entries) value[name] = field.decode(view);
    return value as RecordValue<F>;
  };

  /** Bits of `bytes` that no field owns, into `into`. */
  const copyRest = (bytes: Uint8Array, into: Uint8Array): void => {
    if (bytes.length > size) throw new LayoutError(`expected ${size} bytes, got ${bytes.length}`);
    for (let at = 0; at < bytes.length; at++) into[at] = (bytes[at] ?? 0) & ~(owned[at] ?? 0);
  };

  return {
    size,
    fields,
    decode(bytes) {
      const value = read(bytes);
      const rest = new Uint8Array(size);
      copyRest(bytes, rest);
      return { value, rest };
    },
    read,
    encode(value, rest) {
      const bytes = new Uint8Array(size);
      if (rest) copyRest(rest, bytes);
      const view = new DataView(bytes.buffer);
      for (const [name, field] of entries) field.encode(view, value[name]);
      return bytes;
    },
  };
}
