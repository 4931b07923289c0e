// Faults that a board can be told to have, by the names of `--fault`: on the wire (faulty-device), in the card, in the loader, or of
// its power. Each strikes once, at the n-th occasion, unless its entry says otherwise.

import { UsbError } from "../../usb/index.js";

/** `side`: who makes it happen. */
export type BoardFault =
  | { readonly side: "wire"; readonly kind: WireFaultKind; readonly at: number }
  | { readonly side: "card"; readonly kind: "sd-write-error"; readonly at: number }
  | { readonly side: "board"; readonly kind: "power-cut-in-config" | "never-returns"; readonly at: number }
  | { readonly side: "loader"; readonly kind: "erase-fails" | "program-fails" | "flash-corrupts"; readonly at: number };

export type WireFaultKind = "report-dropped" | "report-doubled" | "report-late" | "report-cut" | "stall" | "unplug";
export type BoardFaultKind = BoardFault["kind"];

interface FaultEntry {
  readonly kind: BoardFaultKind;
  readonly side: BoardFault["side"];
  /** What `at` counts, from 1 on. */
  readonly counts: string;
  readonly meaning: string;
}

export const boardFaults: readonly FaultEntry[] = [
  { kind: "report-dropped", side: "wire", counts: "HID input reports", meaning: "the report never arrives" },
  { kind: "report-doubled", side: "wire", counts: "HID input reports", meaning: "the report arrives twice" },
  { kind: "report-late", side: "wire", counts: "HID input reports", meaning: "the report waits for the next command" },
  { kind: "report-cut", side: "wire", counts: "HID input reports", meaning: "half of the report arrives" },
  { kind: "stall", side: "wire", counts: "transfers", meaning: "the transfer is refused" },
  { kind: "unplug", side: "wire", counts: "transfers", meaning: "the cable is pulled in place of the transfer" },
  { kind: "sd-write-error", side: "card", counts: "SD_WRITE commands", meaning: "nothing is written" },
  {
    kind: "power-cut-in-config",
    side: "board",
    counts: "writes of the first configuration sector",
    meaning: "power goes before the second one",
  },
  { kind: "never-returns", side: "board", counts: "reboots", meaning: "the board does not come back on USB" },
  { kind: "erase-fails", side: "loader", counts: "erase commands", meaning: "the loader reports errERASE" },
  { kind: "program-fails", side: "loader", counts: "blocks", meaning: "the loader reports errPROG" },
  {
    kind: "flash-corrupts",
    side: "loader",
    counts: "blocks",
    meaning: "a bit falls; the checksum of the flash is wrong",
  },
];

/** "unplug:17", or "unplug" for the first occasion. Throws {@link UsbError} that lists the names. */
export function parseBoardFault(text: string): BoardFault {
  const [name = "", count = "1", ...rest] = text.trim().split(":");
  const entry = boardFaults.find(({ kind }) => kind === name);
  const at = /^[1-9]\d{0,8}$/.test(count) ? Number(count) : undefined;
  if (entry !== undefined && at !== undefined && rest.length === 0) {
    return { side: entry.side, kind: entry.kind, at } as BoardFault;
  }
  const names = boardFaults.map(({ kind }) => kind).join(", ");
  const what =
    entry === undefined ? `not a fault: ${JSON.stringify(text)}` : `not an occasion: ${JSON.stringify(text)}`;
  throw new UsbError("usb/fault", what, `write NAME or NAME:N, N from 1 on; names are ${names}`);
}

/** Counts occasions: true when a fault of that kind strikes at this one. */
export class FaultCounter {
  readonly #faults: readonly BoardFault[];
  readonly #counts = new Map<BoardFaultKind, number>();

  constructor(faults: readonly BoardFault[]) {
    this.#faults = faults;
  }

  strikes(kind: BoardFaultKind): boolean {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return this.#faults.some((fault) => fault.kind === kind && fault.at === count);
  }
}
