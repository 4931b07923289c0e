// What the contents of a firmware say about the board that they are for, whatever the file is called: vector table, addresses,
// product string, OTP marker (firmware-behaviour 3.1, 3.6). No version is written in a real image; ours carry one (see
// emulator/usb-board/virtual-firmware).

import { type BoardRevision, boardIdentities, loaderIds, type VersionNumbers } from "./board-id.js";
import type { DfuElement, DfuFile } from "./dfu-file.js";
import { flashBytes, flashStart } from "./loader-descriptors.js";
import { UsbError } from "./usb-error.js";

/** Behind it, in ASCII: "6.4.14 2021". */
export const versionTag = "scsi2sd virtual firmware ";

export interface FirmwareImage {
  readonly vectors: "valid" | "blank" | "invalid";
  /** Longest first-match product strings found, such as "SCSI2SD V6 2021". */
  readonly products: readonly string[];
  /** Revisions whose OTP marker is in it. */
  readonly markers: readonly BoardRevision[];
  /** Only in images that carry our tag. */
  readonly version: VersionNumbers | undefined;
}

const ramStart = 0x20000000;
/** The larger of the two chips has 128 KiB. */
const ramBytes = 0x20000;
const blank = 0xffffffff;
const productPattern = /SCSI2SD(?: V6)?(?: 20\d\d)?(?![\w ])/g;

/** Looks at flash contents that start at 0x08000000. */
export function inspectFirmware(flash: Uint8Array): FirmwareImage {
  const text = latin1(flash.subarray(0, usedBytes(flash)));
  return {
    vectors: vectorsOf(flash),
    products: [...new Set([...text.matchAll(productPattern)].map(([product]) => product))],
    markers: boardIdentities.filter(({ otpMarker }) => holdsWord(text, otpMarker)).map(({ revision }) => revision),
    version: versionOf(text),
  };
}

function vectorsOf(flash: Uint8Array): FirmwareImage["vectors"] {
  if (flash.length < 8) return "invalid";
  const view = new DataView(flash.buffer, flash.byteOffset, flash.length);
  const stack = view.getUint32(0, true);
  const reset = view.getUint32(4, true);
  if (stack === blank && reset === blank) return "blank";
  const isStack = stack > ramStart && stack <= ramStart + ramBytes && stack % 4 === 0;
  // An odd address: code of this processor is Thumb code.
  const isCode = reset > flashStart && reset < flashStart + flashBytes && reset % 2 === 1;
  return isStack && isCode ? "valid" : "invalid";
}

function versionOf(text: string): VersionNumbers | undefined {
  const at = text.indexOf(versionTag);
  if (at < 0) return undefined;
  const match = /^(\d{1,3})\.(\d{1,2})\.(\d{1,2}) /.exec(
    text.slice(at + versionTag.length, at + versionTag.length + 20),
  );
  if (match === null) return undefined;
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) };
}

function holdsWord(text: string, word: number): boolean {
  const bytes = [word & 255, (word >> 8) & 255, (word >> 16) & 255, word >>> 24];
  return text.includes(String.fromCharCode(...bytes));
}

/** Without the blank cells at the end, which are most of a flash. */
function usedBytes(flash: Uint8Array): number {
  let end = flash.length;
  while (end > 0 && flash[end - 1] === 0xff) end -= 1;
  return end;
}

function latin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 4096) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 4096)));
  return pieces.join("");
}

/** The flash contents of a file for the board. Throws {@link UsbError} when it writes anywhere else. */
export function flashOf(file: DfuFile): readonly DfuElement[] {
  const elements: DfuElement[] = [];
  for (const { alternate, elements: own } of file.targets) {
    if (alternate !== 0) throw refuse(`a target of the file is for memory ${alternate}, not for the flash (0)`);
    elements.push(...own);
  }
  for (const { address, data } of elements) {
    const end = address + data.length;
    if (address < flashStart || end > flashStart + flashBytes) {
      throw refuse(`bytes ${hex(address)} … ${hex(end)} lie outside the board's flash`);
    }
  }
  if (!elements.some(({ data }) => data.length > 0)) throw refuse("the file holds no data");
  return elements;
}

/** All of the flash as it is after programming the elements into blank cells. */
export function imageOfElements(elements: readonly DfuElement[]): Uint8Array {
  const flash = new Uint8Array(flashBytes).fill(0xff);
  for (const { address, data } of elements) flash.set(data, address - flashStart);
  return flash;
}

/** `wrong`: it cannot be right. `doubt`: nothing tells. */
export interface FitFinding {
  readonly verdict: "wrong" | "doubt";
  readonly message: string;
}

export interface FirmwareFit {
  readonly image: FirmwareImage;
  /** Empty: by its contents the file is for this board. */
  readonly findings: readonly FitFinding[];
  /** The board that the contents are for. */
  readonly revision: BoardRevision | undefined;
}

/** Throws {@link UsbError} like {@link flashOf}. */
export function checkFirmwareFit(file: DfuFile, board: BoardRevision): FirmwareFit {
  const image = inspectFirmware(imageOfElements(flashOf(file)));
  const revision = revisionOfImage(image);
  const findings: FitFinding[] = [];
  const find = (verdict: FitFinding["verdict"], message: string) => findings.push({ verdict, message });
  if (!isFor(file.vendorId, loaderIds.vendorId) || !isFor(file.productId, loaderIds.productId)) {
    find("wrong", `the file is for device ${id(file.vendorId)}:${id(file.productId)}, not for 0483:df11`);
  }
  if (image.vectors !== "valid") find("wrong", "it does not start with a vector table of the board's processor");
  if (image.products.length === 0) find("wrong", "no product string of a SCSI2SD is in it");
  if (revision !== undefined && revision !== board)
    find("wrong", `by its contents it is for ${revision}, not ${board}`);
  if (revision === undefined) find("doubt", "its contents do not tell which board it is for");
  if (image.markers.length > 1) find("doubt", `it holds the markers of several boards: ${image.markers.join(", ")}`);
  return { image, findings, revision };
}

/** By the marker, which every build since 6.3.1 has; else by the product string, which tells since 6.4.1. */
export function revisionOfImage({ markers, products }: FirmwareImage): BoardRevision | undefined {
  const byProduct = boardIdentities.filter(({ product }) => products.includes(product));
  const [only] = markers;
  if (markers.length === 1 && only !== undefined) {
    const contradicts = byProduct.length > 0 && !byProduct.some(({ revision }) => revision === only);
    return contradicts ? undefined : only;
  }
  return byProduct.length === 1 ? byProduct[0]?.revision : undefined;
}

function isFor(id: number, wanted: number): boolean {
  return id === 0xffff || id === wanted;
}

function id(value: number): string {
  return value.toString(16).padStart(4, "0");
}

function hex(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(8, "0")}`;
}

function refuse(message: string): UsbError {
  return new UsbError("usb/firmware-image", message, "choose the firmware file of a SCSI2SD v6");
}
