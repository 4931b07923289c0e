// What a USB/IP client sends, cut into messages. Lengths come from the other side: they are held against the limits
// before anything is kept.

import type { MemoryPool } from "../../bytes/index.js";
import type { Setup } from "../usb-device.js";
import { ByteQueue } from "./byte-queue.js";
import { importBody, isBusId, opCode, opHeader, protocolVersion } from "./op-messages.js";
import { direction, setupPacket, submitRequest, unlinkRequest, urbCommand, urbHeaderBytes } from "./urb-messages.js";
import { WireError } from "./wire-error.js";

export type OpRequest = { readonly kind: "device-list" } | { readonly kind: "import"; readonly busId: string };

export interface SubmitRequest {
  readonly kind: "submit";
  readonly sequenceNumber: number;
  readonly deviceId: number;
  /** Without its direction bit. */
  readonly endpoint: number;
  readonly direction: "in" | "out";
  /** Bytes to send, or room for bytes to receive. */
  readonly transferBytes: number;
  /** Of the control endpoint alone; others carry leftovers there. */
  readonly setup: Setup | undefined;
  /** Empty unless the direction is out. */
  readonly data: Uint8Array;
}

export interface UnlinkRequest {
  readonly kind: "unlink";
  readonly sequenceNumber: number;
  readonly deviceId: number;
  /** Of the transfer to cancel. */
  readonly unlinkedNumber: number;
}

export type UrbRequest = SubmitRequest | UnlinkRequest;

const nothing = new Uint8Array(0);

export class RequestReader {
  readonly #mostTransferBytes: number;
  readonly #memoryFor: ((count: number) => Uint8Array) | undefined;
  readonly #queue = new ByteQueue();
  /** The start of an import, or of a transfer whose data are still to come. */
  #isImport = false;
  #submit: SubmitRequest | undefined;

  /** `memory` for data that come in several pieces; whoever takes a request gives it back. */
  constructor(mostTransferBytes: number, memory?: MemoryPool) {
    this.#mostTransferBytes = mostTransferBytes;
    this.#memoryFor = memory && ((count) => memory.take(count));
  }

  /** Whether the start of a message has come whose end has not. */
  get isInMessage(): boolean {
    return this.#queue.bytes > 0 || this.#isImport || this.#submit !== undefined;
  }

  /** Bytes held back. */
  get heldBytes(): number {
    return this.#queue.bytes;
  }

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
  }

  /** The message of the first phase; `undefined` when more bytes are needed. Throws {@link WireError}. */
  nextOpRequest(): OpRequest | undefined {
    if (!this.#isImport) {
      const bytes = this.#queue.take(opHeader.size);
      if (bytes === undefined) return undefined;
      const { version, code } = opHeader.decode(bytes).value;
      if (version !== protocolVersion) throw new WireError("version", `version ${hex(version)} of USB/IP, not 0111`);
      if (code === opCode.requestDeviceList) return { kind: "device-list" };
      if (code !== opCode.requestImport) throw new WireError("unknown-message", `operation ${hex(code)} is unknown`);
      this.#isImport = true;
    }
    const body = this.#queue.take(importBody.size);
    if (body === undefined) return undefined;
    this.#isImport = false;
    const { busId } = importBody.decode(body).value;
    if (!isBusId(busId)) throw new WireError("bus-id", "a bus id of other than visible characters");
    return { kind: "import", busId };
  }

  /** The next message of the second phase; `undefined` when more bytes are needed. Throws {@link WireError}. */
  nextUrbRequest(): UrbRequest | undefined {
    if (this.#submit === undefined) {
      const header = this.#queue.take(urbHeaderBytes);
      if (header === undefined) return undefined;
      const request = this.#decode(header);
      if (request.kind === "unlink" || request.direction === "in" || request.transferBytes === 0) return request;
      this.#submit = request;
    }
    const data = this.#queue.take(this.#submit.transferBytes, this.#memoryFor);
    if (data === undefined) return undefined;
    const request = { ...this.#submit, data };
    this.#submit = undefined;
    return request;
  }

  #decode(header: Uint8Array): UrbRequest {
    const value = submitRequest.read(header);
    const { command, sequenceNumber, deviceId, endpoint, transferBytes } = value;
    if (command === urbCommand.unlink) {
      const { unlinkedNumber } = unlinkRequest.read(header);
      return { kind: "unlink", sequenceNumber, deviceId, unlinkedNumber };
    }
    if (command !== urbCommand.submit) throw new WireError("unknown-message", `command ${hex(command)} is unknown`);
    if (endpoint > 15) throw new WireError("endpoint", `endpoint ${endpoint}, the last is 15`);
    if (value.direction > direction.in) throw new WireError("direction", `direction ${value.direction} is neither`);
    if (value.packets > 0) throw new WireError("isochronous", "isochronous transfers are not offered");
    if (transferBytes < 0 || transferBytes > this.#mostTransferBytes) {
      const most = this.#mostTransferBytes;
      throw new WireError("too-long", `transfer of ${transferBytes} bytes, at most ${most} are taken`);
    }
    return {
      kind: "submit",
      sequenceNumber,
      deviceId,
      endpoint,
      direction: value.direction === direction.in ? "in" : "out",
      transferBytes,
      setup: endpoint === 0 ? setupPacket.read(value.setup) : undefined,
      data: nothing,
    };
  }
}

function hex(number: number): string {
  return number.toString(16).padStart(4, "0");
}
