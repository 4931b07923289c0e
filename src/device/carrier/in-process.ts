// Devices that are objects of this process: the simplest carrier, and what the others are held against.

import type { UsbDevice } from "../../usb/index.js";
import { type Transfer, TransferQueues, type TransferResult } from "../../usb/usbip/index.js";
import { CarrierError, type ControlSetup, type DeviceEntry, type UsbCarrier, type UsbConnection } from "./carrier.js";
import { ConnectionState, checkControl, checkTransfer } from "./connection-state.js";

export type InProcessDevices = ReadonlyMap<string, UsbDevice>;

/** `readDevices` gives the devices there are, by path; it is asked anew each time, as they come and go. */
export function createInProcessCarrier(readDevices: () => InProcessDevices): UsbCarrier {
  const openDevices = new WeakSet<UsbDevice>();
  return {
    list: async () => [...readDevices()].map(([path, device]) => entryOf(path, device)),
    open: async ({ path, vendorId, productId }) => {
      const device = readDevices().get(path);
      if (device === undefined || device.vendorId !== vendorId || device.productId !== productId) {
        throw new CarrierError("device/not-found", `there is no such device at ${path}`);
      }
      if (openDevices.has(device)) throw new CarrierError("device/busy", `the device at ${path} is open already`);
      openDevices.add(device);
      return new InProcessConnection(device, () => openDevices.delete(device));
    },
  };
}

function entryOf(path: string, { vendorId, productId, release, interfaces }: UsbDevice): DeviceEntry {
  return { path, vendorId, productId, release, interfaces };
}

interface Waiting {
  readonly transfer: Transfer;
  reject(error: CarrierError): void;
}

const nothing = new Uint8Array(0);

class InProcessConnection implements UsbConnection {
  readonly #state = new ConnectionState();
  readonly #queues: TransferQueues;
  readonly #waiting = new Set<Waiting>();
  readonly #release: () => void;
  readonly #stopListening: () => void;

  constructor(device: UsbDevice, release: () => void) {
    this.#release = release;
    this.#queues = new TransferQueues(device);
    this.#stopListening = device.onDetach(() => {
      this.#queues.leave(() => {
        this.#letGo();
        this.#state.fail(new CarrierError("device/gone", "the device left"));
      });
    });
    device.reset();
  }

  async control(setup: ControlSetup, dataOut: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    checkControl(setup.requestType, setup.length, dataOut.length);
    const isIn = (setup.requestType & 0x80) !== 0;
    const direction = isIn ? "in" : "out";
    return this.#transfer(
      { endpoint: 0, direction, setup, data: dataOut, maxBytes: isIn ? setup.length : 0 },
      timeoutMs,
    );
  }

  async out(endpoint: number, data: Uint8Array, timeoutMs: number): Promise<void> {
    checkTransfer(endpoint, data.length);
    await this.#transfer({ endpoint, direction: "out", setup: undefined, data, maxBytes: 0 }, timeoutMs);
  }

  async in(endpoint: number, length: number, timeoutMs: number): Promise<Uint8Array> {
    checkTransfer(endpoint, length);
    return this.#transfer({ endpoint, direction: "in", setup: undefined, data: nothing, maxBytes: length }, timeoutMs);
  }

  async close(): Promise<void> {
    if (!this.#state.close()) return;
    this.#queues.close();
    this.#letGo();
    for (const { reject } of this.#waiting) reject(new CarrierError("device/closed", "the connection was closed"));
  }

  onGone(listener: (error: CarrierError) => void): () => void {
    return this.#state.onGone(listener);
  }

  #transfer(wanted: Omit<Transfer, "complete">, timeoutMs: number): Promise<Uint8Array> {
    const { end } = this.#state;
    if (end !== undefined) return Promise.reject(new CarrierError(end.code, end.message));
    return new Promise((resolve, reject) => {
      const settle = (result: TransferResult) => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        // The device may go on to use its own.
        if (result.status === "done") resolve(result.data.slice());
        else reject(errorOf(result.status));
      };
      // A device must not see what the caller does to its bytes later.
      const transfer = { ...wanted, data: wanted.data.slice(), complete: settle };
      const waiting: Waiting = {
        transfer,
        reject: (error) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        if (this.#queues.cancel(transfer)) waiting.reject(timeoutError(timeoutMs));
      }, timeoutMs);
      this.#waiting.add(waiting);
      this.#queues.submit(transfer);
    });
  }

  #letGo(): void {
    this.#stopListening();
    this.#release();
  }
}

function errorOf(status: Exclude<TransferResult["status"], "done">): CarrierError {
  if (status === "stall") return new CarrierError("device/stall", "the device refused the transfer (stall)");
  if (status === "overflow") return new CarrierError("device/transfer", "the device gave more than was asked for");
  return new CarrierError("device/gone", "the device left");
}

function timeoutError(timeoutMs: number): CarrierError {
  return new CarrierError("device/timeout", `the device did not answer within ${timeoutMs} ms`);
}
