// What the mass storage interface answers to each SCSI command (firmware-behaviour 3.5.1, 3.5.3). It shares the card with the SCSI
// side, but neither its sense nor its reservations.

import type { CommandWrapper } from "../../usb/index.js";
import type { BoardState } from "../target/board-state.js";
import { capacityOf, sdSectorsPerBlock } from "../target/geometry.js";
import { writeStandardInquiry } from "../target/identity.js";
import type { LogicalUnit } from "../target/logical-unit.js";
import type { UsbFeatures } from "./usb-features.js";

/** What comes after the command: data, sectors, a status, or a stall with status "failed". */
export type StorageAnswer =
  | { readonly kind: "data"; readonly bytes: Uint8Array; readonly status: "passed" | "failed" }
  | { readonly kind: "read" | "write"; readonly extent: Extent }
  | { readonly kind: "status"; readonly status: "passed" | "failed" }
  | { readonly kind: "stall" };

/** Blocks on the card: each starts on an SD sector of its own. */
export interface Extent {
  readonly blockBytes: number;
  readonly sectorsPerBlock: number;
  readonly firstSector: number;
  readonly blocks: number;
}

interface StorageSense {
  readonly key: number;
  readonly asc: number;
}

const sensesKept = 4;
const invalidField = { key: 5, asc: 0x20 } as const;
const outOfRange = { key: 5, asc: 0x21 } as const;
const byteCheck = { key: 5, asc: 0x24 } as const;
const noMedium = { key: 2, asc: 0x3a } as const;
const protectedCard = { key: 2, asc: 0x27 } as const;
const noSense = { key: 0, asc: 0 } as const;

const maxWord = 2 ** 32;

export interface StorageCommandOptions {
  readonly state: () => BoardState;
  readonly features: UsbFeatures;
}

type Routine = (wrapper: CommandWrapper) => StorageAnswer;

export class StorageCommands {
  readonly #options: StorageCommandOptions;
  #senses: StorageSense[] = [];
  #lastRange = { lba: 0, blocks: 0 };
  #lastCapacity = 0;

  constructor(options: StorageCommandOptions) {
    this.#options = options;
  }

