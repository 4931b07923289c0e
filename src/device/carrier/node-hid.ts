// Boards behind the HID driver of the operating system (libraries 5): the way that works on all three systems without a driver. The
// system has configured the device; what it knows of it answers the standard requests.

import {
  applicationEndpoints,
  applicationIds,
  applicationInterfaces,
  decodeSetup,
  descriptorTypes,
  encodeDevice,
  encodeSetup,
  encodeString,
  standardRequests,
} from "../../usb/index.js";
import { CarrierError, type ControlSetup, type DeviceEntry, type UsbCarrier, type UsbConnection } from "./carrier.js";
import { ConnectionState, checkControl, checkTransfer } from "./connection-state.js";
import { type NativePackages, nativePackages } from "./load-native.js";
import { carrierErrorOf, withinTime } from "./native-errors.js";
import type { HidDevice, HidDeviceInfo } from "./native-types.js";

/** There are no report IDs; the system wants one all the same. */
const noReportId = 0;

export function createHidCarrier(packages: Pick<NativePackages, "loadHid"> = nativePackages): UsbCarrier {
  const listed = async () => {
    const { devicesAsync } = await packages.loadHid();
    const devices = await devicesAsync().catch((error: unknown) => {
      throw carrierErrorOf(error);
    });
    return devices.filter(({ vendorId, productId, path }) => {
      return vendorId === applicationIds.vendorId && productId === applicationIds.productId && path !== undefined;
    });
  };
  return {
    list: async () => (await listed()).map(entryOf),
    open: async (entry) => {
      const info = (await listed()).find(({ path }) => path === entry.path);
      if (info === undefined) throw new CarrierError("device/not-found", `there is no such device at ${entry.path}`);
      const { HIDAsync } = await packages.loadHid();
      try {
        return new HidConnection(await HIDAsync.open(entry.path), info);
      } catch (error) {
        throw carrierErrorOf(error);
      }
    },
  };
}

function entryOf({ path = "", vendorId, productId, release, serialNumber }: HidDeviceInfo): DeviceEntry {
  const known = serialNumber === undefined || serialNumber === "" ? {} : { serialNumber };
  return { path, vendorId, productId, release, interfaces: applicationInterfaces, ...known };
}

class HidConnection implements UsbConnection {
  readonly #state = new ConnectionState();
  readonly #device: HidDevice;
  readonly #info: HidDeviceInfo;

  constructor(device: HidDevice, info: HidDeviceInfo) {
    this.#device = device;
    this.#info = info;
    device.on("error", (error) => this.#fail(error));
  }

  async control(setup: ControlSetup, dataOut: Uint8Array): Promise<Uint8Array> {
    checkControl(setup.requestType, setup.length, dataOut.length);
    this.#checkOpen();
    const { request, requestType, value } = decodeSetup(encodeSetup(setup));
    if (requestType === 0 && request === standardRequests.setConfiguration) return new Uint8Array(0);
    const answer = request === standardRequests.getDescriptor ? this.#descriptor(value >> 8, value & 255) : undefined;
    if (answer !== undefined) return answer.subarray(0, setup.length);
    throw new CarrierError("device/unsupported", "the system's HID driver carries no control transfers");
  }

  async out(endpoint: number, data: Uint8Array, timeoutMs: number): Promise<void> {
    checkTransfer(endpoint, data.length);
    this.#checkOpen();
    this.#checkEndpoint(endpoint);
    await this.#attempt(withinTime(this.#device.write([noReportId, ...data]), timeoutMs));
  }

  async in(endpoint: number, length: number, timeoutMs: number): Promise<Uint8Array> {
    checkTransfer(endpoint, length);
    this.#checkOpen();
    this.#checkEndpoint(endpoint);
    const report = await this.#attempt(this.#device.read(timeoutMs));
    if (report === undefined || report.length === 0) {
      throw new CarrierError("device/timeout", `the device did not answer within ${timeoutMs} ms`);
    }
    return Uint8Array.from(report.subarray(0, length));
  }

  async close(): Promise<void> {
    this.#state.close();
    await this.#device.close().catch(() => undefined);
  }

  onGone(listener: (error: CarrierError) => void): () => void {
    return this.#state.onGone(listener);
  }

  /** As the device would answer: its ids, and its strings at the places where the firmware has them. */
  #descriptor(type: number, index: number): Uint8Array | undefined {
    const { vendorId, productId, release, manufacturer = "", product = "", serialNumber = "" } = this.#info;
    if (type === descriptorTypes.string) {
      const text = [manufacturer, product, serialNumber][index - 1];
      return text === undefined ? undefined : encodeString(text);
    }
    if (type !== descriptorTypes.device) return undefined;
    return encodeDevice({
      usbRelease: 0x0200,
      deviceClass: 0,
      deviceSubclass: 0,
      deviceProtocol: 0,
      maxPacket0: 64,
      vendorId,
      productId,
      release,
      manufacturer: 1,
      product: 2,
      serial: 3,
      configurations: 1,
    });
  }

  #checkOpen(): void {
    const { end } = this.#state;
    if (end !== undefined) throw new CarrierError(end.code, end.message);
  }

  #checkEndpoint(endpoint: number): void {
    if (endpoint === applicationEndpoints.interrupt) return;
    throw new CarrierError("device/unsupported", `the system's HID driver does not reach endpoint ${endpoint}`);
  }

  async #attempt<Result>(transfer: Promise<Result>): Promise<Result> {
    try {
      return await transfer;
    } catch (error) {
      throw this.#fail(error);
    }
  }

  #fail(error: unknown): CarrierError {
    const failure = carrierErrorOf(error);
    if (failure.code === "device/gone") this.#state.fail(failure);
    return failure;
  }
}
