// The USB side of a simulated board: which of its personalities is on the bus, and what makes it change (firmware-behaviour 3.1,
// 3.6.1). It shares card, targets and log with the SCSI side; while the loader runs nobody answers there.

import { type FirmwareVersion, formatFirmwareVersion } from "../../config/index.js";
import { boardIdentity, type CardRegisters, registersOfSize, serialOfChip, type UsbDevice } from "../../usb/index.js";
import type { SimulatedBoard } from "../board.js";
import { Application } from "./application.js";
import { type BoardFault, FaultCounter } from "./board-fault.js";
import type { BusDevice } from "./bus-device.js";
import { ChipMemory } from "./chip-memory.js";
import type { SectorAccess } from "./command-channel.js";
import { faultyDevice } from "./faulty-device.js";
import { Listeners } from "./listeners.js";
import { Loader } from "./loader.js";
import type { LoaderTimes } from "./loader-memory.js";
import { boot, buildVirtualFirmware } from "./virtual-firmware.js";

/** `none`: dead, switched off, or the cable is out. */
export type Personality = "application" | "loader" | "none";

export interface UsbBoardOptions {
  /** Its SCSI side. */
  readonly board: SimulatedBoard;
  /** The three words of the chip's unique ID: what serial numbers are made of. */
  readonly chipId?: readonly [number, number, number];
  /** Registers of a card of that size; those of a made-up card when absent. */
  readonly registers?: (sectors: number) => CardRegisters;
  /** Flash from 0x08000000 on, at most 256 KiB; a made-up firmware of the board's version when absent. */
  readonly flash?: Uint8Array;
  readonly start?: "application" | "loader";
  readonly faults?: readonly BoardFault[];
  readonly loaderTimes?: LoaderTimes;
  /** What commands of the HID channel do to the card. */
  readonly onSector?: (access: SectorAccess) => void;
  /** The image of the card cannot be used for a reason that no card has, such as a full disk; the transfer was stalled. */
  readonly onTrouble?: (message: string) => void;
}

export interface UsbBoard {
  readonly personality: Personality;
  /** As it is on the bus now. After it left, another one comes. */
  readonly device: UsbDevice | undefined;
  /** The version that runs, or ran last. */
  readonly firmware: string;
  /** Why nothing comes up; `undefined` when something is there or the cable is out. */
  readonly deadBecause: string | undefined;
  readonly chip: ChipMemory;
  /** Called within the transfer that caused the change, after the old device has left. Returns how to stop listening. */
  onPersonality(listener: (personality: Personality, device: UsbDevice | undefined) => void): () => void;
  /** Off and on, with or without the BOOTLDR jumper. */
  powerCycle(jumper: "open" | "bootldr"): void;
  unplug(): void;
  plugIn(): void;
}

const defaultChipId = [0x00350024, 0x34385105, 0x31373936] as const;
const defaultTimes: LoaderTimes = { eraseMs: 10, programMs: 1 };

export function createUsbBoard(options: UsbBoardOptions): UsbBoard {
  return new VirtualUsbBoard(options);
}

class VirtualUsbBoard implements UsbBoard {
  readonly chip = new ChipMemory();
  readonly #options: UsbBoardOptions;
  readonly #counter: FaultCounter;
  readonly #listeners = new Listeners<[Personality, UsbDevice | undefined]>();
  readonly #serial: string;
  #version: FirmwareVersion;
  #running: Application | Loader | undefined;
  #device: { readonly bus: BusDevice; readonly seen: UsbDevice } | undefined;
  #registers: CardRegisters | undefined;
  #deadBecause: string | undefined;
  #hasCable = true;

