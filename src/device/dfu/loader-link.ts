// The loader in the ROM of the board's chip, opened over any carrier: DFU 1.1 with ST's extension, one operation at a time, each done
// as dfu-util does it (DFU 1.1 §6.1, appendix A; AN3156; UM0424).

import {
  type DfuStatusReport,
  decodeDfuFunctional,
  decodeInterface,
  decodeStatusReport,
  descriptorTypes,
  dfuRequests,
  dfuStatusMeanings,
  encodeDfuSeCommand,
  firstDataBlock,
  loaderTransferBytes,
  type MemoryLayout,
  otpStart,
  parseMemoryLayout,
  splitDescriptors,
  statusReportBytes,
} from "../../usb/index.js";
import { again, usableSerial } from "../board-link.js";
import type { CarrierError, DeviceEntry, UsbCarrier, UsbConnection } from "../carrier/carrier.js";
import { DeviceError } from "../device-error.js";
import {
  readConfigurationDescriptor,
  readDeviceDescriptor,
  readString,
  setAlternate,
  setConfiguration,
} from "../standard-requests.js";

export interface LoaderTiming {
  /** How long a request may take. */
  readonly requestMs: number;
  /** How often what may be done again is tried. */
  readonly attempts: number;
  /** How long one operation may take, whatever the loader says. */
  readonly operationMs: number;
}

/** Erasing 128 KiB takes up to 4 s (STM32F2 data sheet); the loader says so by `bwPollTimeout`, and may hold back its answer. */
export const usualLoaderTiming: LoaderTiming = { requestMs: 10_000, attempts: 4, operationMs: 60_000 };

const classOut = 0x21;
const classIn = 0xa1;
const interfaceNumber = 0;
const flashSetting = 0;
const otpSetting = 2;
const nothing = new Uint8Array(0);
/** More polls than any operation takes. */
const mostPolls = 1000;

interface LoaderFacts {
  readonly serial: string | undefined;
  readonly flash: MemoryLayout;
  readonly transferBytes: number;
}

