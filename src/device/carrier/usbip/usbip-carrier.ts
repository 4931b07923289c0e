// Devices of a USB/IP server, reached from this program without a driver or rights in the operating system.

import {
  deviceIdOf,
  importBody,
  isBusId,
  type ListedDevice,
  opCode,
  opHeader,
  opStatus,
  protocolVersion,
} from "../../../usb/usbip/index.js";
import { CarrierError, type DeviceEntry, type UsbCarrier, type UsbConnection } from "../carrier.js";
import { formatUsbipAddress, type UsbipAddress } from "./address.js";
import { askServer } from "./ask-server.js";
import { defaultClientLimits, type UsbipClientLimits } from "./limits.js";
import { UsbipConnection } from "./usbip-connection.js";

/** The path of a device is its bus id. The server is asked anew by every call; none needs to be there before. */
export function createUsbipCarrier(address: UsbipAddress, limits: Partial<UsbipClientLimits> = {}): UsbCarrier {
  const allLimits = { ...defaultClientLimits, ...limits };
  return {
    list: () => list(address, allLimits),
    open: (entry) => open(address, entry, allLimits),
  };
}

async function list(address: UsbipAddress, limits: UsbipClientLimits): Promise<readonly DeviceEntry[]> {
  const request = opHeader.encode({ version: protocolVersion, code: opCode.requestDeviceList, status: 0 });
  const { reply, socket } = await askServer(address, request, (reader) => reader.nextDeviceList(), limits);
  socket.destroy();
  return reply.map(({ busId, vendorId, productId, release, interfaces }) => ({
    path: busId,
    vendorId,
    productId,
    release,
    interfaces,
  }));
}

async function open(address: UsbipAddress, entry: DeviceEntry, limits: UsbipClientLimits): Promise<UsbConnection> {
  const where = formatUsbipAddress(address);
  const busId = entry.path;
  if (!isBusId(busId)) throw new CarrierError("device/not-found", `not a bus id: ${JSON.stringify(busId)}`);
  const header = opHeader.encode({ version: protocolVersion, code: opCode.requestImport, status: 0 });
  const request = new Uint8Array(opHeader.size + importBody.size);
  request.set(header);
  request.set(importBody.encode({ busId }), opHeader.size);
  const { reply, ...rest } = await askServer(address, request, (reader) => reader.nextImportReply(), limits);
  try {
    const device = imported(reply.status, reply.device, entry, where);
    return new UsbipConnection({ ...rest, deviceId: deviceIdOf(device), where }, limits);
  } catch (error) {
    rest.socket.destroy();
    throw error;
  }
}

/** The device, if it is the one that was meant. */
function imported(status: number, device: ListedDevice | undefined, entry: DeviceEntry, where: string): ListedDevice {
  const busId = entry.path;
  if (status === opStatus.noDevice) throw new CarrierError("device/not-found", `there is no device ${busId}: ${where}`);
  if (status === opStatus.busy) {
    const hint = "Detach it there (usbip port, usbip detach), or end the other program.";
    throw new CarrierError("device/busy", `somebody else has device ${busId}: ${where}`, { hint });
  }
  if (device === undefined) {
    throw new CarrierError("device/refused", `the server refused device ${busId} with status ${status}: ${where}`);
  }
  if (device.busId !== busId) {
    throw new CarrierError("device/malformed", `asked for device ${busId} the server gave ${device.busId}: ${where}`);
  }
  if (device.vendorId !== entry.vendorId || device.productId !== entry.productId) {
    const [is, was] = [device, entry].map(({ vendorId, productId }) => `${hex(vendorId)}:${hex(productId)}`);
    throw new CarrierError("device/not-found", `device ${busId} is ${is} now, no longer ${was}: ${where}`);
  }
  return device;
}

function hex(number: number): string {
  return number.toString(16).padStart(4, "0");
}
