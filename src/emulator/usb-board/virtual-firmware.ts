// What lies in the flash of a simulated board: no program, only what can be told of one by its contents (vector table, product
// string, OTP marker), and a tag with the version, which real images do not carry. And what a board makes of any flash at reset.

import {
  compareFirmwareVersions,
  type FirmwareVersion,
  formatFirmwareVersion,
  parseFirmwareVersion,
} from "../../config/index.js";
import {
  type BoardRevision,
  boardIdentity,
  buildDfuFile,
  flashBytes,
  flashStart,
  inspectFirmware,
  loaderIds,
  revisionOfImage,
  versionTag,
} from "../../usb/index.js";
import { productName } from "./product-name.js";
import { usbFeatures } from "./usb-features.js";

/** Code starts in the fifth sector (firmware-behaviour 3.6.2). */
const codeOffset = 0x10000;
const stackTop = 0x20020000;
/** Small, so that flashing it takes few transfers; a real one fills up to 192 KiB. */
const codeBytes = 4096;
const vectorBytes = 0x188;

/** The flash contents of a made-up firmware, from 0x08000000 on. */
export function buildVirtualFirmware(version: FirmwareVersion, revision: BoardRevision): Uint8Array {
  const image = new Uint8Array(codeOffset + codeBytes);
  const view = new DataView(image.buffer);
  view.setUint32(0, stackTop, true);
  for (let at = 4; at < vectorBytes; at += 4) view.setUint32(at, flashStart + codeOffset + 1 + at * 2, true);
  const features = usbFeatures(version);
  writeText(image, codeOffset + 0x400, `codesrc.com\0${productName(revision, features)}\0`);
  writeText(image, codeOffset + 0x480, `${versionTag}${formatFirmwareVersion(version)} ${revision}\0`);
  if (features.boardCheck === "marker") view.setUint32(codeOffset + 0x500, boardIdentity(revision).otpMarker, true);
  // Something in every byte of the rest, so that one that is programmed wrongly shows.
  for (let at = codeOffset + 0x600; at < image.length; at++) image[at] = (at * 7 + (at >> 8)) & 255;
  return image;
}

/** The same as a file for dfu-util and for the update. */
export function buildVirtualDfuFile(version: FirmwareVersion, revision: BoardRevision): Uint8Array {
  const data = buildVirtualFirmware(version, revision);
  const target = { alternate: 0, name: "ST...", elements: [{ address: flashStart, data }] };
  return buildDfuFile({ release: 0, ...loaderIds, targets: [target] });
}

/** `"dead"`: nothing comes up on USB, only the jumper helps. `reason` says why. */
export type BootResult =
  | { readonly result: "runs"; readonly version: FirmwareVersion; readonly writesMarker: boolean }
  | { readonly result: "dead"; readonly reason: string };

export interface BootConditions {
  readonly flash: Uint8Array;
  readonly otpWord: number;
  readonly revision: BoardRevision;
  /** What the board ran before: taken for images that carry no tag, when their product string does not rule it out. */
  readonly before: FirmwareVersion;
}

const blankWord = 0xffffffff;
/** By product string, the releases that show it. */
const releasesOf: readonly { readonly product: RegExp; readonly first: string; readonly last: string }[] = [
  { product: /^SCSI2SD V6/, first: "6.4.1", last: "6.4.14" },
  { product: /^SCSI2SD 2020$/, first: "6.3.1", last: "6.4.0" },
  { product: /^SCSI2SD$/, first: "6.0.0", last: "6.3.2" },
];

export function boot({ flash, otpWord, revision, before }: BootConditions): BootResult {
  if (flash.length !== flashBytes) throw new RangeError(`the flash has ${flashBytes} bytes, not ${flash.length}`);
  const image = inspectFirmware(flash);
  if (image.vectors !== "valid") return dead("the flash holds no program");
  const version = image.version ?? guessVersion(image.products, before);
  if (version === undefined) return dead("the flash holds a program that is no SCSI2SD");
  const isFor = revisionOfImage(image);
  if (isFor !== undefined && isFor !== revision) return dead(`the firmware is for ${isFor}, the board is ${revision}`);
  if (usbFeatures(version).boardCheck === "none") return { result: "runs", version, writesMarker: false };
  const isBlank = otpWord === blankWord;
  if (!isBlank && otpWord !== boardIdentity(revision).otpMarker) return dead("OTP holds the marker of another board");
  return { result: "runs", version, writesMarker: isBlank };
}

function guessVersion(products: readonly string[], before: FirmwareVersion): FirmwareVersion | undefined {
  const releases = releasesOf.find(({ product }) => products.some((each) => product.test(each)));
  if (releases === undefined) return undefined;
  const first = parseFirmwareVersion(releases.first);
  const last = parseFirmwareVersion(releases.last);
  if (first === undefined || last === undefined) return undefined;
  const isPossible = compareFirmwareVersions(before, first) >= 0 && compareFirmwareVersions(before, last) <= 0;
  return isPossible ? before : last;
}

function dead(reason: string): BootResult {
  return { result: "dead", reason };
}

function writeText(into: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) into[at + index] = text.charCodeAt(index);
}
