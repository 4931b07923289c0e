// The two interrupt endpoints of the HID interface: reports in, packets to the firmware, replies out in reports
// (firmware-behaviour 3.3). One report fits the endpoint in each direction beside what the firmware holds.

import { type InResult, type OutResult, PacketReceiver, reportOf, reportsOf } from "../../usb/index.js";
import type { Faithfulness } from "../target/board-state.js";
import type { UsbFeatures } from "./usb-features.js";

export interface HidChannelOptions {
  readonly features: Pick<UsbFeatures, "commands">;
  readonly faults: Faithfulness;
  /** Runs a command; `undefined` when the firmware is silent. */
  readonly execute: (packet: Uint8Array) => Uint8Array | undefined;
  readonly onReady: () => void;
}

export class HidChannel {
  readonly #options: HidChannelOptions;
  readonly #receiver = new PacketReceiver();
  /** In the endpoint, not yet read by the firmware. */
  #unread: Uint8Array | undefined;
  #reply: Uint8Array | undefined;
  #nextChunk = 0;
  /** In the endpoint, not yet fetched by the host. */
  #armed: Uint8Array | undefined;

  constructor(options: HidChannelOptions) {
    this.#options = options;
  }

  out(report: Uint8Array): OutResult {
    if (this.#unread !== undefined) return "nak";
    this.#unread = Uint8Array.from(report);
    this.#work();
    return "ok";
  }

  in(): InResult {
    const report = this.#armed;
    if (report === undefined) return { status: "nak" };
    this.#armed = undefined;
    this.#work();
    return { status: "ok", data: report };
  }

  /** The host took the configuration away. Old firmware keeps half a packet over that. */
  unconfigure(): void {
    this.#unread = undefined;
    this.#armed = undefined;
    this.#reply = undefined;
    if (this.#options.features.commands === "one-at-a-time") this.#receiver.reset();
  }

  #work(): void {
    let worked = false;
    while (this.#read() || this.#execute() || this.#arm()) worked = true;
    if (worked) this.#options.onReady();
  }

  #read(): boolean {
    if (this.#unread === undefined || this.#receiver.packet !== undefined) return false;
    this.#receiver.receive(this.#unread);
    this.#unread = undefined;
    return true;
  }

  #execute(): boolean {
    const { features, faults, execute } = this.#options;
    const { packet } = this.#receiver;
    if (packet === undefined) return false;
    const isGated = features.commands === "one-at-a-time";
    if (isGated && this.#reply !== undefined) return false;
    // An empty packet is never taken and blocks the channel (quirk Q28).
    if (packet.length === 0 && isGated && faults === "reproduced") return false;
    this.#receiver.reset();
    const reply = packet.length === 0 ? undefined : execute(packet);
    if (reply === undefined) return true;
    this.#reply = reply;
    this.#nextChunk = 0;
    return true;
  }

  #arm(): boolean {
    if (this.#reply === undefined || this.#armed !== undefined) return false;
    this.#armed = reportOf(this.#reply, this.#nextChunk);
    this.#nextChunk++;
    if (this.#nextChunk === reportsOf(this.#reply.length)) this.#reply = undefined;
    return true;
  }
}
