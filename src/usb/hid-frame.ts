// Packets of up to 520 bytes in reports of 64 bytes, both ways: chunk number, length, last-chunk bit (firmware-behaviour 3.3).

import { UsbError } from "./usb-error.js";

export const reportBytes = 64;
export const chunkBytes = 62;
export const longestPacket = 520;

const headerBytes = 2;
const lastChunk = 0x80;
const chunkMask = 0x7f;

/** The reports of a packet. Throws {@link UsbError} for an empty packet, which the board chokes on, and for too long a one. */
export function splitPacket(packet: Uint8Array): readonly Uint8Array[] {
  if (packet.length === 0 || packet.length > longestPacket) {
    const message = `a packet has 1 … ${longestPacket} bytes, not ${packet.length}`;
    throw new UsbError("usb/packet", message, "split the request");
  }
  return Array.from({ length: reportsOf(packet.length) }, (_, chunk) => reportOf(packet, chunk));
}

/** How many reports a packet of that length takes. */
export function reportsOf(packetBytes: number): number {
  return Math.max(1, Math.ceil(packetBytes / chunkBytes));
}

/** Report number `chunk` of the packet. */
export function reportOf(packet: Uint8Array, chunk: number): Uint8Array {
  const start = chunk * chunkBytes;
  const payload = packet.subarray(start, start + chunkBytes);
  const isLast = start + chunkBytes >= packet.length;
  const report = new Uint8Array(reportBytes);
  report.set([chunk | (isLast ? lastChunk : 0), payload.length]);
  report.set(payload, headerBytes);
  return report;
}

type Progress = "idle" | "collecting" | "complete";

/** Collects reports into packets as the firmware does, and as leniently: what does not fit starts anew, and nobody is told. */
export class PacketReceiver {
  readonly #bytes = new Uint8Array(longestPacket);
  #length = 0;
  #chunk = 0;
  #progress: Progress = "idle";

  /** The packet, once its last report came; it stays until {@link reset} or {@link take}. */
  get packet(): Uint8Array | undefined {
    return this.#progress === "complete" ? this.#bytes.slice(0, this.#length) : undefined;
  }

  reset(): void {
    this.#progress = "idle";
    this.#length = 0;
    this.#chunk = 0;
  }

  /** The complete packet, if there is one, and room for the next. */
  take(): Uint8Array | undefined {
    const { packet } = this;
    if (packet !== undefined) this.reset();
    return packet;
  }

  receive(report: Uint8Array): void {
    const [head = 0, length = 0] = report;
    const isBad = report.length < headerBytes || length > report.length - headerBytes;
    if (isBad || length + this.#length > longestPacket) {
      this.reset();
      return;
    }
    const chunk = head & chunkMask;
    if (chunk === 0) {
      this.#length = 0;
      this.#progress = "collecting";
      this.#append(report, length, 0);
    } else if (this.#progress === "collecting" && chunk === this.#chunk + 1) {
      this.#append(report, length, chunk);
    } else if (this.#progress !== "collecting" || chunk !== this.#chunk) {
      this.reset();
    }
    if ((head & lastChunk) !== 0 && this.#progress === "collecting") this.#progress = "complete";
  }

  #append(report: Uint8Array, length: number, chunk: number): void {
    this.#bytes.set(report.subarray(headerBytes, headerBytes + length), this.#length);
    this.#length += length;
    this.#chunk = chunk;
  }
}
