// Which devices of a carrier are boards, and which one is meant (user-needs 79: never simply the first).

import { applicationIds, loaderIds } from "../usb/index.js";
import { CarrierError, type DeviceEntry, type UsbCarrier } from "./carrier/carrier.js";
import { DeviceError } from "./device-error.js";

/** `application`: its firmware runs. `loader`: any ST chip in its ROM loader shows the same ids. */
export type BoardMode = "application" | "loader";

export interface FoundBoard {
  readonly mode: BoardMode;
  readonly entry: DeviceEntry;
}

export function modeOf({ vendorId, productId }: DeviceEntry): BoardMode | undefined {
  if (vendorId === applicationIds.vendorId && productId === applicationIds.productId) return "application";
  return vendorId === loaderIds.vendorId && productId === loaderIds.productId ? "loader" : undefined;
}

export async function findBoards(carrier: UsbCarrier): Promise<readonly FoundBoard[]> {
  const entries = await carrier.list();
  return entries.flatMap((entry) => {
    const mode = modeOf(entry);
    return mode === undefined ? [] : [{ mode, entry }];
  });
}

export interface Choice {
  /** Serial number, path, or "vvvv:pppp"; left out: there must be one board only. */
  readonly device: string | undefined;
  readonly modes: readonly BoardMode[];
  /** Looks up a serial number that the carrier does not know without opening the device. */
  readonly serialOf?: (board: FoundBoard) => Promise<string | undefined>;
}

/** Throws {@link DeviceError} "device/no-board" or "device/several-boards", which lists them. */
export async function chooseBoard(
  boards: readonly FoundBoard[],
  { device, modes, serialOf }: Choice,
): Promise<FoundBoard> {
  const fit = boards.filter(({ mode }) => modes.includes(mode));
  const meant = device === undefined ? fit : await matching(fit, device, serialOf);
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined) throw noBoard(boards, device);
  const what = device === undefined ? "there are several boards" : `several boards are ${device}`;
  throw new DeviceError("device/several-boards", `${what}: ${meant.map(describe).join("; ")}`, {
    hint: "say which one with --device and its serial number or path",
  });
}

async function matching(boards: readonly FoundBoard[], device: string, serialOf: Choice["serialOf"]) {
  const wanted = device.toLowerCase();
  const exact = boards.filter(({ entry }) =>
    [entry.path, entry.serialNumber, idsOf(entry)].some((name) => name?.toLowerCase() === wanted),
  );
  if (exact.length > 0 || serialOf === undefined) return exact;
  const found: FoundBoard[] = [];
  for (const board of boards) {
    // One that cannot be opened is not the one.
    const serial = await serialOf(board).catch(() => undefined);
    if (serial?.toLowerCase() === wanted) found.push(board);
  }
  return found;
}

function noBoard(boards: readonly FoundBoard[], device: string | undefined): DeviceError {
  const others = boards.map(describe).join("; ");
  const what = device === undefined ? "no board was found" : `no board ${device} was found`;
  return new DeviceError("device/no-board", others === "" ? what : `${what}; there is ${others}`, {
    hint: "check its cable, and see scsi2sd device doctor",
  });
}

/** "1-1 (serial 20A938385105)". */
export function describe({ mode, entry }: FoundBoard): string {
  const serial = entry.serialNumber === undefined ? "" : ` (serial ${entry.serialNumber})`;
  return `${entry.path}${serial}${mode === "loader" ? " in its loader (DFU)" : ""}`;
}

function idsOf({ vendorId, productId }: DeviceEntry): string {
  return `${hex(vendorId)}:${hex(productId)}`;
}

function hex(number: number): string {
  return number.toString(16).padStart(4, "0");
}

export interface ReturnOptions {
  readonly timeoutMs: number;
  readonly pollMs: number;
  /** How long it has been waited for, in ms. */
  readonly onWait?: (waitedMs: number) => void;
}

/** What is known of the board that is to come back. */
export interface Expected {
  readonly mode: BoardMode;
  readonly path: string;
  readonly serial: string | undefined;
  /** Paths of other boards that were in that mode before. */
  readonly others: ReadonlySet<string>;
}

/**
 * Opens the board that comes (back) in that mode, as soon as it is there and can be opened. Rejects with "device/not-found" or why
 * opening failed last.
 */
export async function openReturned<Link>(
  carrier: UsbCarrier,
  expected: Expected,
  open: (entry: DeviceEntry) => Promise<Link>,
  { timeoutMs, pollMs, onWait }: ReturnOptions,
): Promise<Link> {
  const start = performance.now();
  let failure: unknown;
  for (;;) {
    try {
      const boards = await findBoards(carrier);
      const entry = boards.find((board) => isExpected(board, expected))?.entry;
      if (entry !== undefined) return await open(entry);
    } catch (error) {
      failure = error;
    }
    const waitedMs = performance.now() - start;
    if (waitedMs + pollMs > timeoutMs) break;
    onWait?.(waitedMs);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const where = expected.mode === "loader" ? "in its loader" : "with its firmware";
  throw new CarrierError("device/not-found", `the board did not come back ${where} within ${timeoutMs / 1000} s`, {
    cause: failure,
  });
}

function isExpected({ mode, entry }: FoundBoard, expected: Expected): boolean {
  if (mode !== expected.mode) return false;
  const { serialNumber } = entry;
  if (serialNumber !== undefined && expected.serial !== undefined) return serialNumber === expected.serial;
  return entry.path === expected.path || !expected.others.has(entry.path);
}
