// Bytes from a board, a file or a peer that are not what USB, DFU or the board's own protocol say they must be.

export type UsbErrorCode =
  | "usb/setup"
  | "usb/descriptor"
  | "usb/packet"
  | "usb/command"
  | "usb/reply"
  | "usb/bulk-only"
  | "usb/dfu-file"
  | "usb/dfu-status"
  | "usb/memory-layout"
  | "usb/firmware-image"
  | "usb/fault";

export class UsbError extends Error {
  readonly code: UsbErrorCode;
  readonly hint: string;

  constructor(code: UsbErrorCode, message: string, hint: string) {
    super(message);
    this.name = "UsbError";
    this.code = code;
    this.hint = hint;
  }
}
