// usb/usbip: the wire format of USB/IP, and how transfers wait for a device. For both ends, without a socket.

export { errno } from "./errno.js";
export {
  deviceCount,
  deviceIdOf,
  deviceRecord,
  importBody,
  interfaceRecord,
  isBusId,
  opCode,
  opHeader,
  opStatus,
  protocolVersion,
  speedCode,
  usbipPort,
} from "./op-messages.js";
export { type ListedDevice, ReplyReader, type SubmitReply, type UrbReply } from "./reply-reader.js";
export { RequestReader, type SubmitRequest, type UnlinkRequest, type UrbRequest } from "./request-reader.js";
export { type MayRun, type Transfer, TransferQueues, type TransferResult } from "./transfer-queues.js";
export {
  direction,
  setupPacket,
  submitReply,
  submitRequest,
  unlinkReply,
  unlinkRequest,
  urbCommand,
  urbHeaderBytes,
} from "./urb-messages.js";
export { WireError, type WireErrorCode } from "./wire-error.js";
