// What a USB/IP server sends, cut into messages and held against what was asked: a server that answers something else
// than that, or more, is not followed any further.

import { ByteQueue } from "./byte-queue.js";
import {
  deviceCount,
  deviceRecord,
  interfaceRecord,
  isBusId,
  opCode,
  opHeader,
  opStatus,
  protocolVersion,
  speedCode,
} from "./op-messages.js";
import { submitReply, unlinkReply, urbCommand, urbHeaderBytes } from "./urb-messages.js";
import { WireError } from "./wire-error.js";

export interface ListedDevice {
  readonly busId: string;
  readonly busNumber: number;
  readonly deviceNumber: number;
  readonly speed: keyof typeof speedCode | undefined;
  readonly vendorId: number;
  readonly productId: number;
  readonly release: number;
  readonly deviceClass: readonly [number, number, number];
  /** Empty in the answer to an import, which has no list of them. */
  readonly interfaces: readonly (readonly [number, number, number])[];
  readonly configurations: number;
}

export interface ImportReply {
  readonly status: number;
  /** With status 0. */
  readonly device: ListedDevice | undefined;
}

/** What the client is waiting for under a sequence number. */
export interface ExpectedReply {
  readonly direction: "in" | "out";
  /** Bytes sent, or room for bytes to receive. */
  readonly transferBytes: number;
}

export interface SubmitReply {
  readonly kind: "submit";
  readonly sequenceNumber: number;
  /** 0, or an error number of Linux, negated. */
  readonly status: number;
  readonly actualBytes: number;
  readonly data: Uint8Array;
}

export interface UnlinkReply {
  readonly kind: "unlink";
  readonly sequenceNumber: number;
  readonly status: number;
}

export type UrbReply = SubmitReply | UnlinkReply;

type RecordValue = ReturnType<typeof deviceRecord.decode>["value"];

const nothing = new Uint8Array(0);

export class ReplyReader {
  readonly #mostDevices: number;
  readonly #queue = new ByteQueue();
  #status: number | undefined;
  #missingDevices: number | undefined;
  #device: RecordValue | undefined;
  #devices: ListedDevice[] = [];
  #submit: SubmitReply | undefined;

  constructor(mostDevices: number) {
    this.#mostDevices = mostDevices;
  }

  /** Bytes held back. */
  get heldBytes(): number {
    return this.#queue.bytes;
  }

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
  }

  /** When all messages that are there have been taken: the memory of the chunk may be used again. */
  own(): void {
    this.#queue.own();
  }

  /** The answer to a request for the list; `undefined` when more bytes are needed. Throws {@link WireError}. */
  nextDeviceList(): readonly ListedDevice[] | undefined {
    const status = this.#readHeader(opCode.replyDeviceList);
    if (status === undefined) return undefined;
    if (status !== opStatus.done) throw new WireError("status", `the list of devices was refused: status ${status}`);
    if (this.#missingDevices === undefined) {
      const bytes = this.#queue.take(deviceCount.size);
      if (bytes === undefined) return undefined;
      const { count } = deviceCount.decode(bytes).value;
      if (count > this.#mostDevices) throw new WireError("too-long", `a list of ${count} devices`);
      this.#missingDevices = count;
    }
    while (this.#devices.length < this.#missingDevices) {
      const device = this.#readDevice("with-interfaces");
      if (device === undefined) return undefined;
      this.#devices.push(device);
    }
    const devices = this.#devices;
    this.#status = this.#missingDevices = undefined;
    this.#devices = [];
    return devices;
  }

  /** The answer to an import; `undefined` when more bytes are needed. Throws {@link WireError}. */
  nextImportReply(): ImportReply | undefined {
    const status = this.#readHeader(opCode.replyImport);
    if (status === undefined) return undefined;
    const device = status === opStatus.done ? this.#readDevice("alone") : undefined;
    if (status === opStatus.done && device === undefined) return undefined;
    this.#status = undefined;
    return { status, device };
  }

  /** The next message of the second phase; `undefined` when more bytes are needed. Throws {@link WireError}. */
  nextUrbReply(findExpected: (sequenceNumber: number) => ExpectedReply | undefined): UrbReply | undefined {
    if (this.#submit === undefined) {
      const header = this.#queue.take(urbHeaderBytes);
      if (header === undefined) return undefined;
      const { command, sequenceNumber, status, actualBytes } = submitReply.read(header);
      if (command === urbCommand.unlinkReply) {
        return { kind: "unlink", sequenceNumber, status: unlinkReply.read(header).status };
      }
      if (command !== urbCommand.submitReply) throw new WireError("unknown-message", `command ${command} is no answer`);
      const expected = findExpected(sequenceNumber);
      if (expected === undefined) throw new WireError("sequence-number", `nothing was asked under ${sequenceNumber}`);
      if (actualBytes < 0 || actualBytes > expected.transferBytes) {
        throw new WireError("length", `${actualBytes} bytes moved of ${expected.transferBytes}`);
      }
      const reply: SubmitReply = { kind: "submit", sequenceNumber, status, actualBytes, data: nothing };
      if (expected.direction === "out" || actualBytes === 0) return reply;
      this.#submit = reply;
    }
    const data = this.#queue.takeCopy(this.#submit.actualBytes);
    if (data === undefined) return undefined;
    const reply = { ...this.#submit, data };
    this.#submit = undefined;
    return reply;
  }

  #readHeader(wanted: number): number | undefined {
    if (this.#status !== undefined) return this.#status;
    const bytes = this.#queue.take(opHeader.size);
    if (bytes === undefined) return undefined;
    const { version, code, status } = opHeader.decode(bytes).value;
    if (version !== protocolVersion) throw new WireError("version", `version ${version.toString(16)} of USB/IP`);
    if (code !== wanted) throw new WireError("unknown-message", `operation ${code.toString(16)} is not the answer`);
    this.#status = status;
    return status;
  }

  #readDevice(shape: "with-interfaces" | "alone"): ListedDevice | undefined {
    if (this.#device === undefined) {
      const bytes = this.#queue.take(deviceRecord.size);
      if (bytes === undefined) return undefined;
      const { value } = deviceRecord.decode(bytes);
      if (!isBusId(value.busId)) throw new WireError("bus-id", "a bus id of other than visible characters");
      this.#device = value;
    }
    const value = this.#device;
    const interfaceBytes = this.#queue.take(shape === "alone" ? 0 : interfaceRecord.size * value.interfaces);
    if (interfaceBytes === undefined) return undefined;
    this.#device = undefined;
    return {
      busId: value.busId,
      busNumber: value.busNumber,
      deviceNumber: value.deviceNumber,
      speed: speedOf(value.speed),
      vendorId: value.vendorId,
      productId: value.productId,
      release: value.release,
      deviceClass: [value.deviceClass, value.deviceSubclass, value.deviceProtocol],
      interfaces: readInterfaces(interfaceBytes),
      configurations: value.configurations,
    };
  }
}

function readInterfaces(bytes: Uint8Array): (readonly [number, number, number])[] {
  const found: (readonly [number, number, number])[] = [];
  for (let at = 0; at < bytes.length; at += interfaceRecord.size) {
    const { value } = interfaceRecord.decode(bytes.subarray(at, at + interfaceRecord.size));
    found.push([value.interfaceClass, value.interfaceSubclass, value.interfaceProtocol]);
  }
  return found;
}

function speedOf(code: number): keyof typeof speedCode | undefined {
  return (Object.keys(speedCode) as (keyof typeof speedCode)[]).find((speed) => speedCode[speed] === code);
}
