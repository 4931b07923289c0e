// One field of a fixed-size record: where it lies, which bits it owns, how it turns into a value and back.
// Offsets are in bytes from the start of the record.

export interface Field<Value> {
  readonly offset: number;
  /** One mask byte per byte of the field: 1-bits belong to the field, 0-bits are left to others. */
  readonly mask: readonly number[];
  decode(view: DataView): Value;
  /** Writes only the bits of `mask`; all other bits of the record stay. */
  encode(view: DataView, value: Value): void;
}

export function u8(offset: number): Field<number> {
  return {
    offset,
    mask: [0xff],
    decode: (view) => view.getUint8(offset),
    encode: (view, value) => view.setUint8(offset, value),
  };
}

/** Unsigned 16 bits, low byte first. */
export function u16le(offset: number): Field<number> {
  return {
    offset,
    mask: [0xff, 0xff],
    decode: (view) => view.getUint16(offset, true),
    encode: (view, value) => view.setUint16(offset, value, true),
  };
}

/** Unsigned 32 bits, low byte first. */
export function u32le(offset: number): Field<number> {
  return {
    offset,
    mask: [0xff, 0xff, 0xff, 0xff],
    decode: (view) => view.getUint32(offset, true),
    encode: (view, value) => view.setUint32(offset, value, true),
  };
}

/** Unsigned 16 bits, high byte first. */
export function u16be(offset: number): Field<number> {
  return {
    offset,
    mask: [0xff, 0xff],
    decode: (view) => view.getUint16(offset),
    encode: (view, value) => view.setUint16(offset, value),
  };
}

/** Unsigned 24 bits, high byte first. */
export function u24be(offset: number): Field<number> {
  return {
    offset,
    mask: [0xff, 0xff, 0xff],
    decode: (view) => view.getUint16(offset) * 0x100 + view.getUint8(offset + 2),
    encode: (view, value) => {
      view.setUint16(offset, value >>> 8);
      view.setUint8(offset + 2, value);
    },
  };
}

/** Unsigned 32 bits, high byte first. */
export function u32be(offset: number): Field<number> {
  return {
    offset,
    mask: [0xff, 0xff, 0xff, 0xff],
    decode: (view) => view.getUint32(offset),
    encode: (view, value) => view.setUint32(offset, value),
  };
}

/** Unsigned 64 bits, high byte first. */
export function u64be(offset: number): Field<bigint> {
  return {
    offset,
    mask: new Array<number>(8).fill(0xff),
    decode: (view) => view.getBigUint64(offset),
    encode: (view, value) => view.setBigUint64(offset, value),
  };
}

/** Bytes as they are; decoding copies them, encoding fills up with zeros and cuts what is too long. */
export function raw(offset: number, width: number): Field<Uint8Array> {
  return {
    offset,
    mask: new Array<number>(width).fill(0xff),
    decode: (view) => new Uint8Array(view.buffer, view.byteOffset + offset, width).slice(),
    encode: (view, value) => {
      const target = new Uint8Array(view.buffer, view.byteOffset + offset, width);
      target.fill(0).set(value.subarray(0, width));
    },
  };
}

/** A run of bits of one byte, read as a number; `mask` says which. */
export function bits(offset: number, mask: number): Field<number> {
  const shift = Math.log2(mask & -mask);
  return {
    offset,
    mask: [mask],
    decode: (view) => (view.getUint8(offset) & mask) >>> shift,
    encode: (view, value) => view.setUint8(offset, (view.getUint8(offset) & ~mask) | ((value << shift) & mask)),
  };
}

/** Some bits of one byte, read as a number; `mask` must be a run of 1-bits that starts at bit 0. */
export function lowBits(offset: number, mask: number): Field<number> {
  return {
    offset,
    mask: [mask],
    decode: (view) => view.getUint8(offset) & mask,
    encode: (view, value) => view.setUint8(offset, (view.getUint8(offset) & ~mask) | (value & mask)),
  };
}

/** One bit of a byte, given as its mask (0x01 … 0x80). */
export function bit(offset: number, mask: number): Field<boolean> {
  return {
    offset,
    mask: [mask],
    decode: (view) => (view.getUint8(offset) & mask) !== 0,
    encode: (view, value) => view.setUint8(offset, (view.getUint8(offset) & ~mask) | (value ? mask : 0)),
  };
}

/** Named bits of one byte: the value lists the names of the bits that are set, in the order of `names`. */
export function flagNames<const Name extends string>(
  offset: number,
  names: Readonly<Record<Name, number>>,
): Field<readonly Name[]> {
  const entries = Object.entries(names) as [Name, number][];
  const all = entries.reduce((mask, [, flag]) => mask | flag, 0);
  return {
    offset,
    mask: [all],
    decode: (view) => entries.filter(([, flag]) => view.getUint8(offset) & flag).map(([name]) => name),
    encode: (view, value) => {
      const flags = entries.reduce((sum, [name, flag]) => (value.includes(name) ? sum | flag : sum), 0);
      view.setUint8(offset, (view.getUint8(offset) & ~all) | flags);
    },
  };
}

/** Text of a fixed width, one character (U+0000 … U+00FF) per byte; shorter values are padded with blanks. */
export function text(offset: number, width: number): Field<string> {
  return {
    offset,
    mask: new Array<number>(width).fill(0xff),
    decode: (view) => {
      let value = "";
      for (let index = 0; index < width; index++) value += String.fromCharCode(view.getUint8(offset + index));
      return value;
    },
    encode: (view, value) => {
      for (let index = 0; index < width; index++) {
        view.setUint8(offset + index, index < value.length ? value.charCodeAt(index) : 0x20);
      }
    },
  };
}