  constructor(options: UsbBoardOptions) {
    this.#options = options;
    this.#counter = new FaultCounter(options.faults ?? []);
    this.#serial = serialOfChip(options.chipId ?? defaultChipId);
    const { state, onCard } = options.board.insides;
    this.#version = state.firmware.version;
    const flash = options.flash ?? buildVirtualFirmware(this.#version, state.firmware.revision);
    if (flash.length > this.chip.flash.length) throw new RangeError(`the flash has ${this.chip.flash.length} bytes`);
    this.chip.flash.set(flash);
    onCard(() => this.#noticeCard());
    if (options.start === "loader") this.#startLoader();
    else this.#startApplication("running");
  }

  get personality(): Personality {
    if (this.#device === undefined) return "none";
    return this.#running instanceof Loader ? "loader" : "application";
  }

  get device(): UsbDevice | undefined {
    return this.#device?.seen;
  }

  get firmware(): string {
    return formatFirmwareVersion(this.#version);
  }

  get deadBecause(): string | undefined {
    return this.#deadBecause;
  }

  onPersonality(listener: (personality: Personality, device: UsbDevice | undefined) => void): () => void {
    return this.#listeners.add(listener);
  }

  powerCycle(jumper: "open" | "bootldr"): void {
    this.#detach();
    if (jumper === "bootldr") this.#startLoader();
    else this.#startApplication("restart");
  }

  unplug(): void {
    this.#hasCable = false;
    this.#detach();
    this.#listeners.call("none", undefined);
  }

  plugIn(): void {
    if (this.#hasCable) return;
    this.#hasCable = true;
    this.#attach();
  }

  #reboot(into: "application" | "loader"): void {
    this.#detach();
    if (this.#counter.strikes("never-returns")) this.#die("it was told not to come back (fault)");
    else if (into === "loader") this.#startLoader();
    else this.#startApplication("restart");
  }

  #startLoader(): void {
    this.#options.board.insides.halt();
    this.#running = new Loader({
      chip: this.chip,
      serial: this.#serial,
      times: this.#options.loaderTimes ?? defaultTimes,
      hasFault: (kind) => this.#counter.strikes(kind),
      onLeave: () => this.#reboot("application"),
    });
    this.#attach();
  }

  /** `running`: the SCSI side has just been switched on and need not start again, unless the flash holds another version. */
  #startApplication(scsiSide: "running" | "restart"): void {
    const { insides } = this.#options.board;
    const { revision } = insides.state.firmware;
    const { flash, otpWord } = this.chip;
    const booted = boot({ flash, otpWord, revision, before: this.#version });
    if (booted.result === "dead") {
      this.#die(booted.reason);
      return;
    }
    const isOther = formatFirmwareVersion(booted.version) !== this.firmware;
    this.#version = booted.version;
    if (booted.writesMarker) this.chip.writeMarker(boardIdentity(revision).otpMarker);
    if (scsiSide === "restart" || isOther) insides.restart(booted.version);
    this.#registers = undefined;
    this.#noticeRegisters();
    this.#running = new Application({
      state: () => insides.state,
      version: booted.version,
      revision,
      serial: this.#serial,
      registers: () => this.#registers,
      reboot: () => this.#reboot("loader"),
      writeFails: () => this.#counter.strikes("sd-write-error"),
      onSector: (access) => this.#noticeAccess(access),
      onTrouble: (message) => this.#options.onTrouble?.(message),
    });
    this.#attach();
  }

  #die(reason: string): void {
    this.#options.board.insides.halt();
    this.#running = undefined;
    this.#deadBecause = reason;
    this.#listeners.call("none", undefined);
  }

  #attach(): void {
    this.#deadBecause = undefined;
    if (!this.#hasCable || this.#running === undefined) return;
    const bus = this.#running.attach();
    this.#device = {
      bus,
      seen: this.#options.faults === undefined ? bus : faultyDevice(bus, this.#counter, () => this.unplug()),
    };
    this.#listeners.call(this.personality, this.#device.seen);
  }

  #detach(): void {
    const device = this.#device;
    this.#device = undefined;
    device?.bus.leave();
  }

  /** The firmware switches USB off for a moment when a card is inserted, because LUNs and sizes may be others. */
  #noticeCard(): void {
    this.#noticeRegisters();
    if (!(this.#running instanceof Application) || this.#device === undefined) return;
    this.#detach();
    this.#attach();
  }

  /** Those of a card that was taken out stay. */
  #noticeRegisters(): void {
    const { card } = this.#options.board.insides.state;
    if (card.isPresent) this.#registers = (this.#options.registers ?? registersOfSize)(card.sectors);
  }

  #noticeAccess(access: SectorAccess): void {
    this.#options.onSector?.(access);
    const { card } = this.#options.board.insides.state;
    if (access.kind !== "write" || access.lba !== card.sectors - 2 || !this.#counter.strikes("power-cut-in-config"))
      return;
    this.#detach();
    this.#die("its power was cut (fault)");
  }
}
