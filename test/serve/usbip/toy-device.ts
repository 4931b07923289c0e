// A small USB device for tests: two interrupt endpoints that talk like a HID device (a report out is echoed as a report in,
// with its first byte raised by one), a bulk loop-back, and every standard request that Linux makes of it.

import type { InResult, OutResult, Setup, UsbDevice } from "../../../src/usb/usb-device.js";

export const reportEndpoint = 1;
export const loopEndpoint = 2;
/** Vendor requests of its control endpoint. */
export const vendorRequest = { read: 0x10, write: 0x11, never: 0x12, detach: 0x13, tooMuch: 0x14 } as const;
const loopBytes = 1024 * 1024;

export const reportDescriptor = Uint8Array.of(
  ...[0x06, 0x00, 0xff, 0x09, 0x01, 0xa1, 0x01, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08, 0x95, 0x40],
  ...[0x09, 0x02, 0x81, 0x02, 0x09, 0x03, 0x91, 0x02, 0xc0],
);
const strings = ["", "Toymaker", "Toy with an echo", "T-0001"];

export interface ToyOptions {
  readonly vendorId?: number;
  readonly productId?: number;
}

export class ToyDevice implements UsbDevice {
  readonly speed = "full";
  readonly vendorId: number;
  readonly productId: number;
  readonly release = 0x0123;
  readonly deviceClass = [0, 0, 0] as const;
  readonly interfaces = [
    [3, 0, 0],
    [0xff, 0, 0],
  ] as const;
  readonly configurations = 1;

  readonly #readyListeners = new Set<() => void>();
  readonly #detachListeners = new Set<() => void>();
  readonly reports: Uint8Array[] = [];
  readonly #loop: Uint8Array[] = [];
  #looped = 0;
  readonly #halted = new Set<number>();
  #stored = new Uint8Array(0);
  configuration = 0;
  resets = 0;

  constructor({ vendorId = 0x1209, productId = 0x0001 }: ToyOptions = {}) {
    this.vendorId = vendorId;
    this.productId = productId;
  }

  get listeners(): number {
    return this.#readyListeners.size + this.#detachListeners.size;
  }

  /** Both directions stall until the host clears the halt. */
  halt(endpoint: number): void {
    this.#halted.add(endpoint);
    this.#ready();
  }

  /** A report that the host has not asked for. */
  report(bytes: Uint8Array): void {
    this.reports.push(bytes);
    this.#ready();
  }

  detach(): void {
    for (const listener of [...this.#detachListeners]) listener();
  }

  control(setup: Setup, dataOut: Uint8Array): InResult {
    const { requestType, request, value, index, length } = setup;
    const key = (requestType << 8) | request;
    switch (key) {
      case 0x8006:
      case 0x8106:
        return cut(descriptor(this, value >>> 8, value & 0xff), length);
      case 0x0009:
        this.configuration = value;
        return nothing;
      case 0x8008:
        return cut([this.configuration], length);
      case 0x8000:
      case 0x8100:
      case 0x8200:
        return cut([0, 0], length);
      case 0x0201:
        this.#halted.delete(index & 15);
        this.#ready();
        return nothing;
      case 0x010b:
      case 0x210a:
        return nothing;
      case 0xc000 | vendorRequest.read:
        return cut([...this.#stored], length);
      case 0x4000 | vendorRequest.write:
        this.#stored = dataOut.slice();
        return nothing;
      case 0x4000 | vendorRequest.never:
        return { status: "nak" };
      case 0x4000 | vendorRequest.detach:
        this.detach();
        return nothing;
      case 0xc000 | vendorRequest.tooMuch:
        return { status: "ok", data: new Uint8Array(4096).fill(0xee) };
      default:
        return { status: "stall" };
    }
  }

  out(endpoint: number, data: Uint8Array): OutResult {
    if (this.#halted.has(endpoint)) return "stall";
    if (endpoint === reportEndpoint) {
      const echo = data.slice();
      echo[0] = (echo[0] ?? 0) + 1;
      this.report(echo);
      return "ok";
    }
    if (endpoint !== loopEndpoint) return "stall";
    if (this.#looped + data.length > loopBytes) return "nak";
    this.#loop.push(data.slice());
    this.#looped += data.length;
    this.#ready();
    return "ok";
  }

  in(endpoint: number, maxBytes: number): InResult {
    if (this.#halted.has(endpoint)) return { status: "stall" };
    const queue = endpoint === reportEndpoint ? this.reports : endpoint === loopEndpoint ? this.#loop : undefined;
    if (queue === undefined) return { status: "stall" };
    const first = queue.shift();
    if (first === undefined) return { status: "nak" };
    const data = endpoint === reportEndpoint ? first : first.subarray(0, maxBytes);
    if (data.length < first.length) queue.unshift(first.subarray(maxBytes));
    if (endpoint === loopEndpoint) {
      this.#looped -= data.length;
      this.#ready();
    }
    return { status: "ok", data };
  }

  reset(): void {
    this.resets++;
    this.configuration = 0;
    this.#halted.clear();
  }

  onReady(listener: () => void): () => void {
    this.#readyListeners.add(listener);
    return () => this.#readyListeners.delete(listener);
  }

  onDetach(listener: () => void): () => void {
    this.#detachListeners.add(listener);
    return () => this.#detachListeners.delete(listener);
  }

  #ready(): void {
    for (const listener of [...this.#readyListeners]) listener();
  }
}

const nothing: InResult = { status: "ok", data: new Uint8Array(0) };

function cut(bytes: ArrayLike<number> | undefined, length: number): InResult {
  return bytes === undefined ? { status: "stall" } : { status: "ok", data: Uint8Array.from(bytes).subarray(0, length) };
}

/** USB 2.0 §9.6, HID 1.11 §6.2.1. A device at full speed has no device qualifier (type 6). */
function descriptor(device: ToyDevice, type: number, index: number): ArrayLike<number> | undefined {
  switch (type) {
    case 1:
      return [
        ...[18, 1, 0x00, 0x02, ...device.deviceClass, 64],
        ...[...low(device.vendorId), ...low(device.productId), ...low(device.release)],
        ...[1, 2, 3, device.configurations],
      ];
    case 2:
      return configurationDescriptor;
    case 3: {
      const text = strings[index];
      if (text === undefined) return undefined;
      const codes = index === 0 ? [0x0409] : [...text].map((letter) => letter.charCodeAt(0));
      return [2 + 2 * codes.length, 3, ...codes.flatMap(low)];
    }
    case 0x22:
      return reportDescriptor;
    default:
      return undefined;
  }
}

const configurationDescriptor = [
  ...[9, 2, ...low(9 + 9 + 9 + 7 + 7 + 9 + 7 + 7), 2, 1, 0, 0x80, 50],
  ...[9, 4, 0, 0, 2, 3, 0, 0, 0],
  ...[9, 0x21, 0x11, 0x01, 0, 1, 0x22, ...low(reportDescriptor.length)],
  ...[7, 5, 0x80 | reportEndpoint, 3, 64, 0, 32],
  ...[7, 5, reportEndpoint, 3, 64, 0, 32],
  ...[9, 4, 1, 0, 2, 0xff, 0, 0, 0],
  ...[7, 5, 0x80 | loopEndpoint, 2, 64, 0, 0],
  ...[7, 5, loopEndpoint, 2, 64, 0, 0],
];

function low(number: number): [number, number] {
  return [number & 0xff, number >>> 8];
}
