// The board while the loader in its chip's ROM runs: DFU 1.1 with ST's extension (DFU 1.1 §6.1, appendix A; AN3156). Operations are
// carried out when the host asks for the status, as that ROM does.

import {
  type DfuState,
  type DfuStatus,
  descriptorTypes,
  dfuRequests,
  dfuSeCommands,
  encodeStatusReport,
  firstDataBlock,
  firstMemoryString,
  type InResult,
  loaderClass,
  loaderConfiguration,
  loaderDevice,
  loaderFunctional,
  loaderIds,
  loaderManufacturer,
  loaderMemories,
  loaderProduct,
  loaderRelease,
  loaderTransferBytes,
  parseMemoryLayout,
  requestTypes,
  type Setup,
} from "../../usb/index.js";
import { type BusDevice, createBusDevice } from "./bus-device.js";
import type { ChipMemory } from "./chip-memory.js";
import { answer, ControlEndpoint, done, stall } from "./control-endpoint.js";
import { type LoaderFault, LoaderMemory, type LoaderTimes } from "./loader-memory.js";

export interface LoaderOptions {
  readonly chip: ChipMemory;
  readonly serial: string;
  readonly times: LoaderTimes;
  /** Whether a fault strikes now. */
  readonly hasFault: (kind: LoaderFault) => boolean;
  /** Goes back to what is in the flash. */
  readonly onLeave: () => void;
}

type Operation = () => DfuStatus;

const waitForNothing = 0;
const errorStatus: DfuStatus = "errSTALLEDPKT";
const supported = [
  dfuSeCommands.getCommands,
  dfuSeCommands.setAddress,
  dfuSeCommands.erase,
  dfuSeCommands.readUnprotect,
];

export class Loader {
  readonly #options: LoaderOptions;
  readonly #memory: LoaderMemory;
  readonly #control: ControlEndpoint;
  #state: DfuState = "dfuIDLE";
  #status: DfuStatus = "OK";
  #alternate = 0;
  #operation: Operation | undefined;
  #pollMs = waitForNothing;
  #outcome: DfuStatus = "OK";

  constructor(options: LoaderOptions) {
    this.#options = options;
    const [flash = ""] = loaderMemories;
    this.#memory = new LoaderMemory(options.chip, parseMemoryLayout(flash), options.hasFault);
    const strings = [loaderManufacturer, loaderProduct, options.serial, ...loaderMemories];
    if (strings.length !== firstMemoryString - 1 + loaderMemories.length) throw new RangeError("strings out of order");
    this.#control = new ControlEndpoint({
      descriptors: {
        device: loaderDevice,
        configuration: loaderConfiguration(loaderMemories),
        qualifier: undefined,
        otherSpeed: undefined,
        binaryObjectStore: undefined,
        strings,
      },
      interfaceDescriptor: (type) =>
        type === descriptorTypes.dfuFunctional ? { status: "ok", data: loaderFunctional } : stall,
      classRequest: (setup, dataOut) => this.#classRequest(setup, dataOut),
      setConfiguration: () => this.#goIdle(),
      setInterface: (number, alternate) => this.#setInterface(number, alternate),
      getInterface: (number) => (number === 0 ? answer(this.#alternate) : stall),
      getInterfaceStatus: () => answer(0, 0),
      isHalted: () => false,
      setHalt: () => undefined,
    });
  }

  attach(): BusDevice {
    return createBusDevice(
      {
        speed: "full",
        ...loaderIds,
        release: loaderRelease,
        deviceClass: [0, 0, 0],
        interfaces: [loaderClass],
        configurations: 1,
      },
      {
        control: (setup, dataOut) => this.#control.control(setup, dataOut),
        out: () => "stall",
        in: () => stall,
        reset: () => this.#control.reset(),
      },
    );
  }

