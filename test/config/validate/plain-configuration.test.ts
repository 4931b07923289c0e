// What is right must be silent: the tool's default and a NeXTstation's disk, through every rule about meaning and card.

import { describe, expect, it } from "vitest";
import { appleStrings } from "../../../src/config/validate/apple-strings.js";
import { appleStringsAlignment } from "../../../src/config/validate/apple-strings-alignment.js";
import { blindWrites } from "../../../src/config/validate/blind-writes.js";
import { cardConfigArea } from "../../../src/config/validate/card-config-area.js";
import { cardEnd } from "../../../src/config/validate/card-end.js";
import { cardReserve } from "../../../src/config/validate/card-reserve.js";
import { cardStart } from "../../../src/config/validate/card-start.js";
import { cdSectorSize } from "../../../src/config/validate/cd-sector-size.js";
import { deviceType } from "../../../src/config/validate/device-type.js";
import { duplicateId } from "../../../src/config/validate/duplicate-id.js";
import { firmwareKnownBad } from "../../../src/config/validate/firmware-known-bad.js";
import { firmwareTooOld } from "../../../src/config/validate/firmware-too-old.js";
import { floppyGeometry } from "../../../src/config/validate/floppy-geometry.js";
import { geometry } from "../../../src/config/validate/geometry.js";
import { hiddenByDisabled } from "../../../src/config/validate/hidden-by-disabled.js";
import { idSeven } from "../../../src/config/validate/id-seven.js";
import { mapLuns } from "../../../src/config/validate/map-luns.js";
import { noEnabledTarget } from "../../../src/config/validate/no-enabled-target.js";
import { obsoleteSetting } from "../../../src/config/validate/obsolete-setting.js";
import { overlap } from "../../../src/config/validate/overlap.js";
import { quirkCombination } from "../../../src/config/validate/quirk-combination.js";
import { scsiSpeedValue } from "../../../src/config/validate/scsi-speed-value.js";
import { sdscHalfCapacity } from "../../../src/config/validate/sdsc-half-capacity.js";
import { sectorSize } from "../../../src/config/validate/sector-size.js";
import { selectionDelay } from "../../../src/config/validate/selection-delay.js";
import { sharedSerial } from "../../../src/config/validate/shared-serial.js";
import { speedScsi2 } from "../../../src/config/validate/speed-scsi2.js";
import { startAlignment } from "../../../src/config/validate/start-alignment.js";
import { startupDelay } from "../../../src/config/validate/startup-delay.js";
import { stringBytes } from "../../../src/config/validate/string-bytes.js";
import { turbo } from "../../../src/config/validate/turbo.js";
import { unknownBytes } from "../../../src/config/validate/unknown-bytes.js";
import { zeroSize } from "../../../src/config/validate/zero-size.js";
import type { PartialConfig } from "./config-of.js";
import { configOf, findingsOf, firmwareOf } from "./config-of.js";

const rules = [
  appleStringsAlignment,
  appleStrings,
  blindWrites,
  cardConfigArea,
  cardEnd,
  cardReserve,
  cardStart,
  cdSectorSize,
  deviceType,
  duplicateId,
  firmwareKnownBad,
  firmwareTooOld,
  floppyGeometry,
  geometry,
  hiddenByDisabled,
  idSeven,
  mapLuns,
  noEnabledTarget,
  obsoleteSetting,
  overlap,
  quirkCombination,
  scsiSpeedValue,
  sdscHalfCapacity,
  sectorSize,
  selectionDelay,
  sharedSerial,
  speedScsi2,
  startAlignment,
  startupDelay,
  stringBytes,
  turbo,
  unknownBytes,
  zeroSize,
];

const next: PartialConfig = {
  board: { scsiSpeed: 3 },
  targets: [
    { scsiSectors: 3891200, sectorsPerTrack: 139, headsPerCylinder: 4 },
    { enabled: false, sdSectorStart: 0 },
  ],
};

// "4 GB": 7744512 sectors, room for either disk.
const places = [{ cardSectors: 7744512 }, { cardSectors: 7744512, firmware: firmwareOf("6.4.14") }];

describe.each([
  ["the tool's default", {}],
  ["a NeXTstation's disk", next],
])("%s", (_, settings) => {
  it.each(rules)("$id says nothing", (rule) => {
    for (const parts of places) expect(findingsOf(rule, configOf(settings), parts)).toEqual([]);
  });
});