  /** Number of the last LUN. */
  get maxLun(): number {
    return Math.max(0, this.#enabled.length - 1);
  }

  execute(wrapper: CommandWrapper): StorageAnswer {
    const routine = this.#routines.get(wrapper.cdb[0] ?? 0);
    if (routine !== undefined) return routine(wrapper);
    this.keep(invalidField);
    return this.#options.features.unknownOpcode === "stall" ? { kind: "stall" } : failed;
  }

  /** A command wrapper that was none. */
  refuseWrapper(): void {
    this.keep(invalidField);
  }

  keep(sense: StorageSense): void {
    this.#senses.push(sense);
    if (this.#senses.length > sensesKept) this.#senses.shift();
  }

  readonly #routines: ReadonlyMap<number, Routine> = new Map<number, Routine>([
    [0x00, (wrapper) => this.#testUnitReady(wrapper)],
    [0x03, ({ cdb }) => this.#requestSense(cdb)],
    [0x12, (wrapper) => this.#inquiry(wrapper)],
    [0x1a, () => data(new Uint8Array(8))],
    [0x5a, () => data(Uint8Array.of(0, 6, 0, 0, 0, 0, 0, 0))],
    [0x1b, () => passed],
    [0x1e, () => passed],
    [0x23, (wrapper) => this.#formatCapacities(wrapper)],
    [0x25, (wrapper) => this.#readCapacity(wrapper)],
    [0x28, (wrapper) => this.#move(wrapper, "read")],
    [0x2a, (wrapper) => this.#move(wrapper, "write")],
    [0x2f, (wrapper) => this.#verify(wrapper)],
  ]);

  get #state(): BoardState {
    return this.#options.state();
  }

  get #enabled(): readonly LogicalUnit[] {
    return this.#state.units.filter(({ settings }) => settings.enabled);
  }

  /** The n-th enabled target; slot 0 for LUNs that are none. */
  #unit(lun: number): LogicalUnit {
    const unit = this.#enabled[lun] ?? this.#state.units[0];
    if (unit === undefined) throw new RangeError("a board has seven targets");
    return unit;
  }

  #isPresent(unit: LogicalUnit): boolean {
    return unit.settings.enabled || this.#options.features.withoutTarget === "slot-0";
  }

  #isReady(unit: LogicalUnit): boolean {
    return this.#isPresent(unit) && this.#state.card.isPresent;
  }

  #capacity({ settings }: LogicalUnit): number {
    return capacityOf(settings, settings.bytesPerSector, this.#state.card.sectors);
  }

  #testUnitReady({ length, lun }: CommandWrapper): StorageAnswer {
    if (length !== 0) return this.#stall(invalidField);
    if (this.#isReady(this.#unit(lun))) return passed;
    this.keep(noMedium);
    return failed;
  }

  #requestSense(cdb: Uint8Array): StorageAnswer {
    const { key, asc } = this.#senses.shift() ?? noSense;
    const sense = Uint8Array.of(0x70, 0, key, 0, 0, 0, 0, 0x0c, 0, 0, 0, 0, asc, 0, 0, 0, 0, 0);
    return data(sense.subarray(0, cdb[4] ?? 0));
  }

  /** Standard data without the removable bit; SCSI level as on the SCSI bus at this moment (quirk Q31). */
  #inquiry({ cdb, lun }: CommandWrapper): StorageAnswer {
    if (((cdb[1] ?? 0) & 1) !== 0) return data(Uint8Array.of(0, 0, 0, 3, 0, 0x80, 0x83));
    const unit = this.#unit(lun);
    const bytes = this.#isPresent(unit) ? new Uint8Array(36) : withoutTarget();
    if (this.#isPresent(unit)) {
      writeStandardInquiry(bytes, 0, unit, this.#state.compatibility);
      bytes[0] = 0;
      bytes[1] = unit.settings.deviceTypeModifier;
    }
    return data(bytes.subarray(0, Math.min(cdb[4] ?? 0, bytes.length)));
  }

  #formatCapacities({ lun }: CommandWrapper): StorageAnswer {
    const unit = this.#unit(lun);
    const isReady = this.#isReady(unit);
    if (!isReady && this.#options.features.formatCapacitiesWithoutCard === "no-medium") {
      return data(Uint8Array.of(0, 0, 0, 8, 0x00, 0x3f, 0xff, 0xff, 3, 0, 2, 0));
    }
    const last = (this.#capacity(unit) - 1) >>> 0;
    const { bytesPerSector } = unit.settings;
    const size = [bytesPerSector >> 16, (bytesPerSector >> 8) & 255, bytesPerSector & 255];
    return data(Uint8Array.from([0, 0, 0, 8, ...bigEndian(last), 2, ...size]));
  }

  #readCapacity({ lun }: CommandWrapper): StorageAnswer {
    const unit = this.#unit(lun);
    const { readCapacityWithoutCard } = this.#options.features;
    if (!this.#isReady(unit) && readCapacityWithoutCard !== "ffffffff") {
      this.keep(noMedium);
      if (readCapacityWithoutCard === "stall") return { kind: "stall" };
      return readCapacityWithoutCard === "failed" ? failed : data(new Uint8Array(8), "failed");
    }
    const capacity = this.#capacity(unit);
    this.#lastCapacity = capacity;
    return data(Uint8Array.from([...bigEndian((capacity - 1) >>> 0), ...bigEndian(unit.settings.bytesPerSector)]));
  }

  #move({ cdb, lun, direction, length }: CommandWrapper, kind: "read" | "write"): StorageAnswer {
    const { features } = this.#options;
    const unit = this.#unit(lun);
    if (direction !== (kind === "read" ? "in" : "out")) return this.#stall(invalidField);
    if (!this.#isReady(unit)) return this.#stall(noMedium);
    if (kind === "write" && this.#state.card.isWriteProtected) return this.#stall(protectedCard);
    const view = new DataView(cdb.buffer, cdb.byteOffset, cdb.length);
    const lba = view.getUint32(2);
    const blocks = view.getUint16(7);
    this.#lastRange = { lba, blocks };
    if (!this.#isInRange(unit, lba, blocks)) return this.#stall(outOfRange);
    const blockBytes = unit.settings.bytesPerSector;
    if (length !== blocks * blockBytes) return this.#stall(invalidField);
    const sectorsPerBlock = sdSectorsPerBlock(blockBytes);
    const start = lba * sectorsPerBlock;
    // 32-bit byte addresses lose what lies beyond 4 GiB.
    const offset = features.addresses === "wrap" ? ((start * 512) % maxWord) / 512 : start;
    const firstSector = unit.settings.sdSectorStart + offset;
    return { kind, extent: { blockBytes, sectorsPerBlock, firstSector, blocks } };
  }

  #isInRange(unit: LogicalUnit, lba: number, blocks: number): boolean {
    const { rangeCheck } = this.#options.features;
    const capacity = rangeCheck === "each-command" ? this.#capacity(unit) : this.#lastCapacity;
    return (lba + blocks) % maxWord <= capacity;
  }

  /** Of the transfer before it, not of its own blocks. */
  #verify({ cdb, lun }: CommandWrapper): StorageAnswer {
    if (((cdb[1] ?? 0) & 2) !== 0) return this.#stall(byteCheck);
    const { lba, blocks } = this.#lastRange;
    return this.#isInRange(this.#unit(lun), lba, blocks) ? passed : this.#stall(outOfRange);
  }

  #stall(sense: StorageSense): StorageAnswer {
    this.keep(sense);
    return { kind: "stall" };
  }
}

const passed: StorageAnswer = { kind: "status", status: "passed" };
const failed: StorageAnswer = { kind: "status", status: "failed" };

function data(bytes: Uint8Array, status: "passed" | "failed" = "passed"): StorageAnswer {
  return { kind: "data", bytes, status };
}

function withoutTarget(): Uint8Array {
  const bytes = new Uint8Array(36);
  bytes.set([0x00, 0x80, 0x02, 0x02, 0x1f]);
  const text = `CODESRC ${"SCSI2SD".padEnd(16)}6.XX`;
  for (let at = 0; at < text.length; at++) bytes[8 + at] = text.charCodeAt(at);
  return bytes;
}

function bigEndian(value: number): number[] {
  return [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}
