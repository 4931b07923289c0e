// A device imported over USB/IP: transfers with time limits over a socket. What times out is cancelled at the server, so
// that no report is lost to a transfer that nobody waits for.

import type { Socket } from "node:net";
import process from "node:process";
import { MemoryPool } from "../../../bytes/index.js";
import { type ReplyReader, WireError } from "../../../usb/usbip/index.js";
import { CarrierError, type ControlSetup, type UsbConnection } from "../carrier.js";
import { ConnectionState, checkControl, checkTransfer } from "../connection-state.js";
import { type Incoming, malformed } from "./ask-server.js";
import type { UsbipClientLimits } from "./limits.js";
import { type LinkTransfer, UrbLink } from "./urb-link.js";

export interface ImportedDevice {
  readonly socket: Socket;
  readonly incoming: Incoming;
  /** Has what followed the answer to the import. */
  readonly reader: ReplyReader;
  /** Under which transfers name it. */
  readonly deviceId: number;
  /** The server, for messages. */
  readonly where: string;
}

const nothing = new Uint8Array(0);
const keepAliveMs = 30_000;

export class UsbipConnection implements UsbConnection {
  readonly #socket: Socket;
  readonly #where: string;
  readonly #limits: UsbipClientLimits;
  readonly #link: UrbLink;
  readonly #state = new ConnectionState();
  readonly #memory = new MemoryPool();

  constructor({ socket, incoming, reader, deviceId, where }: ImportedDevice, limits: UsbipClientLimits) {
    this.#socket = socket;
    this.#where = where;
    this.#limits = limits;
    const transport = {
      send: (bytes: Uint8Array) => this.#send(bytes),
      sendCopy: (bytes: Uint8Array) => this.#sendCopy(bytes),
    };
    this.#link = new UrbLink(transport, deviceId, reader);
    socket.setKeepAlive(true, keepAliveMs);
    incoming.receive = (chunk) => this.#receive(chunk);
    socket.on("error", (error) => this.#fail("device/gone", `connection lost (${error.message})`));
    socket.on("end", () => this.#fail("device/gone", "the device left, or its server ended"));
    socket.on("close", () => this.#fail("device/gone", "connection lost"));
    if (socket.destroyed) this.#fail("device/gone", "connection lost");
    socket.resume();
    this.#receive(nothing);
  }

  async control(setup: ControlSetup, dataOut: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    checkControl(setup.requestType, setup.length, dataOut.length);
    const direction = (setup.requestType & 0x80) !== 0 ? "in" : "out";
    return this.#transfer({ endpoint: 0, direction, setup, data: dataOut, transferBytes: setup.length }, timeoutMs);
  }

  async out(endpoint: number, data: Uint8Array, timeoutMs: number): Promise<void> {
    checkTransfer(endpoint, data.length);
    const transfer = { endpoint, direction: "out", setup: undefined, data, transferBytes: data.length } as const;
    await this.#transfer(transfer, timeoutMs);
  }

  async in(endpoint: number, length: number, timeoutMs: number): Promise<Uint8Array> {
    checkTransfer(endpoint, length);
    const transfer = { endpoint, direction: "in", setup: undefined, data: nothing, transferBytes: length } as const;
    return this.#transfer(transfer, timeoutMs);
  }

  async close(): Promise<void> {
    const socket = this.#socket;
    if (this.#state.close()) {
      this.#link.end(new CarrierError("device/closed", "the connection to the device was closed"));
      socket.end();
    }
    if (socket.closed) return;
    // The server frees the device before it closes its end.
    await new Promise<void>((resolve) => {
      const deadline = setTimeout(() => socket.destroy(), this.#limits.closeMs);
      socket.once("close", () => {
        clearTimeout(deadline);
        resolve();
      });
    });
  }

  onGone(listener: (error: CarrierError) => void): () => void {
    return this.#state.onGone(listener);
  }

  #transfer(wanted: Omit<LinkTransfer, "done" | "cancelled">, timeoutMs: number): Promise<Uint8Array> {
    const { end } = this.#state;
    if (end !== undefined) return Promise.reject(new CarrierError(end.code, end.message));
    const { transferBytes: most, unlinkMs } = this.#limits;
    if (wanted.transferBytes > most) {
      const message = `a transfer of ${wanted.transferBytes} bytes, at most ${most} go over USB/IP`;
      return Promise.reject(new CarrierError("device/unsupported", message));
    }
    const timeout = () => new CarrierError("device/timeout", `the device did not answer within ${timeoutMs} ms`);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const sequenceNumber = this.#link.submit({
        endpoint: wanted.endpoint,
        direction: wanted.direction,
        setup: wanted.setup,
        data: wanted.data,
        transferBytes: wanted.transferBytes,
        cancelled: timeout,
        done: (result) => {
          clearTimeout(timer);
          if (result instanceof CarrierError) reject(result);
          else resolve(result);
        },
      });
      const giveUp = () => this.#fail("device/timeout", `the server does not answer any more: ${this.#where}`);
      timer = setTimeout(() => {
        this.#link.cancel(sequenceNumber);
        timer = setTimeout(giveUp, unlinkMs);
      }, timeoutMs);
    });
  }

  /** Transfers that are begun together go out together. */
  #send(bytes: Uint8Array, onSent?: () => void): void {
    const socket = this.#socket;
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    socket.write(bytes, onSent);
  }

  #sendCopy(bytes: Uint8Array): void {
    const copy = this.#memory.take(bytes.length);
    copy.set(bytes);
    this.#send(copy, () => this.#memory.giveBack(copy));
  }

  #receive(chunk: Uint8Array): void {
    if (this.#state.end !== undefined) return;
    try {
      this.#link.receive(chunk);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const { code, message } = malformed(error, this.#where);
      this.#fail(code, message);
    }
  }

  #fail(code: CarrierError["code"], message: string): void {
    const error = new CarrierError(code, message);
    this.#socket.destroy();
    if (this.#state.end !== undefined) return;
    // Those who wait hear of it as those who listen do, in this order.
    this.#link.end(error);
    this.#state.fail(error);
  }
}
