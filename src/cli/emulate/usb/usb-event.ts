// What the USB side of the board tells, as a line for people or an object for programs. Kinds begin with "usb-", to tell them from
// those of iSCSI.

import type { SectorAccess } from "../../../emulator/index.js";
import type { UsbipEvent } from "../../../serve/usbip/index.js";
import { printable } from "../../format-diagnostic.js";

/** A sector that the HID channel read or wrote. */
export interface SectorEvent {
  readonly kind: "sector";
  readonly access: SectorAccess;
}

export interface UsbFigures {
  /** How often somebody attached the board. */
  imports: number;
  transfers: number;
  /** Transfers that ended in an error, a stall too. */
  failed: number;
  /** To the computer. */
  bytesIn: number;
  bytesOut: number;
}

export function formatUsbEvent(event: UsbipEvent | SectorEvent): string {
  const { kind, ...fields } = usbEventFields(event);
  const words = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  // Bus ids and reasons come from the network.
  return printable([kind, ...words].join("  "));
}

export function usbEventFields(event: UsbipEvent | SectorEvent): Readonly<Record<string, unknown>> {
  if (event.kind === "sector") {
    const { kind, lba, result } = event.access;
    return { kind: "usb-sector", command: kind === "read" ? "SD_READ" : "SD_WRITE", lba, result };
  }
  const { kind, ...fields } = event;
  if (event.kind !== "exported") return { kind: `usb-${kind}`, ...fields };
  const { busId, vendorId, productId } = event;
  return { kind: "usb-exported", busId, id: formatUsbId({ vendorId, productId }) };
}

/** Such as 16d0:0bd4. */
export function formatUsbId({
  vendorId,
  productId,
}: {
  readonly vendorId: number;
  readonly productId: number;
}): string {
  return [vendorId, productId].map((id) => id.toString(16).padStart(4, "0")).join(":");
}

/** Adds what the event says to the figures. */
export function countUsbEvent(figures: UsbFigures, event: UsbipEvent): void {
  if (event.kind === "imported") figures.imports++;
  if (event.kind !== "transfer") return;
  figures.transfers++;
  if (event.status !== 0) figures.failed++;
  if (event.direction === "in") figures.bytesIn += event.bytes;
  else figures.bytesOut += event.bytes;
}

export function formatUsbFigures(figures: UsbFigures, cardFailures: number): string {
  const { imports, transfers, failed, bytesIn, bytesOut } = figures;
  const parts = [
    `USB: attached ${imports} times`,
    `${transfers} transfers (${failed} refused)`,
    `${bytesIn} bytes to the computer`,
    `${bytesOut} bytes from it`,
    ...failuresOf(cardFailures),
  ];
  return parts.join(", ");
}

/** For the figures of both sides. */
export function failuresOf(card: number): readonly string[] {
  return card > 0 ? [`${card} failures of the card`] : [];
}
