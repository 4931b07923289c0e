// The layouts of USB/IP against messages caught on a wire that the kernel's documentation prints (usbip_protocol.rst,
// “Example Captures”), and the offsets of its tables.

import { describe, expect, it } from "vitest";
import { MemoryPool } from "../../../src/bytes/index.js";
import {
  deviceIdOf,
  deviceRecord,
  importBody,
  isBusId,
  opHeader,
  ReplyReader,
  RequestReader,
  setupPacket,
  submitReply,
  submitRequest,
  unlinkReply,
  unlinkRequest,
} from "../../../src/usb/usbip/index.js";

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ""), "hex"));
const data64 = "ffffffff860008a784ce5ae212376300".padEnd(128, "0");

const cmdIntrIn =
  "00000001 00000d05 0001000f 00000001 00000001 00000200 00000040 ffffffff 00000000 00000004 00000000 00000000";
const cmdIntrOut =
  "00000001 00000d06 0001000f 00000000 00000001 00000000 00000040 ffffffff 00000000 00000004 00000000 00000000";
const retIntrIn =
  "00000003 00000d05 00000000 00000000 00000000 00000000 00000040 ffffffff 00000000 00000000 00000000 00000000";
const retIntrOut =
  "00000003 00000d06 00000000 00000000 00000000 00000000 00000040 ffffffff 00000000 00000000 00000000 00000000";

describe("captured messages", () => {
  it("an interrupt transfer in is read", () => {
    const reader = new RequestReader(1024);
    reader.push(hex(cmdIntrIn));
    expect(reader.nextUrbRequest()).toEqual({
      kind: "submit",
      sequenceNumber: 0xd05,
      deviceId: 0x1000f,
      endpoint: 1,
      direction: "in",
      transferBytes: 64,
      setup: undefined,
      data: new Uint8Array(0),
    });
    expect(reader.isInMessage).toBe(false);
  });

  it("an answer is read from memory that is used for every piece, however it is cut", () => {
    const find = () => ({ direction: "in", transferBytes: 64 }) as const;
    const bytes = hex(retIntrIn + data64 + retIntrIn.replace("00000d05", "00000d06") + data64);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const memory = new Uint8Array(bytes.length);
      const reader = new ReplyReader(1);
      const replies = [bytes.subarray(0, cut), bytes.subarray(cut)].flatMap((piece) => {
        memory.fill(0xee).set(piece);
        reader.push(memory.subarray(0, piece.length));
        const found = [reader.nextUrbReply(find), reader.nextUrbReply(find)];
        reader.own();
        return found.filter((reply) => reply !== undefined);
      });
      memory.fill(0xee);
      expect(replies).toMatchObject([
        { sequenceNumber: 0xd05, data: hex(data64) },
        { sequenceNumber: 0xd06, data: hex(data64) },
      ]);
    }
  });

  it("large data in several pieces lie in memory that is used again when it is given back", () => {
    const memory = new MemoryPool({ fromBytes: 64, pieceBytes: 64, mostFree: 1 });
    const reader = new RequestReader(64, memory);
    const bytes = hex(cmdIntrOut + data64);
    const next = () => {
      reader.push(bytes.slice(0, 70));
      expect(reader.nextUrbRequest()).toBeUndefined();
      reader.push(bytes.slice(70));
      const request = reader.nextUrbRequest();
      if (request?.kind !== "submit") throw new Error("no transfer");
      expect(request.data).toEqual(hex(data64));
      return request.data;
    };
    const [first, second] = [next(), next()];
    expect(second.buffer).not.toBe(first.buffer);
    memory.giveBack(first);
    expect(next().buffer).toBe(first.buffer);
    expect(second).toEqual(hex(data64));
  });

  it("an interrupt transfer out is read with its data, however it is cut", () => {
    const bytes = hex(cmdIntrOut + data64);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const reader = new RequestReader(64);
      reader.push(bytes.slice(0, cut));
      const early = reader.nextUrbRequest();
      expect(early === undefined).toBe(cut < bytes.length);
      expect(reader.isInMessage).toBe(cut > 0 && cut < bytes.length);
      reader.push(bytes.slice(cut));
      const request = early ?? reader.nextUrbRequest();
      expect(request).toMatchObject({ kind: "submit", direction: "out", sequenceNumber: 0xd06, data: hex(data64) });
    }
  });

  it("their answers are read", () => {
    const reader = new ReplyReader(1);
    reader.push(hex(retIntrOut + retIntrIn + data64));
    const find = (number: number) => ({ direction: number === 0xd05 ? "in" : "out", transferBytes: 64 }) as const;
    expect(reader.nextUrbReply(find)).toEqual({
      kind: "submit",
      sequenceNumber: 0xd06,
      status: 0,
      actualBytes: 64,
      data: new Uint8Array(0),
    });
    expect(reader.nextUrbReply(find)).toMatchObject({ sequenceNumber: 0xd05, actualBytes: 64, data: hex(data64) });
    expect(reader.nextUrbReply(find)).toBeUndefined();
    expect(reader.heldBytes).toBe(0);
  });

  it("layouts write what they read", () => {
    for (const text of [cmdIntrIn, cmdIntrOut]) {
      expect(submitRequest.encode(submitRequest.decode(hex(text)).value)).toEqual(hex(text));
    }
    for (const text of [retIntrIn, retIntrOut]) {
      expect(submitReply.encode(submitReply.decode(hex(text)).value)).toEqual(hex(text));
    }
  });
});

