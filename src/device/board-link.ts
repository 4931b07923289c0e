// A board whose firmware runs, opened over any carrier: who it is, its card, its configuration sectors, its SCSI log
// (firmware-behaviour 3.1, 3.4).

import {
  type BoardRevision,
  type CardInfo,
  checkReply,
  type DebugRecord,
  type DeviceInfo,
  decodeCardInfo,
  decodeDebugRecord,
  decodeDeviceInfo,
  decodeSelfTest,
  decodeStatus,
  formatVersionWord,
  revisionOfProduct,
  type SelfTestResult,
} from "../usb/index.js";
import type { CarrierError, DeviceEntry, UsbCarrier, UsbConnection } from "./carrier/carrier.js";
import { type ChannelTiming, CommandChannel, type ReportCounts, usualTiming } from "./command-channel.js";
import { DeviceError } from "./device-error.js";
import { readDeviceDescriptor, readString, setConfiguration } from "./standard-requests.js";

/** What a board says of itself on the bus. */
export interface BoardIdentification {
  readonly path: string;
  readonly product: string;
  /** `undefined` for boards that have none: all of firmware up to 6.3.0, and chips whose unique ID is 0. */
  readonly serial: string | undefined;
}

export interface BoardFacts extends BoardIdentification {
  /** "6.4.14" */
  readonly firmware: string;
  readonly versionWord: number;
  /** `undefined` when neither product string nor version tell. */
  readonly revision: BoardRevision | undefined;
  /** The whole card; 0 without one. */
  readonly sdSectors: number;
}

/** Rejects with `CarrierError`, `DeviceError` or `UsbError`. The link is to be closed by whoever opened it. */
export async function openBoard(
  carrier: UsbCarrier,
  entry: DeviceEntry,
  timing: Partial<ChannelTiming> = {},
): Promise<BoardLink> {
  const allTiming = { ...usualTiming, ...timing };
  const connection = await carrier.open(entry);
  try {
    const { identification, channel } = await readIdentification(connection, entry, allTiming);
    return new BoardLink(connection, identification, channel);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function readIdentification(connection: UsbConnection, entry: DeviceEntry, timing: ChannelTiming) {
  await again(timing.attempts, () => setConfiguration(connection, 1, timing.reportMs));
  const { product, serial } = await again(timing.attempts, () => readStrings(connection, timing.reportMs));
  const channel = new CommandChannel(connection, timing);
  await channel.drain();
  const identification = { path: entry.path, product, serial: usableSerial(serial ?? entry.serialNumber ?? "") };
  return { identification, channel };
}

async function readStrings(connection: UsbConnection, timeoutMs: number) {
  const descriptor = await readDeviceDescriptor(connection, timeoutMs);
  return {
    product: (await readString(connection, descriptor.product, timeoutMs)) ?? "",
    serial: await readString(connection, descriptor.serial, timeoutMs),
  };
}

/** Twelve zeros or NULs tell boards apart as little as none. */
export function usableSerial(serial: string): string | undefined {
  return /^[0\u0000]*$/.test(serial) ? undefined : serial;
}

export class BoardLink {
  readonly identification: BoardIdentification;
  readonly #connection: UsbConnection;
  readonly #channel: CommandChannel;

  constructor(connection: UsbConnection, identification: BoardIdentification, channel: CommandChannel) {
    this.#connection = connection;
    this.identification = identification;
    this.#channel = channel;
  }

  get reports(): ReportCounts {
    return this.#channel.reports;
  }

  async readFacts(): Promise<BoardFacts> {
    const info = await this.readDeviceInfo();
    return {
      ...this.identification,
      firmware: formatVersionWord(info.versionWord),
      versionWord: info.versionWord,
      revision: revisionOf(this.identification.product, info.versionWord),
      sdSectors: info.sdSectors,
    };
  }

  async readDeviceInfo(): Promise<DeviceInfo> {
    return decodeDeviceInfo(await this.#channel.ask({ name: "deviceInfo" }));
  }

  /** `undefined` when no card was in the board since power-on. Of a card that was taken out, what it was. */
  async readCardInfo(versionWord: number): Promise<CardInfo | undefined> {
    return decodeCardInfo(await this.#channel.ask({ name: "sdInfo" }), versionWord);
  }

  /**
   * 512 bytes of the card. A board that cannot read hands out what it read or wrote last, and says nothing: whoever must know
   * reads a sector with other contents in between (quirk Q29).
   */
  async readSector(lba: number): Promise<Uint8Array> {
    const sector = await this.#channel.ask({ name: "sdRead", lba });
    checkReply("sdRead", sector);
    return sector;
  }

  /** The board says "good" whether it could write or not (quirk Q29). */
  async writeSector(lba: number, data: Uint8Array): Promise<void> {
    const reply = await this.#channel.ask({ name: "sdWrite", lba, data });
    if (decodeStatus("sdWrite", reply) === "good") return;
    throw new DeviceError("device/write-failed", `the board refused to write sector ${lba}`);
  }

  async ping(): Promise<void> {
    decodeStatus("ping", await this.#channel.ask({ name: "ping" }));
  }

  async selfTest(): Promise<SelfTestResult> {
    return decodeSelfTest(await this.#channel.ask({ name: "scsiTest" }));
  }

  async readDebug(): Promise<DebugRecord> {
    return decodeDebugRecord(await this.#channel.ask({ name: "debug" }));
  }

  /** The board does not answer, it leaves; that may be seen while it is told. */
  async rebootToLoader(): Promise<void> {
    try {
      await this.#channel.tell({ name: "reboot" });
    } catch (error) {
      if ((error as CarrierError).code !== "device/gone") throw error;
    }
  }

  onGone(listener: (error: CarrierError) => void): () => void {
    return this.#connection.onGone(listener);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}

/** Firmware before 6.3.0 was made for no other board (firmware-behaviour 3.6.4). */
const firstOfSeveralBoards = 0x0630;

function revisionOf(product: string, versionWord: number): BoardRevision | undefined {
  if (versionWord < firstOfSeveralBoards) return "revF";
  return revisionOfProduct(product, versionWord);
}

/** For requests that may be made again. */
export async function again<Result>(attempts: number, act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      const code = (error as { readonly code?: string }).code;
      if (attempt >= attempts || (code !== "device/stall" && code !== "device/timeout")) throw error;
    }
  }
}
