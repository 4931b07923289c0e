// Command and status wrappers of USB mass storage, bulk-only transport 1.0 §5.

import { raw, record, u8, u32le } from "../bytes/index.js";
import { UsbError } from "./usb-error.js";

const commandSignature = 0x43425355;
const statusSignature = 0x53425355;

const commandLayout = record(31, {
  signature: u32le(0),
  tag: u32le(4),
  /** Bytes that the host wants to move. */
  length: u32le(8),
  flags: u8(12),
  lun: u8(13),
  cdbLength: u8(14),
  cdb: raw(15, 16),
});

const statusLayout = record(13, { signature: u32le(0), tag: u32le(4), residue: u32le(8), status: u8(12) });

export const commandWrapperBytes = commandLayout.size;
export const statusWrapperBytes = statusLayout.size;

export interface CommandWrapper {
  readonly tag: number;
  readonly length: number;
  readonly direction: "in" | "out";
  readonly lun: number;
  readonly cdb: Uint8Array;
}

export interface StatusWrapper {
  readonly tag: number;
  /** Bytes wanted and not moved; the firmware lets it go below 0, modulo 2³². */
  readonly residue: number;
  readonly status: "passed" | "failed" | "phase-error";
}

const statuses: readonly StatusWrapper["status"][] = ["passed", "failed", "phase-error"];

/** `undefined` when it is no valid wrapper: 31 bytes, signature, 1 … 16 bytes of CDB. */
export function findCommandWrapper(bytes: Uint8Array): CommandWrapper | undefined {
  if (bytes.length !== commandWrapperBytes) return undefined;
  const { signature, tag, length, flags, lun, cdbLength, cdb } = commandLayout.decode(bytes).value;
  if (signature !== commandSignature || cdbLength < 1 || cdbLength > 16) return undefined;
  return { tag, length, direction: (flags & 0x80) === 0 ? "out" : "in", lun, cdb };
}

export function encodeCommandWrapper({ tag, length, direction, lun, cdb }: CommandWrapper): Uint8Array {
  const flags = direction === "in" ? 0x80 : 0;
  return commandLayout.encode({ signature: commandSignature, tag, length, flags, lun, cdbLength: cdb.length, cdb });
}

export function encodeStatusWrapper({ tag, residue, status }: StatusWrapper): Uint8Array {
  return statusLayout.encode({ signature: statusSignature, tag, residue, status: statuses.indexOf(status) });
}

/** Throws {@link UsbError} when it is no status wrapper. */
export function decodeStatusWrapper(bytes: Uint8Array): StatusWrapper {
  if (bytes.length !== statusWrapperBytes) throw refuse(`a status wrapper has 13 bytes, not ${bytes.length}`);
  const { signature, tag, residue, status } = statusLayout.decode(bytes).value;
  const name = statuses[status];
  if (signature !== statusSignature || name === undefined) throw refuse("not a status wrapper");
  return { tag, residue, status: name };
}

function refuse(message: string): UsbError {
  return new UsbError("usb/bulk-only", message, "reset the mass storage interface and send the command again");
}
