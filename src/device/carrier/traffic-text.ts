// Traffic with devices as text that people read and programs play back: a line for each thing that was asked of a carrier, and what came
// of it. `in 1 2 64 = 80 01 00` is a transfer in over connection 1, endpoint 2, at most 64 bytes; `! CODE words` a failure.

import { CarrierError, type CarrierErrorCode, type ControlSetup, type DeviceEntry } from "./carrier.js";

export const heading = "# scsi2sd traffic 1";

export type Outcome =
  | { readonly kind: "done"; readonly text: string }
  | { readonly kind: "failed"; readonly code: string; readonly message: string };

/** One line: what was asked, as text, and what came of it. */
export interface Exchange {
  readonly asked: string;
  readonly outcome: Outcome;
}

export function formatExchange({ asked, outcome }: Exchange): string {
  if (outcome.kind === "failed") return `${asked} ! ${outcome.code} ${oneLine(outcome.message)}`;
  return outcome.text === "" ? `${asked} =` : `${asked} = ${outcome.text}`;
}

/** `undefined` for empty lines and comments. Throws {@link CarrierError} "device/malformed" that names the line. */
export function parseExchange(line: string, number: number): Exchange | undefined {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return undefined;
  const failed = /^(.*?) ! (\S+) (.*)$/.exec(text);
  if (failed !== null) {
    const [, asked = "", code = "", message = ""] = failed;
    return { asked, outcome: { kind: "failed", code, message } };
  }
  const done = /^(.*?) =(?: (.*))?$/.exec(text);
  if (done === null)
    throw new CarrierError("device/malformed", `line ${number} of the traffic is none: ${text.slice(0, 80)}`);
  return { asked: done[1] ?? "", outcome: { kind: "done", text: done[2] ?? "" } };
}

export function failureOf(error: unknown): Outcome {
  const { code = "device/transfer", message } = error as CarrierError;
  return { kind: "failed", code, message };
}

export function errorOf({ code, message }: Extract<Outcome, { kind: "failed" }>): CarrierError {
  return new CarrierError(code as CarrierErrorCode, message);
}

export function formatBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/** `undefined` when it is no list of bytes. */
export function parseBytes(text: string): Uint8Array | undefined {
  if (text === "") return new Uint8Array(0);
  if (!/^[0-9a-f]{2}(?: [0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.split(" "), (byte) => Number.parseInt(byte, 16));
}

/** Fields of a SETUP packet, data out behind them. */
export function formatControl(
  { requestType, request, value, index, length }: ControlSetup,
  dataOut: Uint8Array,
): string {
  const setup = `type=${hex(requestType, 2)} request=${hex(request, 2)} value=${hex(value, 4)} index=${hex(index, 4)}`;
  return `${setup} length=${length}${dataOut.length === 0 ? "" : ` data ${formatBytes(dataOut)}`}`;
}

/** As JSON: paths and serial numbers may hold anything. */
export function formatEntries(entries: readonly DeviceEntry[]): string {
  return JSON.stringify(entries);
}

export function parseEntries(text: string): readonly DeviceEntry[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isEntry) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is DeviceEntry {
  const entry = value as DeviceEntry | null;
  return (
    typeof entry?.path === "string" &&
    [entry.vendorId, entry.productId, entry.release].every((number) => Number.isInteger(number)) &&
    (entry.serialNumber === undefined || typeof entry.serialNumber === "string")
  );
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
