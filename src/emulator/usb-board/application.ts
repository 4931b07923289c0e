// The board while its firmware runs: HID and mass storage on one device (firmware-behaviour 3.2, 3.3, 3.5). What the firmware
// remembers outlives the device object, which is a new one after each re-enumeration.

import { MediumError } from "../../card/index.js";
import type { FirmwareVersion } from "../../config/index.js";
import {
  applicationDescriptors,
  applicationEndpoints,
  applicationIds,
  applicationInterfaces,
  applicationStrings,
  type BoardRevision,
  boardIdentity,
  bulkOnlyRequests,
  type CardRegisters,
  descriptorTypes,
  hidDescriptor,
  hidRequests,
  type InResult,
  type OutResult,
  reportDescriptor,
  requestTypes,
  type Setup,
} from "../../usb/index.js";
import type { BoardState } from "../target/board-state.js";
import { type BusDevice, createBusDevice } from "./bus-device.js";
import { CommandChannel, type SectorAccess } from "./command-channel.js";
import { answer, ControlEndpoint, type ControlledDevice, done, never, stall } from "./control-endpoint.js";
import { HidChannel } from "./hid-channel.js";
import { MassStorage } from "./mass-storage.js";
import { productName } from "./product-name.js";
import { usbFeatures } from "./usb-features.js";

export interface ApplicationOptions {
  readonly state: () => BoardState;
  readonly version: FirmwareVersion;
  readonly revision: BoardRevision;
  /** Of the chip; firmware before 6.3.1 shows zeros instead. */
  readonly serial: string;
  readonly registers: () => CardRegisters | undefined;
  readonly reboot: () => void;
  readonly writeFails: () => boolean;
  readonly onSector: (access: SectorAccess) => void;
  /** The image of the card could not be used for a reason that no card has, such as a full disk. */
  readonly onTrouble: (message: string) => void;
}

const noSerial = "000000000000";
const release = 0x0200;
const inBit = 0x80;

export class Application {
  readonly #options: ApplicationOptions;
  readonly #hid: HidChannel;
  readonly #storage: MassStorage;
  readonly #control: ControlEndpoint;
  #device: BusDevice | undefined;
  #idle = 0;
  #protocol = 0;

  constructor(options: ApplicationOptions) {
    this.#options = options;
    const { state, version } = options;
    const features = usbFeatures(version);
    const { faults } = state();
    const onReady = () => this.#device?.ready();
    const commands = new CommandChannel({ ...options, features });
    this.#hid = new HidChannel({ features, faults, execute: (packet) => commands.execute(packet), onReady });
    this.#storage = new MassStorage({ state, features, faults, onReady });
    const { speed } = boardIdentity(options.revision);
    const serial = features.serial === "chip" ? options.serial : noSerial;
    const strings = applicationStrings(productName(options.revision, features), serial);
    const controlled: ControlledDevice = {
      descriptors: { ...applicationDescriptors[speed], strings },
      interfaceDescriptor: (type) => interfaceDescriptor(type),
      classRequest: (setup, dataOut) => this.#classRequest(setup, dataOut),
      setConfiguration: () => this.#reconfigure(),
      setInterface: (number, alternate) => (this.#hasInterface(number) && alternate === 0 ? done : stall),
      getInterface: (number) => (this.#hasInterface(number) ? answer(0) : stall),
      getInterfaceStatus: () => (faults === "reproduced" ? never : answer(0, 0)),
      isHalted: (address) => isBulk(address) && this.#storage.isHalted(directionOf(address)),
      setHalt: (address, halt) => {
        if (!isBulk(address)) return;
        if (halt === "halt") this.#storage.halt(directionOf(address));
        else this.#storage.clearHalt(directionOf(address));
      },
    };
    this.#control = new ControlEndpoint(controlled);
  }

  /** Comes up on the bus, not yet configured. */
  attach(): BusDevice {
    this.#control.reset();
    const { speed } = boardIdentity(this.#options.revision);
    this.#device = createBusDevice(
      {
        speed,
        ...applicationIds,
        release,
        deviceClass: [0, 0, 0],
        interfaces: applicationInterfaces,
        configurations: 1,
      },
      {
        control: (setup, dataOut) => this.#control.control(setup, dataOut),
        out: (endpoint, data) => this.#out(endpoint, data),
        in: (endpoint, maxBytes) => this.#in(endpoint, maxBytes),
        reset: () => this.#control.reset(),
      },
    );
    return this.#device;
  }

  #out(endpoint: number, data: Uint8Array): OutResult {
    if (!this.#control.isConfigured) return "stall";
    if (endpoint === applicationEndpoints.interrupt) return this.#attempt(() => this.#hid.out(data)) ?? "stall";
    if (endpoint === applicationEndpoints.bulk) return this.#attempt(() => this.#storage.out(data)) ?? "stall";
    return "stall";
  }

  #in(endpoint: number, maxBytes: number): InResult {
    if (!this.#control.isConfigured) return stall;
    if (endpoint === applicationEndpoints.interrupt) return this.#attempt(() => this.#hid.in()) ?? stall;
    if (endpoint === applicationEndpoints.bulk) return this.#attempt(() => this.#storage.in(maxBytes)) ?? stall;
    return stall;
  }

  /** `undefined` when the image of the card is in trouble: what was asked is refused, and the command has failed. */
  #attempt<Result>(transfer: () => Result): Result | undefined {
    try {
      return transfer();
    } catch (error) {
      if (!(error instanceof MediumError)) throw error;
      this.#storage.fail();
      this.#options.onTrouble(error.message);
      return undefined;
    }
  }

  #reconfigure(): void {
    this.#hid.unconfigure();
    this.#storage.configure();
    this.#idle = 0;
    this.#protocol = 0;
  }

  #hasInterface(number: number): boolean {
    return number < applicationInterfaces.length || usbFeatures(this.#options.version).unknownInterface === "ignored";
  }

  #classRequest({ requestType, request, value, index, length }: Setup, dataOut: Uint8Array): InResult {
    if ((requestType & requestTypes.kindMask) === requestTypes.vendor)
      return dataOut.length + length > 0 ? never : stall;
    if ((requestType & requestTypes.recipientMask) === requestTypes.interface && !this.#hasInterface(index & 255)) {
      return stall;
    }
    const isIn = (requestType & requestTypes.deviceToHost) !== 0;
    switch (request) {
      case hidRequests.setIdle:
        this.#idle = value >> 8;
        return done;
      case hidRequests.getIdle:
        return answer(this.#idle);
      case hidRequests.setProtocol:
        this.#protocol = value & 255;
        return done;
      case hidRequests.getProtocol:
        return answer(this.#protocol);
      case bulkOnlyRequests.getMaxLun:
        return value === 0 && length === 1 && isIn ? answer(this.#storage.maxLun) : stall;
      case bulkOnlyRequests.reset:
        if (value !== 0 || length !== 0) return stall;
        this.#storage.reset();
        return done;
      default:
        // Reports travel on the interrupt endpoints only.
        return stall;
    }
  }
}

function interfaceDescriptor(type: number): InResult {
  if (type === descriptorTypes.report) return { status: "ok", data: reportDescriptor };
  return type === descriptorTypes.hid ? { status: "ok", data: hidDescriptor } : done;
}

function isBulk(address: number): boolean {
  return (address & ~inBit) === applicationEndpoints.bulk;
}

function directionOf(address: number): "in" | "out" {
  return (address & inBit) === 0 ? "out" : "in";
}
