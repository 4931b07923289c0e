// INQUIRY data: what a target says it is (inquiry.c@v6.4.14; firmware-behaviour 2.8, 2.15). Byte 1 of every answer gets the
// removable bit for types 1 … 5, also where that byte is a page code (quirk Q17).

import { deviceTypes } from "../../scsi/index.js";
import type { FirmwareFeatures } from "../firmware/features.js";
import { type Compatibility, compatibilities } from "./compatibility.js";
import type { LogicalUnit } from "./logical-unit.js";
import { peripheralTypeOf } from "./peripheral-type.js";

const removableBit = 0x80;
const oldSerial = "codesrc-12345678";
const fixedPages: ReadonlyMap<number, readonly number[]> = new Map([
  [0x00, [0x00, 0x00, 0x00, 0x04, 0x00, 0x80, 0x81, 0x82]],
  [0x81, [0x00, 0x81, 0x00, 0x03, 0x03, 0x03, 0x03]],
  [0x82, [0x00, 0x82, 0x00, 0x07, 0x06, 0x53, 0x43, 0x53, 0x49, 0x2d, 0x32]],
]);

/** Writes 36 bytes and returns their number; `undefined` when a page code is given, which only VPD has. */
export function writeStandardInquiry(
  into: Uint8Array,
  page: number,
  unit: LogicalUnit,
  compatibility: Compatibility,
): number | undefined {
  if (page !== 0) return undefined;
  const { deviceTypeModifier, vendor, prodId, revision } = unit.settings;
  into[0] = 0;
  into[1] = deviceTypeModifier;
  into[2] = 0x02;
  into[3] = compatibility === compatibilities.scsi2 ? 2 : 1;
  into[4] = 0x1f;
  into[5] = 0;
  into[6] = 0;
  into[7] = 0x18;
  writeText(into, 8, vendor);
  writeText(into, 16, prodId);
  writeText(into, 32, revision);
  markType(into, unit);
  return 36;
}

/** Writes the page and returns its length; `undefined` when there is no such page. */
export function writeVitalProductData(
  into: Uint8Array,
  page: number,
  unit: LogicalUnit,
  firmware: Pick<FirmwareFeatures, "serialNumber">,
): number | undefined {
  const length = page === 0x80 ? writeSerialPage(into, unit, firmware) : writeFixedPage(into, page);
  if (length !== undefined) markType(into, unit);
  return length;
}

function writeSerialPage(
  into: Uint8Array,
  unit: LogicalUnit,
  { serialNumber }: Pick<FirmwareFeatures, "serialNumber">,
): number {
  into.set([0x00, 0x80, 0x00, 0x10]);
  writeText(into, 4, serialNumber === "configured" ? unit.settings.serial : oldSerial);
  return 20;
}

function writeFixedPage(into: Uint8Array, page: number): number | undefined {
  const bytes = fixedPages.get(page);
  if (bytes) into.set(bytes);
  return bytes?.length;
}

function markType(into: Uint8Array, { settings: { deviceType } }: LogicalUnit): void {
  into[0] = peripheralTypeOf(deviceType);
  if (deviceType > deviceTypes.fixed && deviceType <= deviceTypes.sequential) into[1] = (into[1] ?? 0) | removableBit;
}

function writeText(into: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) into[at + index] = text.charCodeAt(index);
}
