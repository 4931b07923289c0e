// serve/usbip: USB devices over USB/IP.

export type { Pace } from "./exports.js";
export { defaultLimits, type UsbipLimits } from "./limits.js";
export type { EmitEvent, TransferReport, UsbipEvent } from "./usbip-event.js";
export { type ExportOptions, UsbipServer, type UsbipServerOptions } from "./usbip-server.js";
