// The bulk-only transport of the mass storage interface: command, data, status, and what a stall does to them
// (bulk-only 1.0 §5, §6; firmware-behaviour 3.5.2).

import { MemoryPool } from "../../bytes/index.js";
import {
  type CommandWrapper,
  encodeStatusWrapper,
  findCommandWrapper,
  type InResult,
  type OutResult,
  type StatusWrapper,
} from "../../usb/index.js";
import type { BoardState, Faithfulness } from "../target/board-state.js";
import { BlockWriter, bytesOf, readStream } from "./block-transfer.js";
import { StorageCommands } from "./storage-commands.js";
import type { UsbFeatures } from "./usb-features.js";

export interface MassStorageOptions {
  readonly state: () => BoardState;
  readonly features: UsbFeatures;
  readonly faults: Faithfulness;
  readonly onReady: () => void;
}

/** Where the transport is. `lost`: stalled, and nobody was told that the stall is over (quirk Q27). */
type Stage =
  | { readonly at: "command" }
  | {
      readonly at: "data-in";
      readonly length: number;
      readonly read: (from: number, into: Uint8Array) => void;
      sent: number;
    }
  | { readonly at: "data-out"; readonly length: number; readonly writer: BlockWriter; taken: number }
  | { readonly at: "status" }
  | { readonly at: "lost" };

export class MassStorage {
  readonly #options: MassStorageOptions;
  readonly #commands: StorageCommands;
  readonly #memory = new MemoryPool();
  #stage: Stage = { at: "command" };
  #wrapper: CommandWrapper | undefined;
  #status: StatusWrapper["status"] = "passed";
  #residue = 0;
  readonly #halted = { in: false, out: false };
  /** After a wrapper that was none only a reset helps. */
  #isBroken = false;

  constructor(options: MassStorageOptions) {
    this.#options = options;
    this.#commands = new StorageCommands(options);
  }

  get maxLun(): number {
    return this.#commands.maxLun;
  }

  /** By the class request: stalls stay until they are cleared. */
  reset(): void {
    this.#stage = { at: "command" };
    this.#isBroken = false;
    this.#options.onReady();
  }

  /** By a new configuration, which clears stalls, too. */
  configure(): void {
    this.#halted.in = false;
    this.#halted.out = false;
    this.reset();
  }

  /** What is under way ends in a failed status; between commands nothing happens. */
  fail(): void {
    if (this.#stage.at !== "command") this.#finish("failed", 0);
  }

  isHalted(direction: "in" | "out"): boolean {
    return this.#halted[direction];
  }

  halt(direction: "in" | "out"): void {
    this.#halted[direction] = true;
  }

  clearHalt(direction: "in" | "out"): void {
    const wasHalted = this.#halted[direction];
    this.#halted[direction] = this.#isBroken;
    const { features, faults } = this.#options;
    const isUnheard = features.clearedStall === "unheard" && faults === "reproduced";
    if (wasHalted && direction === "in" && this.#stage.at === "status" && isUnheard) this.#stage = { at: "lost" };
    this.#options.onReady();
  }

  out(bytes: Uint8Array): OutResult {
    if (this.#halted.out) return "stall";
    const stage = this.#stage;
    if (stage.at === "command") return this.#takeCommand(bytes);
    if (stage.at !== "data-out") return "nak";
    const taken = bytes.subarray(0, stage.length - stage.taken);
    stage.writer.write(taken);
    stage.taken += taken.length;
    if (stage.taken >= stage.length) this.#finish("passed", stage.length);
    return "ok";
  }

  in(maxBytes: number): InResult {
    if (this.#halted.in) return { status: "stall" };
    const stage = this.#stage;
    if (stage.at === "status") return this.#sendStatus();
    if (stage.at !== "data-in") return { status: "nak" };
    const data = this.#memory.take(Math.min(maxBytes, stage.length - stage.sent));
    stage.read(stage.sent, data);
    stage.sent += data.length;
    if (stage.sent >= stage.length) this.#stage = { at: "status" };
    return { status: "ok", data, giveBack: () => this.#memory.giveBack(data) };
  }

  #takeCommand(bytes: Uint8Array): OutResult {
    const wrapper = findCommandWrapper(bytes);
    if (wrapper === undefined) {
      this.#commands.refuseWrapper();
      this.#halted.in = true;
      this.#isBroken = true;
      this.#options.onReady();
      return "ok";
    }
    this.#wrapper = wrapper;
    this.#start(wrapper);
    this.#options.onReady();
    return "ok";
  }

  #start(wrapper: CommandWrapper): void {
    const answer = this.#commands.execute(wrapper);
    switch (answer.kind) {
      case "data":
        this.#finish(answer.status, answer.bytes.length);
        this.#send(Math.min(answer.bytes.length, wrapper.length), (from, into) =>
          into.set(answer.bytes.subarray(from, from + into.length)),
        );
        break;
      case "read":
        this.#finish("passed", wrapper.length);
        this.#send(bytesOf(answer.extent), (from, into) =>
          readStream(this.#options.state().card, answer.extent, from, into),
        );
        break;
      case "write":
        this.#receive(bytesOf(answer.extent), new BlockWriter(this.#options.state().card, answer.extent));
        break;
      case "status":
        this.#finish(answer.status, 0);
        break;
      case "stall":
        this.#finish("failed", 0);
        this.#halted.in = true;
        if (wrapper.direction === "out" && wrapper.length !== 0) this.#halted.out = true;
    }
  }

  #send(length: number, read: (from: number, into: Uint8Array) => void): void {
    if (length > 0) this.#stage = { at: "data-in", length, read, sent: 0 };
  }

  #receive(length: number, writer: BlockWriter): void {
    if (length === 0) this.#finish("passed", 0);
    else this.#stage = { at: "data-out", length, writer, taken: 0 };
  }

  /** `offered`: what the device had to give or take, whether the host wanted all of it or not. */
  #finish(status: StatusWrapper["status"], offered: number): void {
    const { features, faults } = this.#options;
    const wanted = this.#wrapper?.length ?? 0;
    const isNegative = features.residue === "negative" && faults === "reproduced";
    this.#status = status;
    this.#residue = (wanted - (isNegative ? offered : Math.min(offered, wanted))) >>> 0;
    this.#stage = { at: "status" };
    this.#options.onReady();
  }

  #sendStatus(): InResult {
    const data = encodeStatusWrapper({ tag: this.#wrapper?.tag ?? 0, residue: this.#residue, status: this.#status });
    this.#stage = { at: "command" };
    this.#options.onReady();
    return { status: "ok", data };
  }
}
