// Commands and replies of the HID channel over a connection that may lose, double, delay or cut reports: packets are split and put
// together, replies of other commands are thrown away, and what may be repeated is (firmware-behaviour 3.3, 3.4).

import {
  applicationEndpoints,
  type BoardCommand,
  type BoardCommandName,
  commandShapes,
  encodeCommand,
  PacketReceiver,
  reportBytes,
  splitPacket,
} from "../usb/index.js";
import { CarrierError, type UsbConnection } from "./carrier/carrier.js";
import { DeviceError } from "./device-error.js";
import { clearHalt } from "./standard-requests.js";

export interface ChannelTiming {
  /** How long a report may take; the board answers late while its SCSI side transfers data. */
  readonly reportMs: number;
  /** Silence after which nothing more is on its way. */
  readonly quietMs: number;
  /** How often a command is given that may be given again. */
  readonly attempts: number;
}

/** The vendor's tool waits 3 × 256 ms a report; reports come every 32 ms (firmware-behaviour 3.5.4). */
export const usualTiming: ChannelTiming = { reportMs: 768, quietMs: 80, attempts: 4 };

export interface ReportCounts {
  readonly out: number;
  readonly in: number;
}

const endpoint = applicationEndpoints.interrupt;
const inBit = 0x80;
/** A board that goes on sending what nobody asked for is none. */
const mostStaleReports = 64;

export class CommandChannel {
  readonly #connection: UsbConnection;
  readonly #timing: ChannelTiming;
  #out = 0;
  #in = 0;
  /** Something went wrong: reports may be under way, and half a packet may lie in the board. */
  #isUnsure = false;

  constructor(connection: UsbConnection, timing: ChannelTiming) {
    this.#connection = connection;
    this.#timing = timing;
  }

  /** Reports that went over the wire since it was opened. */
  get reports(): ReportCounts {
    return { out: this.#out, in: this.#in };
  }

  /** For commands that may be carried out twice without harm. The reply has the length that the command's has. */
  async ask(command: BoardCommand): Promise<Uint8Array> {
    const { replyBytes } = commandShapes[command.name];
    if (replyBytes === undefined) throw new RangeError(`${command.name} has no reply`);
    const packet = encodeCommand(command);
    let failure: unknown;
    for (let attempt = 0; attempt < this.#timing.attempts; attempt++) {
      try {
        if (this.#isUnsure) await this.#settle();
        await this.#send(packet);
        return await this.#receive(command.name, replyBytes);
      } catch (error) {
        if (!mayTryAgain(error)) throw error;
        failure = error;
        this.#isUnsure = true;
        if (isStall(error)) await this.#clearHalts();
      }
    }
    throw failure;
  }

  /** For commands that are not answered; given once. */
  async tell(command: BoardCommand): Promise<void> {
    if (this.#isUnsure) await this.#settle();
    await this.#send(encodeCommand(command));
  }

  /** Throws away what is left of others' conversations. */
  async drain(): Promise<void> {
    for (let count = 0; count < mostStaleReports; count++) {
      try {
        await this.#connection.in(endpoint, reportBytes, this.#timing.quietMs);
        this.#in++;
      } catch (error) {
        if (isTimeout(error)) return;
        if (!isStall(error)) throw error;
        await this.#clearHalts();
      }
    }
    throw new DeviceError("device/reply", "the device sends reports without end, unasked", {
      hint: "end other programs that talk to the board, and unplug it for a moment",
    });
  }

  /** A short packet makes the board forget half a long one, and its answer shows that the board listens again. */
  async #settle(): Promise<void> {
    await this.drain();
    await this.#send(encodeCommand({ name: "ping" }));
    await this.#receive("ping", 1);
    await this.drain();
    this.#isUnsure = false;
  }

  async #send(packet: Uint8Array): Promise<void> {
    for (const report of splitPacket(packet)) {
      await this.#connection.out(endpoint, report, this.#timing.reportMs);
      this.#out++;
    }
  }

  /** Packets of another length are answers to something else. */
  async #receive(name: BoardCommandName, replyBytes: number): Promise<Uint8Array> {
    const receiver = new PacketReceiver();
    for (let count = 0; count < mostStaleReports; count++) {
      const report = await this.#connection.in(endpoint, reportBytes, this.#timing.reportMs);
      this.#in++;
      receiver.receive(report);
      const packet = receiver.take();
      if (packet?.length === replyBytes) return packet;
    }
    throw new DeviceError("device/reply", `the board answers something else than ${name} asks for`, {
      hint: "end other programs that talk to the board, and try again",
    });
  }

  async #clearHalts(): Promise<void> {
    await clearHalt(this.#connection, endpoint, this.#timing.reportMs);
    await clearHalt(this.#connection, endpoint | inBit, this.#timing.reportMs);
  }
}

function mayTryAgain(error: unknown): boolean {
  if (error instanceof DeviceError) return error.code === "device/reply";
  return error instanceof CarrierError && ["device/timeout", "device/stall", "device/transfer"].includes(error.code);
}

function isTimeout(error: unknown): boolean {
  return error instanceof CarrierError && error.code === "device/timeout";
}

function isStall(error: unknown): boolean {
  return error instanceof CarrierError && error.code === "device/stall";
}
