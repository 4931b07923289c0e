// Devices behind the package `usb`, in the terms of WebUSB: the loader of boards everywhere, and boards themselves on Linux, where the
// system's HID driver lets go of them (libraries 5). What WebUSB keeps to itself of the standard requests goes through its functions.

import { applicationIds, hidInterface, loaderIds, requestTypes, standardRequests } from "../../usb/index.js";
import { CarrierError, type ControlSetup, type DeviceEntry, type UsbCarrier, type UsbConnection } from "./carrier.js";
import { ConnectionState, checkControl, checkTransfer } from "./connection-state.js";
import { type NativePackages, nativePackages } from "./load-native.js";
import { carrierErrorOf, withinTime } from "./native-errors.js";
import type { TransferInResult, TransferOutResult, WebUsbDevice } from "./native-types.js";

export function createWebUsbCarrier(packages: Pick<NativePackages, "loadUsb"> = nativePackages): UsbCarrier {
  const listed = async (): Promise<ReadonlyMap<string, WebUsbDevice>> => {
    const { usb } = await packages.loadUsb();
    // Where there is no USB at all it rejects (errno 2) instead of giving an empty list.
    const devices = (await usb.getDevices().catch(() => [])).filter(isOurs);
    const counts = new Map<string, number>();
    return new Map(devices.map((device) => [pathOf(device, counts), device]));
  };
  return {
    list: async () => [...(await listed())].map(([path, device]) => entryOf(path, device)),
    open: async ({ path, vendorId, productId }) => {
      const device = (await listed()).get(path);
      if (device === undefined || device.vendorId !== vendorId || device.productId !== productId) {
        throw new CarrierError("device/not-found", `there is no such device at ${path}`);
      }
      return openDevice(device);
    },
  };
}

/** Others are not asked for anything: that can fail for lack of rights. */
function isOurs({ vendorId, productId }: WebUsbDevice): boolean {
  return [applicationIds, loaderIds].some((ids) => ids.vendorId === vendorId && ids.productId === productId);
}

async function openDevice(device: WebUsbDevice): Promise<UsbConnection> {
  try {
    await device.open();
    if (!device.configuration) await device.selectConfiguration(1);
    // The system's own driver has HID interfaces; the loader has no other driver on Linux.
    await device.detachKernelDriver?.(hidInterface).catch(() => undefined);
    await device.claimInterface(hidInterface);
    return new WebUsbConnection(device);
  } catch (error) {
    await device.close().catch(() => undefined);
    throw carrierErrorOf(error);
  }
}

/** WebUSB knows no places: ids and serial number, and a number where that is not enough. */
function pathOf({ vendorId, productId, serialNumber }: WebUsbDevice, counts: Map<string, number>): string {
  const name = `usb:${hex(vendorId)}:${hex(productId)}:${serialNumber ?? ""}`;
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count === 1 ? name : `${name}#${count}`;
}

function entryOf(path: string, device: WebUsbDevice): DeviceEntry {
  const { vendorId, productId, deviceVersionMajor, deviceVersionMinor, deviceVersionSubminor, serialNumber } = device;
  return {
    path,
    vendorId,
    productId,
    release: (deviceVersionMajor << 8) | (deviceVersionMinor << 4) | deviceVersionSubminor,
    ...(serialNumber ? { serialNumber } : {}),
  };
}

const kinds = new Map([
  [requestTypes.standard, "standard"],
  [requestTypes.class, "class"],
  [requestTypes.vendor, "vendor"],
] as const);
const recipients = ["device", "interface", "endpoint", "other"] as const;

class WebUsbConnection implements UsbConnection {
  readonly #state = new ConnectionState();
  readonly #device: WebUsbDevice;

  constructor(device: WebUsbDevice) {
    this.#device = device;
  }

  async control(setup: ControlSetup, dataOut: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    checkControl(setup.requestType, setup.length, dataOut.length);
    const own = this.#ownFunction(setup);
    if (own !== undefined) {
      await this.#attempt(() => own, timeoutMs);
      return new Uint8Array(0);
    }
    const { requestType, request, value, index, length } = setup;
    const parameters = {
      requestType: kinds.get((requestType & requestTypes.kindMask) as 0 | 0x20 | 0x40) ?? "vendor",
      recipient: recipients[requestType & requestTypes.recipientMask] ?? "other",
      request,
      value,
      index,
    };
    if ((requestType & requestTypes.deviceToHost) === 0) {
      const sending = () => this.#device.controlTransferOut(parameters, dataOut, timeoutMs);
      checkStatus(await this.#attempt(sending, timeoutMs));
      return new Uint8Array(0);
    }
    return bytesOf(await this.#attempt(() => this.#device.controlTransferIn(parameters, length, timeoutMs), timeoutMs));
  }

  async out(endpoint: number, data: Uint8Array, timeoutMs: number): Promise<void> {
    checkTransfer(endpoint, data.length);
    checkStatus(await this.#attempt(() => this.#device.transferOut(endpoint, data, timeoutMs), timeoutMs));
  }

  async in(endpoint: number, length: number, timeoutMs: number): Promise<Uint8Array> {
    checkTransfer(endpoint, length);
    return bytesOf(await this.#attempt(() => this.#device.transferIn(endpoint, length, timeoutMs), timeoutMs));
  }

  async close(): Promise<void> {
    if (!this.#state.close()) return;
    await this.#device.releaseInterface(hidInterface).catch(() => undefined);
    await this.#device.attachKernelDriver?.(hidInterface).catch(() => undefined);
    await this.#device.close().catch(() => undefined);
  }

  onGone(listener: (error: CarrierError) => void): () => void {
    return this.#state.onGone(listener);
  }

  /** Requests that change what the system knows of the device. */
  #ownFunction({ requestType, request, value, index }: ControlSetup): Promise<void> | undefined {
    if ((requestType & requestTypes.kindMask) !== requestTypes.standard) return undefined;
    // It was configured when it was opened, and the interface is claimed.
    if (request === standardRequests.setConfiguration) return Promise.resolve();
    if (request === standardRequests.setInterface) return this.#device.selectAlternateInterface(index & 255, value);
    if (
      request === standardRequests.clearFeature &&
      (requestType & requestTypes.recipientMask) === requestTypes.endpoint
    )
      return this.#device.clearHalt((index & 0x80) === 0 ? "out" : "in", index & 15);
    return undefined;
  }

  /** The package has a timeout of its own; ours comes later, for one that does not. */
  async #attempt<Result>(transfer: () => Promise<Result>, timeoutMs: number): Promise<Result> {
    const { end } = this.#state;
    if (end !== undefined) throw new CarrierError(end.code, end.message);
    try {
      return await withinTime(transfer(), timeoutMs + graceMs);
    } catch (error) {
      const failure = carrierErrorOf(error);
      if (failure.code === "device/gone") this.#state.fail(failure);
      throw failure;
    }
  }
}

const graceMs = 500;

function checkStatus({ status }: TransferOutResult | TransferInResult): void {
  if (status === "stall") throw new CarrierError("device/stall", "the device refused the transfer (stall)");
  if (status === "babble") throw new CarrierError("device/transfer", "the device gave more than was asked for");
}

function bytesOf(result: TransferInResult): Uint8Array {
  checkStatus(result);
  const { data } = result;
  return data === undefined ? new Uint8Array(0) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice();
}

function hex(number: number): string {
  return number.toString(16).padStart(4, "0");
}
