// The devices on offer, each under its bus id, and who has which. A device that leaves its bus is withdrawn by itself.

import type { UsbDevice } from "../../usb/index.js";
import { deviceIdOf, deviceRecord, interfaceRecord, isBusId, speedCode } from "../../usb/usbip/index.js";
import type { EmitEvent } from "./usbip-event.js";

/** How long, in milliseconds, an endpoint takes from the end of one transfer to that of the next: its polling interval. */
export type Pace = (endpoint: number, direction: "in" | "out") => number;

export interface ExportedDevice {
  readonly busId: string;
  readonly device: UsbDevice;
  readonly pace: Pace | undefined;
  readonly busNumber: number;
  readonly deviceNumber: number;
  /** Under which transfers name it. */
  readonly deviceId: number;
  importer: Importer | undefined;
}

/** The connection that has imported a device. */
export interface Importer {
  deviceLeft(reason: string): void;
}

/** Linux gives 1 to the root hub. */
const firstDeviceNumber = 2;
const lastDeviceNumber = 127;

export class Exports {
  readonly #emit: EmitEvent;
  readonly #devices = new Map<string, { readonly exported: ExportedDevice; readonly stopListening: () => void }>();
  #nextNumber = firstDeviceNumber;

  constructor(emit: EmitEvent) {
    this.#emit = emit;
  }

  /** In the order of their bus ids. */
  get all(): readonly ExportedDevice[] {
    const devices = [...this.#devices.values()].map(({ exported }) => exported);
    return devices.sort((one, other) => compare(one.busId, other.busId));
  }

  find(busId: string): ExportedDevice | undefined {
    return this.#devices.get(busId)?.exported;
  }

  add(device: UsbDevice, busId: string, pace: Pace | undefined): void {
    const busNumber = Number(/^([1-9][0-9]{0,2})-[1-9][0-9]{0,2}(?:\.[1-9][0-9]{0,2})*$/.exec(busId)?.[1] ?? 0);
    if (busNumber === 0 || !isBusId(busId)) throw new RangeError(`not a bus id: ${busId}. Write it like 1-1.`);
    if (this.#devices.has(busId)) throw new RangeError(`bus id ${busId} is in use. Withdraw what is there first.`);
    const deviceNumber = this.#nextNumber;
    this.#nextNumber = deviceNumber === lastDeviceNumber ? firstDeviceNumber : deviceNumber + 1;
    const deviceId = deviceIdOf({ busNumber, deviceNumber });
    const exported = { busId, device, pace, busNumber, deviceNumber, deviceId, importer: undefined };
    const stopListening = device.onDetach(() => this.#remove(exported, "detached"));
    this.#devices.set(busId, { exported, stopListening });
    this.#emit({ kind: "exported", busId, vendorId: device.vendorId, productId: device.productId });
  }

  /** False when there is none of that bus id. */
  withdraw(busId: string): boolean {
    const exported = this.find(busId);
    if (exported === undefined) return false;
    this.#remove(exported, "withdrawn");
    return true;
  }

  #remove(exported: ExportedDevice, reason: "detached" | "withdrawn"): void {
    const entry = this.#devices.get(exported.busId);
    if (entry?.exported !== exported) return;
    entry.stopListening();
    this.#devices.delete(exported.busId);
    exported.importer?.deviceLeft(`the device was ${reason}`);
    this.#emit({ kind: "withdrawn", busId: exported.busId, reason });
  }
}

/** Its record of 312 bytes. */
export function encodeDevice({ device, busId, busNumber, deviceNumber }: ExportedDevice): Uint8Array {
  const [deviceClass, deviceSubclass, deviceProtocol] = device.deviceClass;
  return deviceRecord.encode({
    path: `/sys/devices/pci0000:00/0000:00:01.2/usb${busNumber}/${busId}`,
    busId,
    busNumber,
    deviceNumber,
    speed: speedCode[device.speed],
    vendorId: device.vendorId,
    productId: device.productId,
    release: device.release,
    deviceClass,
    deviceSubclass,
    deviceProtocol,
    configurationValue: 1,
    configurations: device.configurations,
    interfaces: device.interfaces.length,
  });
}

/** The records of its interfaces, which follow in the list of devices. */
export function encodeInterfaces({ device }: ExportedDevice): readonly Uint8Array[] {
  return device.interfaces.map(([interfaceClass, interfaceSubclass, interfaceProtocol]) =>
    interfaceRecord.encode({ interfaceClass, interfaceSubclass, interfaceProtocol }),
  );
}

/** 1-2 before 1-10. */
function compare(one: string, other: string): number {
  const [first, second] = [one, other].map((busId) => busId.split(/[-.]/).map(Number));
  for (const [at, number] of (first ?? []).entries()) {
    const difference = number - (second?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
