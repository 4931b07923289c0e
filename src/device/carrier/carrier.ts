// What carries USB transfers to a board: one contract for a cable (node-hid, WebUSB), USB/IP, a device in this process, and
// recordings. Whoever talks to a board knows this file and nothing of what is behind it.

/** SETUP packet and direction of a control transfer (USB 2.0 §9.3); `length` counts only for transfers in. */
export interface ControlSetup {
  readonly requestType: number;
  readonly request: number;
  readonly value: number;
  readonly index: number;
  /** Bytes of the data stage. */
  readonly length: number;
}

/** A device that a carrier can open. */
export interface DeviceEntry {
  /** Where it is, as its carrier calls it: unique there at any one time. */
  readonly path: string;
  readonly vendorId: number;
  readonly productId: number;
  /** bcdDevice. */
  readonly release: number;
  /** Known without opening it, or not. */
  readonly serialNumber?: string;
  /** Class, subclass and protocol of each interface, where the carrier knows them. */
  readonly interfaces?: readonly (readonly [number, number, number])[];
}

/**
 * An open device. All transfers reject with {@link CarrierError}. Several may wait at the same time; those of one endpoint
 * and direction are done in order. After a `device/timeout` the connection is good unless `onGone` was called; whether the
 * device took anything of a transfer that went out is then not known.
 */
export interface UsbConnection {
  /** `dataOut` is empty for transfers in; the answer for transfers out. */
  control(setup: ControlSetup, dataOut: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** One bulk or interrupt transfer; the endpoint's number without its direction bit. */
  out(endpoint: number, data: Uint8Array, timeoutMs: number): Promise<void>;
  /** At most `length` bytes; fewer where the device gave fewer. */
  in(endpoint: number, length: number, timeoutMs: number): Promise<Uint8Array>;
  /** Lets the device go; what waits rejects with `device/closed`. Closing twice does nothing. Never rejects. */
  close(): Promise<void>;
  /**
   * The device left, or what carries it failed; not called after `close`. At once if that has happened already. Returns
   * how to stop listening.
   */
  onGone(listener: (error: CarrierError) => void): () => void;
}

export interface UsbCarrier {
  /** Rejects with {@link CarrierError}; no devices is an empty list. */
  list(): Promise<readonly DeviceEntry[]>;
  /** Rejects with `device/not-found` also where another device has come to that path. */
  open(entry: DeviceEntry): Promise<UsbConnection>;
}

/**
 * Of finding and opening: `no-server` (nobody answers at that address), `not-found` (no such device), `busy` (somebody
 * else has it), `refused` (for another reason), `address` (no address of this carrier). Of transfers: `stall`, `timeout`,
 * `transfer` (failed in another way), `unsupported` (this carrier has no such transfer), `closed` (by ourselves). Of both:
 * `gone` (the device left, or the way to it broke), `malformed` (what came is not what was asked for).
 */
export type CarrierErrorCode =
  | "device/no-server"
  | "device/not-found"
  | "device/busy"
  | "device/refused"
  | "device/address"
  | "device/stall"
  | "device/timeout"
  | "device/transfer"
  | "device/unsupported"
  | "device/closed"
  | "device/gone"
  | "device/malformed";

export interface CarrierErrorOptions {
  /** What to do about it. */
  readonly hint?: string;
  readonly cause?: unknown;
}

export class CarrierError extends Error {
  readonly code: CarrierErrorCode;
  readonly hint: string | undefined;

  constructor(code: CarrierErrorCode, message: string, { hint, cause }: CarrierErrorOptions = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "CarrierError";
    this.code = code;
    this.hint = hint;
  }
}

export interface WaitOptions {
  /** How long it may take, and how long between two looks. */
  readonly timeoutMs: number;
  readonly pollMs: number;
}

/**
 * The first device that matches, as soon as there is one: after a reboot into DFU, say. A carrier that cannot list for the
 * moment is asked again. Rejects with `device/not-found`, whose cause is why the last look failed, if it did.
 */
export async function waitForDevice(
  carrier: UsbCarrier,
  matches: (entry: DeviceEntry) => boolean,
  { timeoutMs, pollMs }: WaitOptions,
): Promise<DeviceEntry> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const looked = await look(carrier);
    const found = looked.entries.find(matches);
    if (found !== undefined) return found;
    if (performance.now() + pollMs > end) {
      const cause = looked.error;
      throw new CarrierError("device/not-found", `no such device came within ${timeoutMs / 1000} s`, { cause });
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function look(
  carrier: UsbCarrier,
): Promise<{ readonly entries: readonly DeviceEntry[]; readonly error?: unknown }> {
  try {
    return { entries: await carrier.list() };
  } catch (error) {
    return { entries: [], error };
  }
}
