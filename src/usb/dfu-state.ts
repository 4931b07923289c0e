// Words of DFU 1.1 (§3, §6.1.2, appendix A) and of ST's extension DfuSe (AN3156, UM0424): requests, states, statuses, commands.

import { UsbError } from "./usb-error.js";

export const dfuRequests = {
  detach: 0,
  download: 1,
  upload: 2,
  getStatus: 3,
  clearStatus: 4,
  getState: 5,
  abort: 6,
} as const;

export const dfuStates = [
  "appIDLE",
  "appDETACH",
  "dfuIDLE",
  "dfuDNLOAD-SYNC",
  "dfuDNBUSY",
  "dfuDNLOAD-IDLE",
  "dfuMANIFEST-SYNC",
  "dfuMANIFEST",
  "dfuMANIFEST-WAIT-RESET",
  "dfuUPLOAD-IDLE",
  "dfuERROR",
] as const;
export type DfuState = (typeof dfuStates)[number];

export const dfuStatuses = [
  "OK",
  "errTARGET",
  "errFILE",
  "errWRITE",
  "errERASE",
  "errCHECK_ERASED",
  "errPROG",
  "errVERIFY",
  "errADDRESS",
  "errNOTDONE",
  "errFIRMWARE",
  "errVENDOR",
  "errUSBR",
  "errPOR",
  "errUNKNOWN",
  "errSTALLEDPKT",
] as const;
export type DfuStatus = (typeof dfuStatuses)[number];

/** In words for people (DFU 1.1 §6.1.2). */
export const dfuStatusMeanings: Readonly<Record<DfuStatus, string>> = {
  OK: "no error",
  errTARGET: "the address is not for this memory",
  errFILE: "the file is for another device",
  errWRITE: "the memory cannot be written",
  errERASE: "the memory cannot be erased",
  errCHECK_ERASED: "the memory is not blank after erasing",
  errPROG: "the memory cannot be programmed",
  errVERIFY: "what was programmed reads back differently",
  errADDRESS: "the address is outside the memory",
  errNOTDONE: "the download ended too early",
  errFIRMWARE: "the firmware is corrupt: the loader cannot go back to it",
  errVENDOR: "the memory is protected against reading",
  errUSBR: "unexpected USB reset",
  errPOR: "unexpected power-on reset",
  errUNKNOWN: "unknown error",
  errSTALLEDPKT: "unexpected request",
};

/** Commands of DfuSe: first byte of a download to block 0. */
export const dfuSeCommands = { getCommands: 0x00, setAddress: 0x21, erase: 0x41, readUnprotect: 0x92 } as const;
/** Blocks 0 and 1 are not data; block n goes to the address pointer + (n − 2) × transfer size. */
export const firstDataBlock = 2;

export interface DfuStatusReport {
  readonly status: DfuStatus;
  /** How long to wait before the next request. */
  readonly pollMs: number;
  readonly state: DfuState;
}

export const statusReportBytes = 6;

export function encodeStatusReport({ status, pollMs, state }: DfuStatusReport): Uint8Array {
  const poll = [pollMs & 255, (pollMs >> 8) & 255, (pollMs >> 16) & 255];
  return Uint8Array.from([dfuStatuses.indexOf(status), ...poll, dfuStates.indexOf(state), 0]);
}

/** Throws {@link UsbError} for anything that is no answer to GETSTATUS. */
export function decodeStatusReport(bytes: Uint8Array): DfuStatusReport {
  const [code = 0, low = 0, middle = 0, high = 0, stateCode = 0] = bytes;
  const status = dfuStatuses[code];
  const state = dfuStates[stateCode];
  if (bytes.length !== statusReportBytes || status === undefined || state === undefined) {
    const hint = "unplug the board and start the update again; the loader stays reachable by the BOOTLDR jumper";
    throw new UsbError("usb/dfu-status", `not a DFU status of ${statusReportBytes} bytes`, hint);
  }
  return { status, pollMs: low | (middle << 8) | (high << 16), state };
}

/** Block 0 of a download. */
export function encodeDfuSeCommand(command: "setAddress" | "erase", address: number): Uint8Array {
  const bytes = new Uint8Array(5);
  bytes[0] = dfuSeCommands[command];
  new DataView(bytes.buffer).setUint32(1, address, true);
  return bytes;
}
