// Cuts a byte stream into PDUs (RFC 7143 §11.2). The length fields come from the other side: they are held against the
// limits before anything is kept, so that a reader never holds more than one PDU and what came with it.

import { crc32c } from "../crc32c.js";
import { ahsBytesOf, dataBytesOf, headerBytes, opcodeOf, paddingOf } from "./pdu-layout.js";

export interface Pdu {
  readonly opcode: number;
  readonly header: Uint8Array;
  /** All additional header segments. */
  readonly ahs: Uint8Array;
  /** The data segment without padding. Nobody writes to it again before it is given back. */
  readonly data: Uint8Array;
  readonly dataDigest: "absent" | "right" | "wrong";
}

export interface ReaderSettings {
  maxDataBytes: number;
  headerDigest: DigestKind;
  dataDigest: DigestKind;
}

export type DigestKind = "None" | "CRC32C";

export type PduErrorCode = "data-segment-too-long" | "header-digest";

/** After it the stream cannot be followed any further. */
export class PduError extends Error {
  readonly code: PduErrorCode;

  constructor(code: PduErrorCode, message: string) {
    super(message);
    this.name = "PduError";
    this.code = code;
  }
}

interface Head {
  readonly header: Uint8Array;
  readonly ahs: Uint8Array;
}

const mostChunks = 256;
const empty = new Uint8Array(0);

export class PduReader {
  /** May be changed between two PDUs, as the end of the login phase does. */
  readonly settings: ReaderSettings;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #header: Uint8Array | undefined;
  #head: Head | undefined;
  /** Put together for a data segment that was given back; fresh memory costs as much as filling it. */
  #spare: Uint8Array | undefined;
  readonly #joined = new WeakSet<ArrayBufferLike>();

  constructor(settings: ReaderSettings) {
    this.settings = settings;
  }

  /** Whether the start of a PDU has come whose end has not. */
  get isInPdu(): boolean {
    return this.#bytes > 0 || this.#header !== undefined || this.#head !== undefined;
  }

  /** Bytes held back. */
  get heldBytes(): number {
    return this.#bytes;
  }

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    // A PDU that comes byte by byte must not cost an object for each.
    if (this.#chunks.length >= mostChunks) this.#chunks = [Buffer.concat(this.#chunks)];
  }

  /** The data of a PDU are needed no longer. What is not given back stays as it is. */
  giveBack(data: Uint8Array): void {
    if (this.#joined.has(data.buffer)) this.#spare = new Uint8Array(data.buffer);
  }

  /** The next whole PDU; `undefined` when more bytes are needed. Throws {@link PduError}. */
  next(): Pdu | undefined {
    const head = this.#readHead();
    if (head === undefined) return undefined;
    const dataBytes = dataBytesOf(head.header);
    const padding = paddingOf(dataBytes);
    const hasDigest = this.settings.dataDigest === "CRC32C" && dataBytes > 0;
    if (this.#bytes < dataBytes + padding + (hasDigest ? 4 : 0)) return undefined;
    this.#head = undefined;
    const padded = this.#take(dataBytes + padding);
    const isRight = hasDigest && digestOf(this.#take(4)) === crc32c(padded);
    const data = padding === 0 ? padded : padded.subarray(0, dataBytes);
    const dataDigest = hasDigest ? (isRight ? "right" : "wrong") : "absent";
    return { opcode: opcodeOf(head.header), header: head.header, ahs: head.ahs, data, dataDigest };
  }

  /** Header and additional segments, believed only once their digest has been seen to fit. */
  #readHead(): Head | undefined {
    if (this.#head !== undefined) return this.#head;
    this.#header ??= this.#bytes < headerBytes ? undefined : this.#take(headerBytes);
    const header = this.#header;
    if (header === undefined) return undefined;
    const ahsBytes = ahsBytesOf(header);
    const digestBytes = this.settings.headerDigest === "CRC32C" ? 4 : 0;
    if (this.#bytes < ahsBytes + digestBytes) return undefined;
    const ahs = this.#take(ahsBytes);
    if (digestBytes > 0 && digestOf(this.#take(4)) !== crc32c(ahs, crc32c(header))) {
      throw new PduError("header-digest", "header digest does not fit the header");
    }
    const dataBytes = dataBytesOf(header);
    if (dataBytes > this.settings.maxDataBytes) {
      const limit = this.settings.maxDataBytes;
      throw new PduError("data-segment-too-long", `data segment of ${dataBytes} bytes, at most ${limit} are taken`);
    }
    this.#header = undefined;
    this.#head = { header, ahs };
    return this.#head;
  }

  /** Takes bytes that are there; copies only when they lie in several chunks. */
  #take(count: number): Uint8Array {
    if (count === 0) return empty;
    this.#bytes -= count;
    const first = this.#chunks[0] ?? empty;
    if (first.length > count) {
      this.#chunks[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    if (first.length === count) {
      this.#chunks.shift();
      return first;
    }
    const joined = this.#roomFor(count);
    let filled = 0;
    let used = 0;
    while (filled < count) {
      const chunk = this.#chunks[used] ?? empty;
      const piece = chunk.length > count - filled ? chunk.subarray(0, count - filled) : chunk;
      joined.set(piece, filled);
      filled += piece.length;
      if (piece.length < chunk.length) this.#chunks[used] = chunk.subarray(piece.length);
      else used++;
    }
    this.#chunks.splice(0, used);
    return joined;
  }

  #roomFor(count: number): Uint8Array {
    const spare = this.#spare;
    if (spare !== undefined && spare.length >= count && count > headerBytes) {
      this.#spare = undefined;
      return spare.subarray(0, count);
    }
    const room = Buffer.allocUnsafeSlow(count);
    this.#joined.add(room.buffer);
    return room;
  }
}

/** Digests travel low byte first (RFC 7143 §13.1: the bits of the CRC are sent as those of the data). */
function digestOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
}
