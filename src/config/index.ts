// config: one model of a SCSI2SD configuration, its formats, its rules and its hosts. Pure: text and bytes in, data out.
// Doors that load more are `config/write` (new XML documents) and `config/json` (JSON with its schema).

export { decodeImage, encodeImage, imageBytes } from "./binary/image.js";
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
export { ConfigError, type ConfigErrorCode } from "./config-error.js";
export type { ConfigFile, ConfigFormat } from "./config-file.js";
export {
  type Diagnostic,
  type Fix,
  type Position,
  type SettingChange,
  type Severity,
  severities,
  type TextEdit,
} from "./diagnostic.js";
export { type Difference, diffConfigs } from "./diff-config.js";
export { setInXml } from "./edit/edit-file.js";
export { type FixedFile, fixFile } from "./edit/fix-file.js";
export type { FileProblem, FileProblemKind } from "./file-problem.js";
export {
  compareFirmwareVersions,
  type FirmwareVersion,
  formatFirmwareVersion,
  isFirmwareBetween,
  parseFirmwareVersion,
} from "./firmware-version.js";
export { formatBytes } from "./format-bytes.js";
export { formatSetting } from "./format-setting.js";
export { type HardwareRevision, hardwareRevisions } from "./hardware-revision.js";
export { configForHost, type HostChoice, type HostConfig } from "./hosts/config-for-host.js";
export { type Confidence, type Fact, type HostFamily, type HostProfile, hostFamilies } from "./hosts/host-profile.js";
export { findHost, hostProfiles, suggestHosts } from "./hosts/hosts.js";
export { renderHostsMarkdown } from "./hosts/render-hosts.js";
export { configAreaSectors, keptBackSectors, type SdRange, sdRange } from "./layout.js";
export { nearest } from "./nearest.js";
export { readBin } from "./read-bin.js";
export { boardSettings, type Setting, type SettingKind, type SettingValue, targetSettings } from "./setting.js";
export { allPaths, assign, getSetting, parseAssignment, type SettingAssignment, valueAt } from "./setting-path.js";
export { renderRulesMarkdown } from "./validate/render-rules.js";
export type { Rule, Stage } from "./validate/rule.js";
export { rules } from "./validate/rules.js";
export { type ValidateOptions, validateConfig } from "./validate/validate-config.js";
export { readAsVendor, type VendorReading } from "./vendor-tool/read-as-vendor.js";
export { type VendorGeneration, vendorGenerations } from "./vendor-tool/vendor-version.js";
export { largestXmlBytes, readXml } from "./xml/read-xml.js";
export { decodeText, encodeText, type TextEncoding } from "./xml/text-encoding.js";
export type { XmlElement, XmlSource } from "./xml/xml-source.js";
