// A board with its USB side, and a computer for hand-made tests: packets, bulk-only commands and DFU requests in its own words.

import {
  createUsbBoard,
  type SimulatedBoard,
  type UsbBoard,
  type UsbBoardOptions,
} from "../../../src/emulator/index.js";
import {
  type BoardCommand,
  decodeStatusReport,
  decodeStatusWrapper,
  dfuRequests,
  encodeCommand,
  encodeCommandWrapper,
  type InResult,
  PacketReceiver,
  type StatusWrapper,
  splitPacket,
  type UsbDevice,
} from "../../../src/usb/index.js";
import { type Bench, type BenchOptions, bench } from "../test-bus.js";

export interface UsbBench extends Bench {
  readonly usb: UsbBoard;
}

export function usbBench(options: BenchOptions & Omit<UsbBoardOptions, "board"> = {}): UsbBench {
  const made = bench(options);
  return { ...made, usb: createUsbBoard({ ...options, board: made.board }) };
}

const none = new Uint8Array(0);

export function configured(usb: UsbBoard): UsbDevice {
  const { device } = usb;
  if (device === undefined) throw new Error("there is no device");
  device.control({ requestType: 0, request: 9, value: 1, index: 0, length: 0 }, none);
  return device;
}

/** Sends reports and fetches what comes back, until there is a packet or nothing more. */
export function transact(device: UsbDevice, packet: Uint8Array): Uint8Array | undefined {
  for (const report of splitPacket(packet)) {
    const result = device.out(2, report);
    if (result !== "ok") return undefined;
  }
  return receive(device);
}

export function receive(device: UsbDevice): Uint8Array | undefined {
  const receiver = new PacketReceiver();
  while (receiver.packet === undefined) {
    const result = device.in(2, 64);
    if (result.status !== "ok") return undefined;
    receiver.receive(result.data);
  }
  return receiver.packet;
}

export function command(device: UsbDevice, wanted: BoardCommand): Uint8Array | undefined {
  return transact(device, encodeCommand(wanted));
}

export interface StorageResult {
  readonly data: InResult["status"] | Uint8Array;
  readonly status: StatusWrapper | InResult["status"];
}

/** A command with data to the computer; stalls are cleared, as an operating system does. */
export function readStorage(device: UsbDevice, cdb: readonly number[], length: number, lun = 0): StorageResult {
  sendWrapper(device, cdb, "in", length, lun);
  let data: StorageResult["data"] = none;
  if (length > 0) {
    const result = device.in(1, length);
    data = result.status === "ok" ? result.data : result.status;
    if (result.status === "stall") clearHalt(device, 0x81);
  }
  return { data, status: takeStatus(device) };
}

export function writeStorage(device: UsbDevice, cdb: readonly number[], data: Uint8Array, pieces = 1): StorageResult {
  sendWrapper(device, cdb, "out", data.length, 0);
  const size = Math.ceil(data.length / pieces);
  for (let at = 0; at < data.length; at += size) {
    if (device.out(1, data.subarray(at, at + size)) !== "stall") continue;
    clearHalt(device, 0x01);
    break;
  }
  return { data: none, status: takeStatus(device) };
}

function sendWrapper(device: UsbDevice, cdb: readonly number[], direction: "in" | "out", length: number, lun: number) {
  const full = Uint8Array.from({ length: Math.max(cdb.length, 1) }, (_, at) => cdb[at] ?? 0);
  device.out(1, encodeCommandWrapper({ tag: 0x1234, length, direction, lun, cdb: full }));
}

export function takeStatus(device: UsbDevice): StorageResult["status"] {
  let result = device.in(1, 13);
  if (result.status === "stall") {
    clearHalt(device, 0x81);
    result = device.in(1, 13);
  }
  return result.status === "ok" ? decodeStatusWrapper(result.data) : result.status;
}

export function clearHalt(device: UsbDevice, address: number): void {
  device.control({ requestType: 0x02, request: 1, value: 0, index: address, length: 0 }, none);
}

export function dfuOut(device: UsbDevice, request: keyof typeof dfuRequests, value = 0, data: Uint8Array = none) {
  const code = dfuRequests[request];
  return device.control({ requestType: 0x21, request: code, value, index: 0, length: data.length }, data).status;
}

export function dfuIn(device: UsbDevice, request: keyof typeof dfuRequests, length: number, value = 0): Uint8Array {
  const code = dfuRequests[request];
  const result = device.control({ requestType: 0xa1, request: code, value, index: 0, length }, none);
  return result.status === "ok" ? result.data : none;
}

/** Asks for the status until the loader is no longer busy, as dfu-util does; `"stall"` when the request was refused. */
export function download(device: UsbDevice, block: number, data: Uint8Array) {
  if (dfuOut(device, "download", block, data) !== "ok") return "stall";
  let report = decodeStatusReport(dfuIn(device, "getStatus", 6));
  while (report.state === "dfuDNBUSY") report = decodeStatusReport(dfuIn(device, "getStatus", 6));
  return report;
}

export function tur(board: SimulatedBoard): number | undefined {
  const cdb = new Uint8Array(6);
  return board.port().execute({ initiatorId: 7, targetId: 0, lun: 0, cdb, dataOut: none }).status;
}
