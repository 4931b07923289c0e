// The USB/IP front, version 1.1.1: offers USB devices to any computer that imports them, and keeps its connections within
// bounds. There is no authentication and no encryption in USB/IP: whoever reaches the port has the devices.

import { createServer, type Server, type Socket } from "node:net";
import type { UsbDevice } from "../../usb/index.js";
import { usbipPort } from "../../usb/usbip/index.js";
import { Connection } from "./connection.js";
import { Exports, type Pace } from "./exports.js";
import { defaultLimits, type UsbipLimits } from "./limits.js";
import type { TalkSurroundings } from "./talk.js";
import type { EmitEvent } from "./usbip-event.js";

export interface UsbipServerOptions {
  /** Default 127.0.0.1: nobody from outside. */
  readonly host?: string;
  /** Default 3240; 0 takes a free one. */
  readonly port?: number;
  readonly limits?: Partial<UsbipLimits>;
  readonly onEvent?: EmitEvent;
}

export interface ExportOptions {
  /** Makes endpoints as slow as on a cable, such as 32 ms between HID reports. Left out: as fast as they can. */
  readonly pace?: Pace;
}

export class UsbipServer {
  readonly #options: UsbipServerOptions;
  readonly #limits: UsbipLimits;
  readonly #emit: EmitEvent;
  readonly #exports: Exports;
  readonly #around: TalkSurroundings;
  readonly #connections = new Set<Connection>();
  readonly #server: Server;
  #clock: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void) | undefined;
  #lastId = 0;

  constructor(options: UsbipServerOptions = {}) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#emit = options.onEvent ?? (() => {});
    this.#exports = new Exports(this.#emit);
    this.#around = {
      exports: this.#exports,
      limits: this.#limits,
      emit: this.#emit,
      now: () => performance.now(),
    };
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#accept(socket));
  }

  /** Where it listens; `undefined` before and after. */
  get address(): { readonly host: string; readonly port: number } | undefined {
    const address = this.#server.address();
    return address === null || typeof address === "string" ? undefined : { host: address.address, port: address.port };
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Bus ids of the devices on offer, and whether somebody has them. */
  get devices(): readonly { readonly busId: string; readonly isImported: boolean }[] {
    return this.#exports.all.map(({ busId, importer }) => ({ busId, isImported: importer !== undefined }));
  }

  /**
   * Offers a device under a bus id such as `1-1`, until it detaches or is withdrawn; then the bus id is free for another.
   * Throws RangeError for what is no bus id, or one in use.
   */
  export(device: UsbDevice, busId: string, { pace }: ExportOptions = {}): void {
    this.#exports.add(device, busId, pace);
  }

  /** No longer offers a device, and cuts off who has it. False when there is none of that bus id. */
  withdraw(busId: string): boolean {
    return this.#exports.withdraw(busId);
  }

  /** Rejects with Node's error when the address cannot be had. */
  async listen(): Promise<{ readonly host: string; readonly port: number }> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.#options.port ?? usbipPort, this.#options.host ?? "127.0.0.1", () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
    // No more file descriptors, say: those who are connected stay.
    this.#server.on("error", (error) => this.#emit({ kind: "accept-failed", reason: error.message }));
    const { requestMs, messageMs, stallMs } = this.#limits;
    const period = Math.min(1000, Math.max(10, Math.min(requestMs, messageMs, stallMs) / 4));
    this.#clock = setInterval(() => {
      for (const connection of this.#connections) connection.checkClocks();
    }, period);
    const address = this.address ?? { host: "", port: 0 };
    this.#emit({ kind: "listening", address: address.host, port: address.port });
    return address;
  }

  /** Ends the connections in order, then, after `stopMs`, by force; the devices are let go. */
  async stop(): Promise<void> {
    this.#emit({ kind: "stopping" });
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const { busId } of this.devices) this.withdraw(busId);
    for (const connection of this.#connections) connection.stop("the server stops");
    const deadline = setTimeout(() => {
      for (const connection of this.#connections) connection.destroy("the server stops");
    }, this.#limits.stopMs);
    await closed;
    // The server counts a socket as closed before we have seen it.
    if (this.#connections.size > 0) {
      await new Promise<void>((resolve) => {
        this.#whenEmpty = resolve;
      });
    }
    clearTimeout(deadline);
    clearInterval(this.#clock);
  }

  #accept(socket: Socket): void {
    const peer = `${socket.remoteAddress ?? "?"}:${socket.remotePort ?? 0}`;
    if (this.#connections.size >= this.#limits.connections) {
      this.#emit({ kind: "connection-refused", peer, reason: "too many connections" });
      socket.on("error", () => {});
      socket.destroy();
      return;
    }
    const connection = new Connection(++this.#lastId, socket, this.#around);
    this.#connections.add(connection);
    this.#emit({ kind: "connection-opened", connection: connection.id, peer });
    socket.on("close", () => {
      this.#connections.delete(connection);
      this.#emit({ kind: "connection-closed", connection: connection.id, reason: connection.closeReason });
      if (this.#connections.size === 0) this.#whenEmpty?.();
    });
  }
}
