// What the firmware does for each command of the HID channel (firmware-behaviour 3.4), silences and stale bytes included.

import type { FirmwareVersion } from "../../config/index.js";
import {
  type BoardCommand,
  type BoardCommandName,
  type CardRegisters,
  decodeCommand,
  encodeCardRegisters,
  encodeDebugRecord,
  encodeDeviceInfo,
  encodeVersionWord,
  sectorBytes,
} from "../../usb/index.js";
import type { BoardState } from "../target/board-state.js";
import type { UsbFeatures } from "./usb-features.js";

export interface CommandChannelOptions {
  readonly state: () => BoardState;
  readonly version: FirmwareVersion;
  readonly features: Pick<UsbFeatures, "debugCard">;
  /** Of the card that was inserted last; `undefined` when there was none since power-on. */
  readonly registers: () => CardRegisters | undefined;
  readonly reboot: () => void;
  /** Whether the card loses this sector; the firmware never knows. */
  readonly writeFails: () => boolean;
  /** Called before the answer. */
  readonly onSector: (access: SectorAccess) => void;
}

/** What a command of the HID channel did to the card; the computer never hears of a failure (quirk Q29). */
export interface SectorAccess {
  readonly kind: "read" | "write";
  readonly lba: number;
  readonly result: "done" | "failed";
}

type Reply = Uint8Array | undefined;
type Routine<Name extends BoardCommandName> = (command: Extract<BoardCommand, { readonly name: Name }>) => Reply;

const good = Uint8Array.of(0);
const busFree = 0xff;
const cardPresent = 0x02 | 0x04;
const cardStarted = 0x01;
const cardProtected = 0x08;
const driverReady = 0x10;

export class CommandChannel {
  readonly #options: CommandChannelOptions;
  /** Static in the firmware: a failed SD_READ hands out what is left in it (quirk Q29). */
  readonly #sector = new Uint8Array(sectorBytes);
  #tick = 0;

  constructor(options: CommandChannelOptions) {
    this.#options = options;
  }

  execute(packet: Uint8Array): Reply {
    this.#tick++;
    const command = decodeCommand(packet);
    if (command === undefined) return undefined;
    return (this.#routines[command.name] as (command: BoardCommand) => Reply)(command);
  }

  readonly #routines: { readonly [Name in BoardCommandName]: Routine<Name> } = {
    none: () => undefined,
    ping: () => good,
    writeFlash: () => undefined,
    readFlash: () => undefined,
    reboot: () => {
      this.#options.reboot();
      return undefined;
    },
    sdInfo: () => this.#sdInfo(),
    scsiTest: () => Uint8Array.of(0, 0),
    deviceInfo: () => encodeDeviceInfo({ versionWord: this.#versionWord, sdSectors: this.#state.card.sectors }),
    sdWrite: ({ lba, data }) => {
      this.#sector.set(data);
      const isWritten = !this.#options.writeFails() && this.#state.card.write(lba, data);
      this.#options.onSector({ kind: "write", lba, result: isWritten ? "done" : "failed" });
      return good;
    },
    sdRead: ({ lba }) => {
      const sector = new Uint8Array(sectorBytes);
      const isRead = this.#state.card.read(lba, sector);
      if (isRead) this.#sector.set(sector);
      this.#options.onSector({ kind: "read", lba, result: isRead ? "done" : "failed" });
      return Uint8Array.from(this.#sector);
    },
    debug: () => this.#debug(),
  };

  get #state(): BoardState {
    return this.#options.state();
  }

  get #versionWord(): number {
    return encodeVersionWord(this.#options.version);
  }

  #sdInfo(): Uint8Array {
    const registers = this.#options.registers();
    return registers === undefined ? new Uint8Array(32) : encodeCardRegisters(registers, this.#versionWord);
  }

  #debug(): Uint8Array {
    const { log, current } = this.#state;
    const { offset = 0, periodFactor = 0 } = current?.agreement ?? {};
    return encodeDebugRecord({
      cdb: log.cdb,
      messageIn: log.messageIn,
      messageOut: log.messageOut,
      status: log.status,
      senseKey: log.sense.key,
      phase: busFree,
      busSignals: 0,
      syncOffset: offset,
      syncPeriod: periodFactor,
      shortestPeriod: log.shortestPeriod,
      resets: log.resets & 255,
      selections: log.selections & 255,
      messages: log.messages & 255,
      commands: log.commands & 255,
      tick: this.#tick & 255,
      card: this.#cardByte(),
      asc: log.sense.code >> 8,
      ascq: log.sense.code & 255,
      dataRead: 0,
      selectionStatus: 0,
      dataDriven: 0,
    });
  }

  #cardByte(): number {
    const { card } = this.#state;
    const { debugCard } = this.#options.features;
    if (!card.isPresent) return 0;
    const state = cardPresent | (card.isWriteProtected ? cardProtected : 0);
    if (debugCard === "driver-without-started") return driverReady | state;
    return (debugCard === "state" ? 0 : driverReady) | state | cardStarted;
  }
}
