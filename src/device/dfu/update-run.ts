// What the steps of a firmware update share: the board as far as it is known, its open links, and what its flash holds by now.

import {
  type BoardRevision,
  type DfuElement,
  type FirmwareFit,
  type FitFinding,
  parseDfuFile,
} from "../../usb/index.js";
import { type BoardFacts, type BoardLink, openBoard } from "../board-link.js";
import type { DeviceEntry, UsbCarrier } from "../carrier/carrier.js";
import type { ChannelTiming } from "../command-channel.js";
import type { PulledConfig } from "../config-store.js";
import { DeviceError } from "../device-error.js";
import { type BoardMode, type Expected, type FoundBoard, findBoards, openReturned } from "../find-board.js";
import { type LoaderLink, type LoaderTiming, openLoader } from "./loader-link.js";

export interface UpdateTiming {
  readonly channel?: Partial<ChannelTiming>;
  readonly loader?: Partial<LoaderTiming>;
  /** How long the board may take to come back after a reboot. */
  readonly returnMs: number;
  readonly pollMs: number;
}

/** Windows may look for a driver for half a minute. */
export const usualUpdateTiming: UpdateTiming = { returnMs: 60_000, pollMs: 250 };

export interface UpdatePlan {
  /** `undefined` when the board was in its loader already. */
  readonly facts: BoardFacts | undefined;
  readonly revision: BoardRevision | undefined;
  readonly fit: FirmwareFit;
  /** What the owner overrode. */
  readonly overridden: readonly FitFinding[];
}

export interface UpdateOptions {
  readonly timing?: UpdateTiming;
  /** The owner's word for the board's revision, against what is found or not found. */
  readonly forceHardware?: BoardRevision;
  readonly confirm: (plan: UpdatePlan) => Promise<"flash" | "leave">;
  /** Keeps the settings; nothing is done to the board before it has resolved. */
  readonly backup: (before: PulledConfig) => Promise<void>;
  /** Steps begin, and what they find worth saying. */
  readonly onStep?: (step: string, note: string) => void;
  /** Within a step. */
  readonly onProgress?: (step: string, done: number, of: number) => void;
}

export class UpdateRun {
  readonly carrier: UsbCarrier;
  readonly file: Uint8Array;
  readonly options: UpdateOptions;
  readonly timing: UpdateTiming;
  readonly start: FoundBoard;
  elements: readonly DfuElement[] = [];
  fit: FirmwareFit | undefined;
  before: BoardFacts | undefined;
  after: BoardFacts | undefined;
  saved: PulledConfig | undefined;
  readBack: "same" | "not-allowed" | undefined;
  flash: "old" | "partial" | "new" = "old";
  isLeft = false;
  #serial: string | undefined;
  #others: ReadonlySet<string> = new Set();
  #board: BoardLink | undefined;
  #loader: LoaderLink | undefined;

  constructor(carrier: UsbCarrier, start: FoundBoard, file: Uint8Array, options: UpdateOptions) {
    this.carrier = carrier;
    this.start = start;
    this.file = file;
    this.options = options;
    this.timing = options.timing ?? usualUpdateTiming;
  }

  parseFile(): ReturnType<typeof parseDfuFile> {
    return parseDfuFile(this.file);
  }

  note(step: string, note: string): void {
    this.options.onStep?.(step, note);
  }

  /** The application, opened when it is first asked for. */
  async board(): Promise<BoardLink> {
    this.#board ??= await this.#openBoard(this.start.entry);
    return this.#board;
  }

  async loader(): Promise<LoaderLink> {
    this.#loader ??= await this.#openLoader(this.start.entry);
    return this.#loader;
  }

  /** Before a reboot: what else is in the mode that the board will have, must not be taken for it. */
  async rememberOthers(mode: BoardMode): Promise<void> {
    const boards = await findBoards(this.carrier);
    const others = boards.filter((board) => board.mode === mode);
    this.#others = new Set(others.map(({ entry }) => entry.path));
  }

  async awaitLoader(): Promise<void> {
    await this.close();
    const open = (entry: DeviceEntry) => this.#openLoader(entry);
    this.#loader = await openReturned(this.carrier, this.#expected("loader"), open, this.#waiting("loader"));
  }

  async awaitBoard(): Promise<void> {
    await this.close();
    const open = (entry: DeviceEntry) => this.#openBoard(entry);
    this.#board = await openReturned(this.carrier, this.#expected("application"), open, this.#waiting("application"));
  }

  /** What is on the bus of the board now; `absent`, too, when nobody can say. */
  async whereIsBoard(): Promise<BoardMode | "absent"> {
    const boards = await findBoards(this.carrier).catch(() => []);
    const own = boards.filter(({ entry }) => {
      if (entry.serialNumber !== undefined && this.#serial !== undefined) return entry.serialNumber === this.#serial;
      return entry.path === this.start.entry.path || !this.#others.has(entry.path);
    });
    return own[0]?.mode ?? "absent";
  }

  async close(): Promise<void> {
    await this.#board?.close();
    await this.#loader?.close();
    this.#board = undefined;
    this.#loader = undefined;
  }

  async #openBoard(entry: DeviceEntry): Promise<BoardLink> {
    const link = await openBoard(this.carrier, entry, this.timing.channel);
    await this.#checkSerial(link, link.identification.serial);
    return link;
  }

  async #openLoader(entry: DeviceEntry): Promise<LoaderLink> {
    const link = await openLoader(this.carrier, entry, this.timing.loader);
    await this.#checkSerial(link, link.facts.serial);
    return link;
  }

  /** Firmware and loader make the number from the same chip (firmware-behaviour 3.1). */
  async #checkSerial(link: { close(): Promise<void> }, serial: string | undefined): Promise<void> {
    if (serial === undefined || this.#serial === undefined || serial === this.#serial) {
      this.#serial ??= serial;
      return;
    }
    await link.close();
    throw new DeviceError("device/no-board", `board ${serial} came in place of board ${this.#serial}`);
  }

  #expected(mode: BoardMode): Expected {
    return { mode, path: this.start.entry.path, serial: this.#serial, others: this.#others };
  }

  #waiting(mode: BoardMode) {
    const { returnMs: timeoutMs, pollMs } = this.timing;
    const step = mode === "loader" ? "reboot-to-loader" : "wait-for-application";
    return {
      timeoutMs,
      pollMs,
      onWait: (waitedMs: number) => this.options.onProgress?.(step, waitedMs, timeoutMs),
    };
  }
}
