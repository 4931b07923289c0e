// What the loader does to the chip's memories when told to, and how it fails (AN3156, UM0424; firmware-behaviour 3.6.2).

import {
  type DfuStatus,
  dfuSeCommands,
  findSector,
  flashBytes,
  flashStart,
  type MemoryLayout,
} from "../../usb/index.js";
import type { BoardFault } from "./board-fault.js";
import type { ChipMemory } from "./chip-memory.js";

export type LoaderFault = Extract<BoardFault, { readonly side: "loader" }>["kind"];

/** Milliseconds that the loader asks the host to wait; the simulation itself takes no time. */
export interface LoaderTimes {
  readonly eraseMs: number;
  readonly programMs: number;
}

export class LoaderMemory {
  readonly #chip: ChipMemory;
  readonly #flash: MemoryLayout;
  readonly #hasFault: (kind: LoaderFault) => boolean;
  #pointer = flashStart;

  constructor(chip: ChipMemory, flash: MemoryLayout, hasFault: (kind: LoaderFault) => boolean) {
    this.#chip = chip;
    this.#flash = flash;
    this.#hasFault = hasFault;
  }

  /** Where data of block 2 go. */
  get pointer(): number {
    return this.#pointer;
  }

  /** A download to block 0. */
  command(bytes: Uint8Array): DfuStatus {
    const [code] = bytes;
    const address = bytes.length === 5 ? new DataView(bytes.buffer, bytes.byteOffset, 5).getUint32(1, true) : undefined;
    switch (code) {
      case dfuSeCommands.setAddress:
        if (address === undefined || !this.#chip.contains(address)) return "errTARGET";
        this.#pointer = address;
        return "OK";
      case dfuSeCommands.erase:
        return this.#erase(bytes.length, address);
      case dfuSeCommands.readUnprotect:
        this.#chip.eraseSector(flashStart, flashBytes);
        return "OK";
      default:
        return "errSTALLEDPKT";
    }
  }

  write(address: number, data: Uint8Array): DfuStatus {
    if (this.#hasFault("program-fails")) return "errPROG";
    const bytes = Uint8Array.from(data);
    if (this.#hasFault("flash-corrupts")) bytes[0] = (bytes[0] ?? 0) & ((bytes[0] ?? 0) - 1);
    return this.#chip.program(address, bytes) ? "OK" : "errADDRESS";
  }

  read(address: number, length: number): Uint8Array | undefined {
    return this.#chip.read(address, length);
  }

  /** Without an address: the whole flash. */
  #erase(length: number, address: number | undefined): DfuStatus {
    if (this.#hasFault("erase-fails")) return "errERASE";
    if (length === 1) {
      this.#chip.eraseSector(flashStart, flashBytes);
      return "OK";
    }
    const sector = address === undefined ? undefined : findSector(this.#flash, address);
    if (sector === undefined) return "errTARGET";
    this.#chip.eraseSector(sector.start, sector.bytes);
    return "OK";
  }
}
