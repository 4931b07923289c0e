// device: a SCSI2SD board on a cable, over the network, or in this process; real or virtual. Its configuration, its firmware.

export { type BoardFacts, type BoardIdentification, BoardLink, openBoard } from "./board-link.js";
export {
  CarrierError,
  type CarrierErrorCode,
  type DeviceEntry,
  type UsbCarrier,
  type UsbConnection,
  waitForDevice,
} from "./carrier/carrier.js";
export { type CombinedCarrier, combineCarriers } from "./carrier/combined.js";
export { createInProcessCarrier, type InProcessDevices } from "./carrier/in-process.js";
export { type NativePackages, nativePackages } from "./carrier/load-native.js";
export { createHidCarrier } from "./carrier/node-hid.js";
export { recording } from "./carrier/recording.js";
export { replaying } from "./carrier/replaying.js";
export { formatUsbipAddress, parseUsbipAddress, type UsbipAddress } from "./carrier/usbip/address.js";
export { createUsbipCarrier } from "./carrier/usbip/usbip-carrier.js";
export { createWebUsbCarrier } from "./carrier/webusb.js";
export { type ChannelTiming, type ReportCounts, usualTiming } from "./command-channel.js";
export { type ConfigImage, type ImageState, inspectImage } from "./config-image.js";
export {
  type PulledConfig,
  type PushOptions,
  type PushPlan,
  type PushResult,
  pullConfig,
  pushConfig,
  pushReports,
  restoreConfig,
} from "./config-store.js";
export { type ConfigOnBoard, DeviceError, type DeviceErrorCode } from "./device-error.js";
export { UpdateError, type UpdateResult, updateFirmware } from "./dfu/firmware-update.js";
export { type LoaderLink, openLoader } from "./dfu/loader-link.js";
export { type UpdateOptions, type UpdatePlan, type UpdateTiming, usualUpdateTiming } from "./dfu/update-run.js";
export { type BoardMode, chooseBoard, describe, type FoundBoard, findBoards } from "./find-board.js";
export { prepareReopen, type ReopenOptions } from "./reopen-board.js";
