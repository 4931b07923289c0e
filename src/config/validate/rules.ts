// The one list of rules, in the order in which they run and are documented.

import { appleStrings } from "./apple-strings.js";
import { appleStringsAlignment } from "./apple-strings-alignment.js";
import { binMagic } from "./bin-magic.js";
import { binSize } from "./bin-size.js";
import { blindWrites } from "./blind-writes.js";
import { booleanValue } from "./boolean-value.js";
import { cardConfigArea } from "./card-config-area.js";
import { cardEnd } from "./card-end.js";
import { cardReserve } from "./card-reserve.js";
import { cardStart } from "./card-start.js";
import { cdSectorSize } from "./cd-sector-size.js";
import { deviceType } from "./device-type.js";
import { dialect } from "./dialect.js";
import { doctype } from "./doctype.js";
import { duplicateElement } from "./duplicate-element.js";
import { duplicateId } from "./duplicate-id.js";
import { emptyFile } from "./empty-file.js";
import { fileSize } from "./file-size.js";
import { firmwareKnownBad } from "./firmware-known-bad.js";
import { firmwareTooOld } from "./firmware-too-old.js";
import { firmwareVersion } from "./firmware-version.js";
import { floppyGeometry } from "./floppy-geometry.js";
import { geometry } from "./geometry.js";
import { hiddenByDisabled } from "./hidden-by-disabled.js";
import { hostCdSectorSize } from "./host-cd-sector-size.js";
import { hostDeviceModifier } from "./host-device-modifier.js";
import { hostDeviceType } from "./host-device-type.js";
import { hostDiskSectorSize } from "./host-disk-sector-size.js";
import { hostDiskSize } from "./host-disk-size.js";
import { hostFirmware } from "./host-firmware.js";
import { hostGeometry } from "./host-geometry.js";
import { hostParity } from "./host-parity.js";
import { hostQuirks } from "./host-quirks.js";
import { hostScsiId } from "./host-scsi-id.js";
import { hostSetting } from "./host-setting.js";
import { hostSpeed } from "./host-speed.js";
import { hostStrings } from "./host-strings.js";
import { htmlEscaped } from "./html-escaped.js";
import { htmlPage } from "./html-page.js";
import { idSeven } from "./id-seven.js";
import { jsonSchema } from "./json-schema.js";
import { jsonSyntax } from "./json-syntax.js";
import { lineNumbers } from "./line-numbers.js";
import { macQuirks } from "./mac-quirks.js";
import { mapLuns } from "./map-luns.js";
import { missingElement } from "./missing-element.js";
import { missingRoot } from "./missing-root.js";
import { noElements } from "./no-elements.js";
import { noEnabledTarget } from "./no-enabled-target.js";
import { numberRange } from "./number-range.js";
import { numberValue } from "./number-value.js";
import { obsoleteSetting } from "./obsolete-setting.js";
import { overlap } from "./overlap.js";
import { quirkCombination } from "./quirk-combination.js";
import { quirkWord } from "./quirk-word.js";
import { rawBytesValue } from "./raw-bytes-value.js";
import type { Rule } from "./rule.js";
import { scsiSpeedValue } from "./scsi-speed-value.js";
import { sdscHalfCapacity } from "./sdsc-half-capacity.js";
import { sectorSize } from "./sector-size.js";
import { selectionDelay } from "./selection-delay.js";
import { sharedSerial } from "./shared-serial.js";
import { speedScsi2 } from "./speed-scsi2.js";
import { startAlignment } from "./start-alignment.js";
import { startupDelay } from "./startup-delay.js";
import { strayText } from "./stray-text.js";
import { stringAscii } from "./string-ascii.js";
import { stringBytes } from "./string-bytes.js";
import { stringLength } from "./string-length.js";
import { stringWhitespace } from "./string-whitespace.js";
import { targetCount } from "./target-count.js";
import { targetFlagsDisagree } from "./target-flags-disagree.js";
import { targetId } from "./target-id.js";
import { textEncoding } from "./text-encoding.js";
import { turbo } from "./turbo.js";
import { unknownBytes } from "./unknown-bytes.js";
import { unknownElement } from "./unknown-element.js";
import { vendorReload } from "./vendor-reload.js";
import { wrongRoot } from "./wrong-root.js";
import { xmlSyntax } from "./xml-syntax.js";
import { zeroSize } from "./zero-size.js";

export const rules: readonly Rule[] = [
  fileSize,
  emptyFile,
  textEncoding,
  htmlPage,
  htmlEscaped,
  lineNumbers,
  noElements,
  doctype,
  xmlSyntax,
  missingRoot,
  wrongRoot,
  binSize,
  jsonSyntax,
  jsonSchema,
  dialect,
  targetFlagsDisagree,
  targetCount,
  missingElement,
  duplicateElement,
  unknownElement,
  strayText,
  booleanValue,
  numberValue,
  numberRange,
  stringWhitespace,
  stringAscii,
  stringLength,
  quirkWord,
  targetId,
  firmwareVersion,
  rawBytesValue,
  macQuirks,
  vendorReload,
  binMagic,
  duplicateId,
  hiddenByDisabled,
  idSeven,
  noEnabledTarget,
  overlap,
  zeroSize,
  sectorSize,
  cdSectorSize,
  floppyGeometry,
  deviceType,
  quirkCombination,
  appleStrings,
  appleStringsAlignment,
  speedScsi2,
  scsiSpeedValue,
  selectionDelay,
  startupDelay,
  turbo,
  obsoleteSetting,
  blindWrites,
  firmwareTooOld,
  firmwareKnownBad,
  geometry,
  sharedSerial,
  startAlignment,
  stringBytes,
  unknownBytes,
  mapLuns,
  cardStart,
  cardEnd,
  cardConfigArea,
  cardReserve,
  sdscHalfCapacity,
  hostSetting,
  hostParity,
  hostSpeed,
  hostDiskSize,
  hostDiskSectorSize,
  hostCdSectorSize,
  hostGeometry,
  hostScsiId,
  hostQuirks,
  hostFirmware,
  hostStrings,
  hostDeviceModifier,
  hostDeviceType,
];
