// The standard requests of USB 2.0 §9.4 as both personalities of the board answer them; class requests go to whoever knows them.
// Source: firmware-behaviour 3.2 for the application.

import {
  descriptorTypes,
  encodeString,
  features,
  type InResult,
  requestTypes,
  type Setup,
  standardRequests,
  usEnglish,
} from "../../usb/index.js";

export interface ControlDescriptors {
  readonly device: Uint8Array;
  readonly configuration: Uint8Array;
  readonly qualifier: Uint8Array | undefined;
  readonly otherSpeed: Uint8Array | undefined;
  readonly binaryObjectStore: Uint8Array | undefined;
  /** From index 1 on. */
  readonly strings: readonly string[];
}

/** What differs between devices. */
export interface ControlledDevice {
  readonly descriptors: ControlDescriptors;
  /** Descriptors of an interface, such as the HID report descriptor. */
  interfaceDescriptor(type: number): InResult;
  /** Class and vendor requests. */
  classRequest(setup: Setup, dataOut: Uint8Array): InResult;
  setConfiguration(value: number): void;
  /** "stall" for an interface or setting that is not there. */
  setInterface(number: number, alternate: number): InResult;
  getInterface(number: number): InResult;
  getInterfaceStatus(): InResult;
  isHalted(endpointAddress: number): boolean;
  setHalt(endpointAddress: number, halt: "halt" | "clear"): void;
}

export const stall: InResult = { status: "stall" };
export const never: InResult = { status: "nak" };
export const done: InResult = { status: "ok", data: new Uint8Array(0) };

export function answer(...bytes: readonly number[]): InResult {
  return { status: "ok", data: Uint8Array.from(bytes) };
}

const selfPowered = 0x01;
const remoteWakeup = 0x02;

export class ControlEndpoint {
  readonly #device: ControlledDevice;
  #configuration = 0;
  #status = selfPowered;

  constructor(device: ControlledDevice) {
    this.#device = device;
  }

  get isConfigured(): boolean {
    return this.#configuration !== 0;
  }

  reset(): void {
    this.#status = selfPowered;
    this.#configure(0);
  }

  /** Never more than the host asked for. */
  control(setup: Setup, dataOut: Uint8Array): InResult {
    const result = this.#answer(setup, dataOut);
    if (result.status !== "ok" || result.data.length <= setup.length) return result;
    return { status: "ok", data: result.data.subarray(0, setup.length) };
  }

  #answer(setup: Setup, dataOut: Uint8Array): InResult {
    if ((setup.requestType & requestTypes.kindMask) !== requestTypes.standard) {
      return this.#device.classRequest(setup, dataOut);
    }
    const recipient = setup.requestType & requestTypes.recipientMask;
    if (recipient === requestTypes.device) return this.#toDevice(setup);
    if (recipient === requestTypes.interface) return this.#toInterface(setup);
    return recipient === requestTypes.endpoint ? this.#toEndpoint(setup) : stall;
  }

  #toDevice({ request, value }: Setup): InResult {
    switch (request) {
      case standardRequests.getDescriptor:
        return this.#descriptor(value >> 8, value & 255);
      case standardRequests.getStatus:
        return answer(this.#status, 0);
      case standardRequests.getConfiguration:
        return answer(this.#configuration);
      case standardRequests.setConfiguration:
        if (value > 1) return stall;
        this.#configure(value);
        return done;
      case standardRequests.setAddress:
        return done;
      case standardRequests.setFeature:
      case standardRequests.clearFeature:
        if (value !== features.remoteWakeup) return stall;
        if (request === standardRequests.setFeature) this.#status |= remoteWakeup;
        else this.#status &= ~remoteWakeup;
        return done;
      default:
        return stall;
    }
  }

  #descriptor(type: number, index: number): InResult {
    const { device, configuration, qualifier, otherSpeed, binaryObjectStore, strings } = this.#device.descriptors;
    const found = new Map<number, Uint8Array | undefined>([
      [descriptorTypes.device, device],
      [descriptorTypes.configuration, configuration],
      [descriptorTypes.deviceQualifier, qualifier],
      [descriptorTypes.otherSpeedConfiguration, otherSpeed],
      [descriptorTypes.binaryObjectStore, binaryObjectStore],
    ]).get(type);
    if (found !== undefined) return { status: "ok", data: found };
    if (type !== descriptorTypes.string) return stall;
    if (index === 0) return { status: "ok", data: usEnglish };
    const text = strings[index - 1];
    return text === undefined ? stall : { status: "ok", data: encodeString(text) };
  }

  #toInterface({ request, value, index }: Setup): InResult {
    switch (request) {
      case standardRequests.getDescriptor:
        return this.#device.interfaceDescriptor(value >> 8);
      case standardRequests.getStatus:
        return this.#device.getInterfaceStatus();
      case standardRequests.getInterface:
        return this.#device.getInterface(index & 255);
      case standardRequests.setInterface:
        return this.#device.setInterface(index & 255, value);
      default:
        return stall;
    }
  }

  #toEndpoint({ request, value, index }: Setup): InResult {
    const address = index & 255;
    if (request === standardRequests.getStatus) return answer(this.#device.isHalted(address) ? 1 : 0, 0);
    if (value !== features.endpointHalt) return stall;
    if (request === standardRequests.setFeature) this.#device.setHalt(address, "halt");
    else if (request === standardRequests.clearFeature) this.#device.setHalt(address, "clear");
    else return stall;
    return done;
  }

  #configure(value: number): void {
    this.#configuration = value;
    this.#device.setConfiguration(value);
  }
}