  #setInterface(number: number, alternate: number): InResult {
    if (number !== 0 || alternate >= loaderMemories.length) return stall;
    this.#alternate = alternate;
    this.#goIdle();
    return done;
  }

  #classRequest({ requestType, request, value, length }: Setup, dataOut: Uint8Array): InResult {
    if ((requestType & requestTypes.kindMask) !== requestTypes.class) return stall;
    switch (request) {
      case dfuRequests.detach:
        this.#options.onLeave();
        return done;
      case dfuRequests.download:
        return this.#download(value, dataOut);
      case dfuRequests.upload:
        return this.#upload(value, length);
      case dfuRequests.getStatus:
        return this.#getStatus();
      case dfuRequests.clearStatus:
        this.#goIdle();
        return done;
      case dfuRequests.getState:
        return { status: "ok", data: encodeStatusReport(this.#report).subarray(4, 5) };
      case dfuRequests.abort:
        return this.#abort();
      default:
        return this.#fail(errorStatus);
    }
  }

  #download(block: number, data: Uint8Array): InResult {
    if (this.#state !== "dfuIDLE" && this.#state !== "dfuDNLOAD-IDLE") return this.#fail(errorStatus);
    if (data.length === 0) {
      this.#state = "dfuMANIFEST-SYNC";
      return done;
    }
    if (data.length > loaderTransferBytes || block === 1) return this.#fail(errorStatus);
    const bytes = Uint8Array.from(data);
    const { eraseMs, programMs } = this.#options.times;
    if (block === 0) {
      if (!supported.some((code) => code === bytes[0])) return this.#fail(errorStatus);
      this.#operation = () => this.#memory.command(bytes);
      this.#pollMs = bytes[0] === dfuSeCommands.erase ? eraseMs : waitForNothing;
    } else {
      const address = this.#addressOf(block);
      this.#operation = () => this.#memory.write(address, bytes);
      this.#pollMs = programMs;
    }
    this.#state = "dfuDNLOAD-SYNC";
    return done;
  }

  #upload(block: number, length: number): InResult {
    if (this.#state !== "dfuIDLE" && this.#state !== "dfuUPLOAD-IDLE") return this.#fail(errorStatus);
    if (block === 1 || length > loaderTransferBytes) return this.#fail(errorStatus);
    const data = block === 0 ? Uint8Array.from(supported) : this.#memory.read(this.#addressOf(block), length);
    if (data === undefined) return this.#fail("errADDRESS");
    this.#state = data.length < length ? "dfuIDLE" : "dfuUPLOAD-IDLE";
    return { status: "ok", data };
  }

  #addressOf(block: number): number {
    return this.#memory.pointer + (block - firstDataBlock) * loaderTransferBytes;
  }

  #getStatus(): InResult {
    if (this.#state === "dfuDNLOAD-SYNC") {
      this.#outcome = this.#operation?.() ?? "OK";
      this.#operation = undefined;
      this.#state = "dfuDNBUSY";
      return { status: "ok", data: encodeStatusReport({ ...this.#report, pollMs: this.#pollMs }) };
    }
    if (this.#state === "dfuDNBUSY") {
      this.#status = this.#outcome;
      this.#state = this.#outcome === "OK" ? "dfuDNLOAD-IDLE" : "dfuERROR";
    }
    if (this.#state !== "dfuMANIFEST-SYNC") return { status: "ok", data: encodeStatusReport(this.#report) };
    this.#state = "dfuMANIFEST";
    const data = encodeStatusReport(this.#report);
    this.#options.onLeave();
    return { status: "ok", data };
  }

  get #report() {
    return { status: this.#status, pollMs: waitForNothing, state: this.#state };
  }

  #abort(): InResult {
    if (this.#state === "dfuERROR") return stall;
    this.#goIdle();
    return done;
  }

  #goIdle(): void {
    this.#state = "dfuIDLE";
    this.#status = "OK";
    this.#operation = undefined;
  }

  #fail(status: DfuStatus): InResult {
    this.#state = "dfuERROR";
    this.#status = status;
    return stall;
  }
}
