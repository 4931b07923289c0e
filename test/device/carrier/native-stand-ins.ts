// Packages node-hid and usb as their documentation describes them, with a virtual board behind each.

import type { HidPackage, UsbPackage, WebUsbDevice } from "../../../src/device/carrier/native-types.js";
import type { InResult, Setup, UsbDevice } from "../../../src/usb/index.js";
import { applicationIds, decodeString } from "../../../src/usb/index.js";
import type { VirtualBoard } from "../virtual-board.js";

const none = new Uint8Array(0);

function stringOf(device: UsbDevice, index: number): string {
  const result = device.control(
    { requestType: 0x80, request: 6, value: 0x300 | index, index: 0x409, length: 255 },
    none,
  );
  return result.status === "ok" ? decodeString(result.data) : "";
}

function configure(device: UsbDevice): void {
  device.reset();
  device.control({ requestType: 0, request: 9, value: 1, index: 0, length: 0 }, none);
}

export function hidPackageFor({ usb }: VirtualBoard): HidPackage {
  return {
    devicesAsync: async () => {
      const { device } = usb;
      // Keyboards and the like are listed, too.
      const keyboard = { vendorId: 1, productId: 2, path: "/dev/hidraw9", release: 1, interface: 0 };
      if (device === undefined || device.vendorId !== applicationIds.vendorId) return [keyboard];
      const [manufacturer, product, serialNumber] = [1, 2, 3].map((index) => stringOf(device, index));
      const { vendorId, productId, release } = device;
      return [
        keyboard,
        {
          ...{ vendorId, productId, release, path: "/dev/hidraw0", interface: 0 },
          manufacturer: manufacturer ?? "",
          product: product ?? "",
          serialNumber: serialNumber ?? "",
        },
      ];
    },
    HIDAsync: {
      open: async (path) => {
        const { device } = usb;
        if (device === undefined || path !== "/dev/hidraw0")
          throw new TypeError(`cannot open device with path ${path}`);
        configure(device);
        return {
          write: async ([id, ...bytes]) => {
            if (id !== 0) throw new Error("the report ID is missing");
            if (device.out(2, Uint8Array.from(bytes)) !== "ok") throw new Error("could not write to HID device");
            return bytes.length + 1;
          },
          read: async () => {
            if (usb.device !== device) throw new Error("could not read from HID device");
            const result = device.in(2, 64);
            return result.status === "ok" ? result.data : undefined;
          },
          on: () => undefined,
          close: async () => undefined,
        };
      },
    },
  };
}

export function usbPackageFor({ usb }: VirtualBoard): UsbPackage & { readonly driver: string[] } {
  const driver: string[] = [];
  return {
    driver,
    usb: { getDevices: async () => (usb.device === undefined ? [] : [webDevice(usb.device, driver)]) },
  };
}

const kindBits = { standard: 0, class: 0x20, vendor: 0x40 } as const;
const recipientBits = { device: 0, interface: 1, endpoint: 2, other: 3 } as const;

function webDevice(device: UsbDevice, driver: string[]): WebUsbDevice {
  const setupOf = (
    { requestType, recipient, request, value, index }: Parameters<WebUsbDevice["controlTransferIn"]>[0],
    direction: number,
    length: number,
  ): Setup => ({
    requestType: direction | kindBits[requestType] | recipientBits[recipient],
    ...{ request, value, index, length },
  });
  const given = (result: InResult) => {
    if (result.status === "nak") throw new Error("transfer timed out");
    if (result.status === "stall") return { status: "stall" };
    const data = new DataView(result.data.buffer, result.data.byteOffset, result.data.length);
    return { status: "ok", data };
  };
  const control = (request: number, value: number, index: number) => {
    device.control({ requestType: request === 11 ? 1 : 0, request, value, index, length: 0 }, none);
  };
  return {
    vendorId: device.vendorId,
    productId: device.productId,
    deviceVersionMajor: device.release >> 8,
    deviceVersionMinor: (device.release >> 4) & 15,
    deviceVersionSubminor: device.release & 15,
    serialNumber: stringOf(device, 3),
    configuration: null,
    open: async () => device.reset(),
    close: async () => undefined,
    selectConfiguration: async (value) => control(9, value, 0),
    claimInterface: async () => undefined,
    releaseInterface: async () => undefined,
    selectAlternateInterface: async (number, alternate) => control(11, alternate, number),
    clearHalt: async () => undefined,
    controlTransferOut: async (setup, data = none) => {
      const result = device.control(setupOf(setup, 0, data.length), data);
      return { status: result.status === "ok" ? "ok" : "stall", bytesWritten: data.length };
    },
    controlTransferIn: async (setup, length) => given(device.control(setupOf(setup, 0x80, length), none)),
    transferOut: async (endpoint, data) => {
      const result = device.out(endpoint, data);
      return { status: result === "ok" ? "ok" : "stall", bytesWritten: data.length };
    },
    transferIn: async (endpoint, length) => given(device.in(endpoint, length)),
    detachKernelDriver: async () => void driver.push("detached"),
    attachKernelDriver: async () => void driver.push("attached"),
  };
}
