// What is said on one connection: a request first, and after an import the transfers of the device. Knows no socket.

import { MemoryPool } from "../../bytes/index.js";
import {
  deviceCount,
  opCode,
  opHeader,
  opStatus,
  protocolVersion,
  RequestReader,
  WireError,
} from "../../usb/usbip/index.js";
import { type ExportedDevice, type Exports, encodeDevice, encodeInterfaces, type Importer } from "./exports.js";
import type { UsbipLimits } from "./limits.js";
import { type SessionTransport, UrbSession } from "./urb-session.js";
import type { EmitEvent } from "./usbip-event.js";

export interface Transport extends SessionTransport {
  /** Closes when everything sent has gone out. */
  end(reason: string): void;
  /** Closes at once. */
  destroy(reason: string): void;
}

export interface TalkSurroundings {
  readonly exports: Exports;
  readonly limits: UsbipLimits;
  readonly emit: EmitEvent;
  /** Milliseconds that only go forward. */
  readonly now: () => number;
}

export class Talk implements Importer {
  readonly #connection: number;
  readonly #transport: Transport;
  readonly #around: TalkSurroundings;
  readonly #memory = new MemoryPool();
  readonly #reader: RequestReader;
  #exported: ExportedDevice | undefined;
  #session: UrbSession | undefined;
  #messages = 0;
  #isOver = false;

  constructor(connection: number, transport: Transport, around: TalkSurroundings) {
    this.#connection = connection;
    this.#transport = transport;
    this.#around = around;
    this.#reader = new RequestReader(around.limits.transferBytes, this.#memory);
  }

  get isImporting(): boolean {
    return this.#session !== undefined;
  }

  get isInMessage(): boolean {
    return this.#reader.isInMessage;
  }

  /** Messages taken so far. */
  get messages(): number {
    return this.#messages;
  }

  /** Bytes held back. */
  get heldBytes(): number {
    return this.#reader.heldBytes;
  }

  /** Takes all messages that are complete, as long as the transport takes what they give. */
  receive(chunk: Uint8Array): void {
    if (this.#isOver) return;
    this.#reader.push(chunk);
    this.goOn();
  }

  /** The transport takes bytes again. */
  goOn(): void {
    try {
      this.#session?.goOn();
      while (!this.#isOver && !this.#transport.isCongested && this.#takeNext());
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.close();
      this.#transport.destroy(error.message);
    }
  }

  deviceLeft(reason: string): void {
    const session = this.#session;
    this.#exported = undefined;
    session?.leave(() => {
      this.#isOver = true;
      this.#transport.end(reason);
    });
  }

  /** The peer is gone, or to be gone: its device is free again. */
  close(): void {
    this.#isOver = true;
    this.#session?.close();
    this.#session = undefined;
    const exported = this.#exported;
    if (exported === undefined) return;
    this.#exported = undefined;
    exported.importer = undefined;
    this.#around.emit({ kind: "released", connection: this.#connection, busId: exported.busId });
  }

  #takeNext(): boolean {
    if (this.#session !== undefined) {
      const request = this.#reader.nextUrbRequest();
      if (request === undefined) return false;
      this.#messages++;
      this.#session.take(request);
      return true;
    }
    const request = this.#reader.nextOpRequest();
    if (request === undefined) return false;
    this.#messages++;
    if (request.kind === "device-list") this.#list();
    else this.#import(request.busId);
    return true;
  }

  #list(): void {
    const devices = this.#around.exports.all;
    this.#reply(opCode.replyDeviceList, opStatus.done, [
      deviceCount.encode({ count: devices.length }),
      ...devices.flatMap((exported) => [encodeDevice(exported), ...encodeInterfaces(exported)]),
    ]);
    this.#around.emit({ kind: "listed", connection: this.#connection, devices: devices.length });
    this.#end("the list was sent");
  }

  #import(busId: string): void {
    const { exports, limits, emit, now } = this.#around;
    const exported = exports.find(busId);
    const connection = this.#connection;
    if (exported === undefined || exported.importer !== undefined) {
      const reason = exported === undefined ? "no such device" : "in use";
      this.#reply(opCode.replyImport, exported === undefined ? opStatus.noDevice : opStatus.busy, []);
      emit({ kind: "import-refused", connection, busId, reason });
      this.#end(`import refused: ${reason}`);
      return;
    }
    exported.importer = this;
    this.#exported = exported;
    this.#reply(opCode.replyImport, opStatus.done, [encodeDevice(exported)]);
    const [transport, memory] = [this.#transport, this.#memory];
    this.#session = new UrbSession(exported, { transport, memory, limits, emit, connection, now });
    emit({ kind: "imported", connection, busId });
    // To be attached is a reset for a device.
    exported.device.reset();
  }

  #reply(code: number, status: number, parts: readonly Uint8Array[]): void {
    this.#transport.send(opHeader.encode({ version: protocolVersion, code, status }));
    for (const part of parts) this.#transport.send(part);
  }

  #end(reason: string): void {
    this.#isOver = true;
    this.#transport.end(reason);
  }
}
