// config: one model of a SCSI2SD configuration, its formats, its rules and its hosts. Pure: text and bytes in, data out.
// Doors that load more (writing new XML, JSON with its schema) are `config/write` and `config/json`.

export {
  type BoardConfig,
  type BoardSettings,
  defaultBoard,
  defaultConfig,
  defaultTarget,
  isTurbo,
  nothingUnknown,
  type Quirk,
  quirkFlags,
  sdSectorsPerBlock,
  speedLabels,
  type TargetSettings,
  targetSlots,
  turboSpeed,
  type Unknown,
  type UnknownBytes,
} from "./board-config.js";
export {
  type Diagnostic,
  type Fix,
  type Position,
  type SettingChange,
  type Severity,
  severities,
  type TextEdit,
} from "./diagnostic.js";
export {
  compareFirmwareVersions,
  type FirmwareVersion,
  formatFirmwareVersion,
  isFirmwareBetween,
  parseFirmwareVersion,
} from "./firmware-version.js";
