// A board and an initiator for hand-made tests: settings in words, commands as bytes in hexadecimal.

import { decodeHex, encodeHex } from "../../src/bytes/index.js";
import { MemoryMedium } from "../../src/card/index.js";
import {
  type BoardSettings,
  defaultConfig,
  encodeImage,
  type HardwareRevision,
  type TargetSettings,
} from "../../src/config/index.js";
import { type BusInitiator, type Connection, createBoard, type SimulatedBoard } from "../../src/emulator/index.js";
import { type InPhase, type OutPhase, type Phase, phaseNames, phases } from "../../src/scsi/index.js";

export interface Bench {
  readonly board: SimulatedBoard;
  readonly card: MemoryMedium;
}

export interface BenchOptions {
  readonly firmware?: string;
  readonly revision?: HardwareRevision;
  readonly settings?: Partial<BoardSettings>;
  /** By slot; slots that are not named are disabled. */
  readonly targets?: readonly Partial<TargetSettings>[];
  readonly sectors?: number;
  readonly faithful?: boolean;
  readonly protection?: "writable" | "write-protected";
}

/** SCSI-2 is enabled unless said otherwise; the first byte of every sector tells its number. */
export function bench(options: BenchOptions = {}): Bench {
  const { firmware = "6.4.14", revision = "2020", sectors = 8192, faithful = true } = options;
  const bytes = new Uint8Array(sectors * 512);
  for (let lba = 0; lba < sectors; lba++) bytes[lba * 512] = lba & 0xff;
  bytes.set(configImage(options), (sectors - 2) * 512);
  const card = new MemoryMedium(bytes, options.protection ?? "writable");
  return { board: createBoard({ card, firmware, revision, faithful }), card };
}

export function configImage({ settings = {}, targets = [{}] }: BenchOptions): Uint8Array {
  const plain = defaultConfig();
  return encodeImage({
    ...plain,
    board: { ...plain.board, enableScsi2: true, ...settings },
    targets: plain.targets.map((target, slot) => {
      const own = targets[slot];
      return own === undefined ? { ...target, enabled: false } : { ...target, enabled: true, ...own };
    }),
  });
}

export interface Offer {
  readonly initiator?: number;
  readonly target?: number;
  /** First message; `undefined` in a given offer means selection without ATN. */
  readonly identify?: number | undefined;
  /** Further messages, in hexadecimal. */
  readonly messages?: string;
  readonly dataOut?: Uint8Array;
  readonly select?: "held" | "pulse";
  readonly parityErrorIn?: OutPhase;
  /** Whether messages are offered again after a parity error. */
  readonly repeats?: "always" | "never";
}

export interface Answer extends Connection {
  readonly status: number | undefined;
  readonly statuses: readonly number[];
  readonly dataIn: Uint8Array;
  readonly data: string;
  readonly messagesIn: string;
  /** Such as `messageOut1 command6 status1 messageIn1`. */
  readonly phases: string;
}

class TestInitiator implements BusInitiator {
  readonly id: number;
  readonly targetId: number;
  readonly select: "held" | "pulse";
  readonly seen: { readonly phase: Phase; bytes: number }[] = [];
  readonly dataIn: number[] = [];
  readonly statuses: number[] = [];
  readonly messagesIn: number[] = [];
  #messages: number[];
  readonly #allMessages: readonly number[];
  readonly #cdbs: Uint8Array[];
  #cdb: Uint8Array = new Uint8Array(0);
  #dataOut: Uint8Array;
  #parityErrorIn: OutPhase | undefined;
  readonly #repeats: "always" | "never";

  constructor(cdbs: readonly string[], offer: Offer) {
    this.id = offer.initiator ?? 7;
    this.targetId = offer.target ?? 0;
    this.select = offer.select ?? "held";
    const identify = "identify" in offer ? offer.identify : 0xc0;
    this.#allMessages = [...(identify === undefined ? [] : [identify]), ...decodeHex(offer.messages ?? "")];
    this.#messages = [...this.#allMessages];
    this.#cdbs = cdbs.map((cdb) => decodeHex(cdb.replaceAll(" ", "")));
    this.#dataOut = offer.dataOut ?? new Uint8Array(0);
    this.#parityErrorIn = offer.parityErrorIn;
    this.#repeats = offer.repeats ?? "always";
  }

  get attention(): boolean {
    return this.#messages.length > 0;
  }

  enterPhase(phase: Phase): void {
    this.seen.push({ phase, bytes: 0 });
    if (phase === phases.command) this.#cdb = this.#cdbs.shift() ?? new Uint8Array(0);
  }

  give(phase: OutPhase, into: Uint8Array, at: number, count: number): number {
    const source =
      phase === phases.command ? this.#cdb : phase === phases.dataOut ? this.#dataOut : Uint8Array.from(this.#messages);
    const given = source.subarray(0, count);
    into.set(given, at);
    const rest = source.subarray(given.length);
    if (phase === phases.command) this.#cdb = rest;
    else if (phase === phases.dataOut) this.#dataOut = rest;
    else this.#messages = [...rest];
    this.#count(phase, given.length);
    return given.length;
  }

  take(phase: InPhase, bytes: Uint8Array, at: number, count: number): void {
    const kept = phase === phases.dataIn ? this.dataIn : phase === phases.status ? this.statuses : this.messagesIn;
    for (let index = at; index < at + count; index++) kept.push(bytes[index] ?? 0);
    this.#count(phase, count);
  }

  hadParityError(phase: OutPhase): boolean {
    const isBad = phase === this.#parityErrorIn;
    if (isBad && phase !== phases.messageOut) this.#parityErrorIn = undefined;
    return isBad;
  }

  repeatMessages(): void {
    this.#parityErrorIn = undefined;
    if (this.#repeats === "never") return;
    this.#messages = [...this.#allMessages];
  }

  #count(phase: Phase, bytes: number): void {
    const last = this.seen.at(-1);
    if (last?.phase !== phase) throw new Error(`bytes in ${phaseNames[phase]} without that phase`);
    last.bytes += bytes;
  }
}

/** One connection. Linked commands are separated by `|`. */
export function send({ board }: Pick<Bench, "board">, cdb: string, offer: Offer = {}): Answer {
  const initiator = new TestInitiator(cdb === "" ? [] : cdb.split("|"), offer);
  const connection = board.connect(initiator);
  const dataIn = Uint8Array.from(initiator.dataIn);
  return {
    ...connection,
    status: initiator.statuses[0],
    statuses: initiator.statuses,
    dataIn,
    data: encodeHex(dataIn),
    messagesIn: encodeHex(Uint8Array.from(initiator.messagesIn)),
    phases: initiator.seen.map(({ phase, bytes }) => `${phaseNames[phase]}${bytes}`).join(" "),
  };
}

/** Sense key, ASC and ASCQ as `5/2400`; asking clears it. */
export function senseOf(board: Pick<Bench, "board">, offer: Offer = {}): string {
  const { dataIn } = send(board, "03 00 00 00 12 00", offer);
  return `${(dataIn[2] ?? 0).toString(16).toUpperCase()}/${encodeHex(dataIn.subarray(12, 14))}`;
}

export const commands = {
  testUnitReady: "00 00 00 00 00 00",
  inquiry: "12 00 00 00 24 00",
  readCapacity: "25 00 00 00 00 00 00 00 00 00",
} as const;

export const withoutAttention: Offer = { identify: undefined };