describe("tables", () => {
  it("the record of a device has its fields where the documentation has them", () => {
    const bytes = deviceRecord.encode({
      path: "/sys/devices/x",
      busId: "1-2",
      busNumber: 0x01020304,
      deviceNumber: 0x05060708,
      speed: 2,
      vendorId: 0x16d0,
      productId: 0x0bd4,
      release: 0x0321,
      deviceClass: 0xa1,
      deviceSubclass: 0xa2,
      deviceProtocol: 0xa3,
      configurationValue: 0xa4,
      configurations: 0xa5,
      interfaces: 0xa6,
    });
    const text = Buffer.from(bytes);
    expect(bytes).toHaveLength(0x138);
    expect(text.toString("latin1", 0, 15)).toBe("/sys/devices/x\0");
    expect(text.toString("latin1", 0x100, 0x104)).toBe("1-2\0");
    expect(text.toString("hex", 0x120)).toBe("01020304050607080000000216d00bd40321a1a2a3a4a5a6");
  });

  it("texts too long keep a zero at their end", () => {
    const bytes = importBody.encode({ busId: "x".repeat(40) });
    expect(bytes[30]).toBe(0x78);
    expect(bytes[31]).toBe(0);
  });

  it("unlink and its answer", () => {
    const request = { command: 2, sequenceNumber: 7, deviceId: 0x10002, direction: 1, endpoint: 2, unlinkedNumber: 6 };
    expect(Buffer.from(unlinkRequest.encode(request)).toString("hex")).toBe(
      `${"00000002 00000007 00010002 00000001 00000002 00000006".replaceAll(" ", "")}${"00".repeat(24)}`,
    );
    const reply = { command: 4, sequenceNumber: 7, deviceId: 0, direction: 0, endpoint: 0, status: -104 };
    expect(Buffer.from(unlinkReply.encode(reply)).toString("hex")).toBe(
      `0000000400000007${"00".repeat(12)}ffffff98${"00".repeat(24)}`,
    );
  });

  it("operations, SETUP packets and numbers of devices", () => {
    expect(opHeader.decode(hex("0111800500000000")).value).toEqual({ version: 0x111, code: 0x8005, status: 0 });
    // USB 2.0 §9.3: GET_DESCRIPTOR of the device, 64 bytes.
    expect(setupPacket.decode(hex("8006000100004000")).value).toEqual({
      requestType: 0x80,
      request: 6,
      value: 0x100,
      index: 0,
      length: 64,
    });
    expect(deviceIdOf({ busNumber: 1, deviceNumber: 15 })).toBe(0x1000f);
    expect(deviceIdOf({ busNumber: 0xffff, deviceNumber: 1 })).toBe(0xffff0001);
  });

  it("bus ids", () => {
    for (const good of ["1-1", "3-2.4", "usbip-vudc.0", "x".repeat(31)]) expect(isBusId(good)).toBe(true);
    for (const bad of ["", "1 1", "1-1\n", "\x1b[2J", "x".repeat(32), "é"]) expect(isBusId(bad)).toBe(false);
  });
});