/** Rejects with `CarrierError`, `UsbError` or `DeviceError`. */
export async function openLoader(
  carrier: UsbCarrier,
  entry: DeviceEntry,
  timing: Partial<LoaderTiming> = {},
): Promise<LoaderLink> {
  const allTiming = { ...usualLoaderTiming, ...timing };
  const connection = await carrier.open(entry);
  try {
    const { attempts, requestMs } = allTiming;
    const facts = await again(attempts, async () => {
      await setConfiguration(connection, 1, requestMs);
      return readFacts(connection, entry, requestMs);
    });
    return new LoaderLink(connection, facts, allTiming);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function readFacts(connection: UsbConnection, entry: DeviceEntry, timeoutMs: number): Promise<LoaderFacts> {
  const { serial } = await readDeviceDescriptor(connection, timeoutMs);
  const parts = splitDescriptors(await readConfigurationDescriptor(connection, timeoutMs));
  const functional = parts.find((part) => part[1] === descriptorTypes.dfuFunctional);
  const setting = parts
    .filter((part) => part[1] === descriptorTypes.interface)
    .map(decodeInterface)
    .find(({ alternate }) => alternate === flashSetting);
  if (functional === undefined || setting === undefined) {
    throw new DeviceError("device/reply", "the device says that it is an ST loader, but not how it is reached");
  }
  const text = await readString(connection, setting.name, timeoutMs);
  const { transferBytes } = decodeDfuFunctional(functional);
  return {
    serial: usableSerial((await readString(connection, serial, timeoutMs)) ?? entry.serialNumber ?? ""),
    flash: parseMemoryLayout(text ?? ""),
    transferBytes: transferBytes === 0 ? loaderTransferBytes : Math.min(transferBytes, loaderTransferBytes),
  };
}

export class LoaderLink {
  readonly facts: LoaderFacts;
  readonly #connection: UsbConnection;
  readonly #timing: LoaderTiming;

  constructor(connection: UsbConnection, facts: LoaderFacts, timing: LoaderTiming) {
    this.facts = facts;
    this.#connection = connection;
    this.#timing = timing;
  }

  /** The word that the firmware wrote for its board; 0xFFFFFFFF when there is none. */
  async readMarker(): Promise<number> {
    return this.#again(async () => {
      await this.#select(otpSetting);
      const bytes = await this.#read(otpStart, 4);
      return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0, true);
    }).finally(() => this.#again(() => this.#select(flashSetting)));
  }

  /** Erases the sector that holds the address. */
  async erase(address: number): Promise<void> {
    await this.#again(() => this.#command("erase", address));
  }

  /** At most `transferBytes`, into cells that are erased or hold the same. */
  async write(address: number, data: Uint8Array): Promise<void> {
    await this.#again(async () => {
      await this.#command("setAddress", address);
      await this.#download(firstDataBlock, data);
    });
  }

  /** `undefined` when the loader does not allow reading. */
  async readBack(address: number, length: number): Promise<Uint8Array | undefined> {
    try {
      return await this.#again(() => this.#read(address, length));
    } catch (error) {
      if (error instanceof LoaderRefusal && error.report.status === "errVENDOR") return undefined;
      throw error;
    }
  }

  /** Goes to what is in the flash at that address. The device leaves; that it does so in the middle of it is as it should be. */
  async leave(address: number): Promise<void> {
    try {
      await this.#again(async () => {
        await this.#command("setAddress", address);
        await this.#request(dfuRequests.download, firstDataBlock, nothing);
        await this.#status();
      });
    } catch (error) {
      const { code } = error as CarrierError;
      if (code !== "device/gone" && code !== "device/timeout") throw error;
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** What fails is begun anew from a loader that is idle. */
  async #again<Result>(act: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        if (attempt > 1) await this.#idle();
        return await act();
      } catch (error) {
        if (attempt >= this.#timing.attempts || !mayTryAgain(error)) throw error;
      }
    }
  }

  async #select(alternate: number): Promise<void> {
    await setAlternate(this.#connection, alternate, { interfaceNumber, timeoutMs: this.#timing.requestMs });
  }

  async #read(address: number, length: number): Promise<Uint8Array> {
    await this.#command("setAddress", address);
    await this.#idle();
    const bytes = await this.#requestIn(dfuRequests.upload, firstDataBlock, length);
    await this.#idle();
    if (bytes.length === length) return bytes;
    throw new DeviceError("device/reply", `the loader gave ${bytes.length} bytes of ${length}`);
  }

  async #command(command: "setAddress" | "erase", address: number): Promise<void> {
    await this.#download(0, encodeDfuSeCommand(command, address));
  }

  /** The loader works when it is asked for its status, and says how long to wait before the next time. */
  async #download(block: number, data: Uint8Array): Promise<void> {
    await this.#request(dfuRequests.download, block, data);
    const end = performance.now() + this.#timing.operationMs;
    for (let poll = 0; poll < mostPolls && performance.now() < end; poll++) {
      const report = await this.#status();
      if (report.state === "dfuDNLOAD-IDLE") return;
      if (report.state === "dfuERROR") throw new LoaderRefusal(report);
      await sleep(Math.min(report.pollMs, end - performance.now()));
    }
    throw new DeviceError("device/reply", "the loader does not come to an end");
  }

  async #idle(): Promise<void> {
    const end = performance.now() + this.#timing.operationMs;
    for (let poll = 0; poll < mostPolls && performance.now() < end; poll++) {
      const { state, pollMs } = await this.#status();
      if (state === "dfuIDLE") return;
      if (state === "dfuERROR") await this.#request(dfuRequests.clearStatus, 0, nothing);
      else if (state === "dfuDNBUSY") await sleep(Math.min(pollMs, end - performance.now()));
      else await this.#request(dfuRequests.abort, 0, nothing);
    }
    throw new DeviceError("device/reply", "the loader does not become idle");
  }

  async #status(): Promise<DfuStatusReport> {
    return decodeStatusReport(await this.#requestIn(dfuRequests.getStatus, 0, statusReportBytes));
  }

  async #request(request: number, value: number, data: Uint8Array): Promise<void> {
    const setup = { requestType: classOut, request, value, index: interfaceNumber, length: data.length };
    await this.#connection.control(setup, data, this.#timing.requestMs);
  }

  #requestIn(request: number, value: number, length: number): Promise<Uint8Array> {
    const setup = { requestType: classIn, request, value, index: interfaceNumber, length };
    return this.#connection.control(setup, nothing, this.#timing.requestMs);
  }
}

/** The loader says that it cannot. */
export class LoaderRefusal extends DeviceError {
  readonly report: DfuStatusReport;

  constructor(report: DfuStatusReport) {
    super("device/reply", `the loader reports ${report.status}: ${dfuStatusMeanings[report.status]}`);
    this.report = report;
  }
}

function mayTryAgain(error: unknown): boolean {
  const code = (error as { readonly code?: string }).code ?? "";
  return ["device/stall", "device/timeout", "device/transfer", "device/reply", "usb/dfu-status"].includes(code);
}

function sleep(milliseconds: number): Promise<void> {
  return milliseconds <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}
