// Cutting the stream: PDUs of every size in pieces of every size, with and without digests; and what is refused.

import { describe, expect, it } from "vitest";
import { framePdu } from "../../../../src/serve/iscsi/pdu/frame-pdu.js";
import { nopOut } from "../../../../src/serve/iscsi/pdu/nop-out.js";
import { type DigestKind, type Pdu, PduReader } from "../../../../src/serve/iscsi/pdu/pdu-reader.js";
import { fc, runs } from "../../../property.js";

const kinds: readonly DigestKind[] = ["None", "CRC32C"];
const none = { headerDigest: "None", dataDigest: "None" } as const;

function ping(dataBytes: number): Uint8Array {
  return nopOut.encode({ immediate: true, lun: 0, tag: 1, targetTag: 2, cmdSn: 3, expStatSn: 4 }, dataBytes);
}

function readAll(reader: PduReader): Pdu[] {
  const pdus: Pdu[] = [];
  for (let pdu = reader.next(); pdu !== undefined; pdu = reader.next()) pdus.push(pdu);
  return pdus;
}

describe("a stream of PDUs", () => {
  it("is cut right wherever it is broken", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 70 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...kinds),
        fc.constantFrom(...kinds),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
        (datas, headerDigest, dataDigest, steps) => {
          const digests = { headerDigest, dataDigest };
          const stream = Buffer.concat(datas.flatMap((data) => framePdu(ping(data.length), data, digests)));
          const reader = new PduReader({ maxDataBytes: 100, ...digests });
          const pdus: Pdu[] = [];
          for (let at = 0, turn = 0; at < stream.length; turn++) {
            const step = steps[turn % steps.length] ?? 1;
            reader.push(stream.subarray(at, at + step));
            pdus.push(...readAll(reader));
            at += step;
          }
          expect(pdus.map((pdu) => [...pdu.data])).toEqual(datas.map((data) => [...data]));
          expect(pdus.every((pdu) => pdu.dataDigest !== "wrong")).toBe(true);
          expect(reader.isInPdu).toBe(false);
          expect(reader.heldBytes).toBe(0);
        },
      ),
      runs(500),
    );
  });

  it("shows a data digest that does not fit, and goes on", () => {
    const reader = new PduReader({ maxDataBytes: 100, headerDigest: "None", dataDigest: "CRC32C" });
    const [header, data, digest] = framePdu(ping(4), Uint8Array.of(1, 2, 3, 4), {
      headerDigest: "None",
      dataDigest: "CRC32C",
    });
    const stream = Buffer.concat([header, data, digest].map((piece) => piece ?? new Uint8Array(0)));
    reader.push(stream.map((byte, at) => (at === 49 ? byte ^ 1 : byte)));
    reader.push(stream);
    expect(readAll(reader).map((pdu) => pdu.dataDigest)).toEqual(["wrong", "right"]);
  });
});

describe("the reader refuses", () => {
  it("a data segment beyond the limit before a byte of it has come", () => {
    const reader = new PduReader({ maxDataBytes: 512, ...none });
    reader.push(ping(512));
    expect(reader.next()).toBeUndefined();
    const other = new PduReader({ maxDataBytes: 512, ...none });
    other.push(ping(513));
    expect(() => other.next()).toThrow("data segment of 513 bytes, at most 512 are taken");
  });

  it("a header whose digest does not fit, whatever length it tells", () => {
    const reader = new PduReader({ maxDataBytes: 512, headerDigest: "CRC32C", dataDigest: "None" });
    const [header = new Uint8Array(0), digest = new Uint8Array(0)] = framePdu(ping(0), undefined, {
      headerDigest: "CRC32C",
      dataDigest: "None",
    });
    header[5] = 0xff;
    reader.push(Buffer.concat([header, digest]));
    expect(() => reader.next()).toThrow("header digest does not fit the header");
  });
});

it("a PDU that comes byte by byte is put together", () => {
  const reader = new PduReader({ maxDataBytes: 100_000, ...none });
  const data = Uint8Array.from({ length: 100_000 }, (_, at) => at & 0xff);
  const stream = Buffer.concat(framePdu(ping(data.length), data, none));
  for (let at = 0; at < stream.length; at++) reader.push(stream.subarray(at, at + 1));
  expect(Buffer.compare(reader.next()?.data ?? new Uint8Array(0), data)).toBe(0);
});

describe("data of a PDU", () => {
  const stream = (data: Uint8Array) => Buffer.concat(framePdu(ping(data.length), data, none));
  const readInPieces = (reader: PduReader, data: Uint8Array): Uint8Array => {
    const bytes = stream(data);
    reader.push(bytes.subarray(0, 60));
    reader.push(bytes.subarray(60));
    return reader.next()?.data ?? new Uint8Array(0);
  };

  it("stay as they are until they are given back, and then lend their memory to the next", () => {
    const reader = new PduReader({ maxDataBytes: 1000, ...none });
    const first = readInPieces(reader, new Uint8Array(200).fill(1));
    const second = readInPieces(reader, new Uint8Array(200).fill(2));
    expect([first[0], second[0]]).toEqual([1, 2]);
    reader.giveBack(first);
    const third = readInPieces(reader, new Uint8Array(100).fill(3));
    expect(third).toEqual(new Uint8Array(100).fill(3));
    expect([third.buffer === first.buffer, second[0]]).toEqual([true, 2]);
    // Lent once, not twice.
    expect(readInPieces(reader, new Uint8Array(100).fill(4)).buffer).not.toBe(first.buffer);
  });

  it("that lie in what the socket gave are not lent: the rest of it may still be needed", () => {
    const reader = new PduReader({ maxDataBytes: 1000, ...none });
    const both = Buffer.concat([stream(new Uint8Array(200).fill(1)), stream(new Uint8Array(200).fill(2))]);
    reader.push(both);
    reader.giveBack(reader.next()?.data ?? new Uint8Array(0));
    expect(readAll(reader).map(({ data }) => data[0])).toEqual([2]);
    expect(readInPieces(reader, new Uint8Array(100)).buffer).not.toBe(both.buffer);
  });
});
