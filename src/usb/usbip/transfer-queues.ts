// Transfers that wait for a device, as a host controller keeps them: in order on each endpoint and direction, one endpoint
// not held up by another, and what the device answers with NAK tried again when it says that it may fare better.

import type { InResult, Setup, UsbDevice } from "../usb-device.js";

export type TransferResult =
  /** `data` is empty after a transfer out. */
  | { readonly status: "done"; readonly data: Uint8Array; readonly giveBack?: (() => void) | undefined }
  | { readonly status: "stall" }
  /** The device gave more than there was room for. */
  | { readonly status: "overflow" }
  /** The device left. */
  | { readonly status: "gone" };

export interface Transfer {
  /** Without its direction bit; 0 is the control endpoint. */
  readonly endpoint: number;
  readonly direction: "in" | "out";
  /** On the control endpoint, and only there. */
  readonly setup: Setup | undefined;
  /** Empty unless the direction is out. */
  readonly data: Uint8Array;
  /** Room for bytes to receive. */
  readonly maxBytes: number;
  /** Called once, unless the transfer was cancelled before. */
  complete(result: TransferResult): void;
}

/** Whether the next transfer of an endpoint may be tried now. Whoever says no calls `run` later. */
export type MayRun = (endpoint: number, direction: "in" | "out") => boolean;

interface Queue {
  readonly endpoint: number;
  readonly direction: "in" | "out";
  readonly transfers: Transfer[];
}

const nothing = new Uint8Array(0);
const portReset = { requestType: 0x23, request: 3, value: 4 } as const;

export class TransferQueues {
  readonly #device: UsbDevice;
  readonly #mayRun: MayRun;
  readonly #queues = new Map<number, Queue>();
  readonly #stopListening: () => void;
  #isRunning = false;
  #runsAgain = false;
  #onLeft: (() => void) | undefined;
  #isClosed = false;

  constructor(device: UsbDevice, mayRun: MayRun = () => true) {
    this.#device = device;
    this.#mayRun = mayRun;
    this.#stopListening = device.onReady(() => this.run());
  }

  /** Tries it at once unless others are before it. */
  submit(transfer: Transfer): void {
    if (this.#isClosed) {
      transfer.complete({ status: "gone" });
      return;
    }
    // The control endpoint is one for both directions.
    const key = transfer.endpoint === 0 ? 0 : 2 * transfer.endpoint + (transfer.direction === "in" ? 1 : 0);
    const { endpoint, direction } = transfer;
    const queue = this.#queues.get(key) ?? { endpoint, direction, transfers: [] };
    this.#queues.set(key, queue);
    queue.transfers.push(transfer);
    if (queue.transfers.length === 1) this.run();
  }

  /** False when it has already come to its end. */
  cancel(transfer: Transfer): boolean {
    for (const { transfers } of this.#queues.values()) {
      const at = transfers.indexOf(transfer);
      if (at < 0) continue;
      transfers.splice(at, 1);
      // Those behind it have not been tried.
      if (at === 0) this.run();
      return true;
    }
    return false;
  }

  /** Tries what waits. A device that calls back out of a transfer is heard when that is over. */
  run(): void {
    this.#runsAgain = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#runsAgain && !this.#isClosed) {
      this.#runsAgain = false;
      for (const queue of this.#queues.values()) this.#runQueue(queue);
    }
    this.#isRunning = false;
    if (this.#onLeft !== undefined) this.#leave(this.#onLeft);
  }

  /** The device is gone: ends what waits with that, after a transfer in progress has ended; then calls `onLeft`. */
  leave(onLeft: () => void): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#onLeft = onLeft;
    if (!this.#isRunning) this.#leave(onLeft);
  }

  /** Nobody wants the transfers any more: they are forgotten. */
  close(): void {
    this.#isClosed = true;
    this.#queues.clear();
    this.#stopListening();
  }

  #runQueue({ endpoint, direction, transfers }: Queue): void {
    while (!this.#isClosed && this.#mayRun(endpoint, direction)) {
      const transfer = transfers[0];
      if (transfer === undefined) return;
      const result = attempt(this.#device, transfer);
      if (result === "nak") return;
      transfers.shift();
      transfer.complete(result);
    }
  }

  #leave(onLeft: () => void): void {
    this.#onLeft = undefined;
    const left = [...this.#queues.values()].flatMap(({ transfers }) => transfers);
    this.close();
    for (const transfer of left) transfer.complete({ status: "gone" });
    onLeft();
  }
}

function attempt(device: UsbDevice, transfer: Transfer): TransferResult | "nak" {
  const { setup, endpoint, data, maxBytes } = transfer;
  if (setup !== undefined) return control(device, setup, transfer);
  if (transfer.direction === "in") return received(device.in(endpoint, maxBytes), maxBytes);
  const result = device.out(endpoint, data);
  if (result === "nak") return result;
  return result === "ok" ? { status: "done", data: nothing } : { status: "stall" };
}

function control(device: UsbDevice, setup: Setup, { data, maxBytes }: Transfer): TransferResult | "nak" {
  // What a host controller does with its port is a request to the hub on the wire of USB/IP.
  if (
    setup.requestType === portReset.requestType &&
    setup.request === portReset.request &&
    setup.value === portReset.value
  ) {
    device.reset();
    return { status: "done", data: nothing };
  }
  const isIn = (setup.requestType & 0x80) !== 0;
  const result = device.control(setup, data);
  if (result.status !== "ok") return result.status === "nak" ? "nak" : { status: "stall" };
  if (!isIn) return { status: "done", data: nothing };
  // The host ends the data stage when it has what it asked for.
  return { status: "done", data: result.data.subarray(0, Math.min(setup.length, maxBytes)) };
}

function received(result: InResult, maxBytes: number): TransferResult | "nak" {
  if (result.status !== "ok") return result.status === "nak" ? "nak" : { status: "stall" };
  const { data, giveBack } = result;
  return data.length > maxBytes ? { status: "overflow" } : { status: "done", data, giveBack };
}
