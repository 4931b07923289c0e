// The memories of the chip that its loader reaches: flash that forgets only by sectors, OTP whose bits fall once, option bytes
// (firmware-behaviour 3.1, 3.6.2; ST PM0059, PM0081).

import { deviceFeatureStart, flashBytes, flashStart, optionBytesStart, otpStart } from "../../usb/index.js";

const otpBytes = 512;
const otpLockBytes = 16;
/** Read protection off, brown-out reset off, no sector protected: as delivered. Assumed. */
const deliveredOptions = [0xef, 0xaa, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0];

interface Area {
  readonly start: number;
  readonly bytes: Uint8Array;
  readonly kind: "flash" | "otp" | "option" | "feature";
}

export class ChipMemory {
  readonly flash = new Uint8Array(flashBytes).fill(0xff);
  /** 512 bytes, then one lock byte a block of 32. */
  readonly otp = new Uint8Array(otpBytes + otpLockBytes).fill(0xff);
  readonly options = Uint8Array.from(deliveredOptions);
  readonly #areas: readonly Area[] = [
    { start: flashStart, bytes: this.flash, kind: "flash" },
    { start: otpStart, bytes: this.otp, kind: "otp" },
    { start: optionBytesStart, bytes: this.options, kind: "option" },
    { start: deviceFeatureStart, bytes: new Uint8Array(4), kind: "feature" },
  ];

  /** Up to `length` bytes; fewer at the end of an area, `undefined` outside. */
  read(address: number, length: number): Uint8Array | undefined {
    const area = this.#find(address);
    const at = address - (area?.start ?? 0);
    return area?.bytes.slice(at, at + length);
  }

  /** Programs what can be: bits of flash and OTP fall, and rise only by erasing. False outside, or across an end. */
  program(address: number, data: Uint8Array): boolean {
    const area = this.#find(address);
    if (area === undefined || address + data.length > area.start + area.bytes.length) return false;
    const at = address - area.start;
    for (const [index, byte] of data.entries()) this.#programByte(area, at + index, byte);
    return true;
  }

  contains(address: number): boolean {
    return this.#find(address) !== undefined;
  }

  eraseSector(start: number, bytes: number): void {
    const at = start - flashStart;
    this.flash.fill(0xff, at, at + bytes);
  }

  /** The first word of OTP, which tells the board. */
  get otpWord(): number {
    return new DataView(this.otp.buffer).getUint32(0, true);
  }

  /** As the firmware does at its first start: the marker, then block 0 is locked. */
  writeMarker(word: number): void {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, word, true);
    this.program(otpStart, bytes);
    this.program(otpStart + otpBytes, Uint8Array.of(0));
  }

  #programByte({ bytes, kind }: Area, at: number, byte: number): void {
    if (kind === "feature") return;
    if (kind === "option") bytes[at] = byte;
    else if (kind === "flash" || at >= otpBytes || this.otp[otpBytes + (at >> 5)] !== 0)
      bytes[at] = (bytes[at] ?? 0) & byte;
  }

  #find(address: number): Area | undefined {
    return this.#areas.find(({ start, bytes }) => address >= start && address < start + bytes.length);
  }
}
