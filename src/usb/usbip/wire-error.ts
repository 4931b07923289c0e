// A peer that does not keep to USB/IP. After it the stream of bytes cannot be followed any further.

export type WireErrorCode =
  | "version"
  | "unknown-message"
  | "bus-id"
  | "status"
  | "too-long"
  | "isochronous"
  | "endpoint"
  | "direction"
  | "device-id"
  | "sequence-number"
  | "length";

export class WireError extends Error {
  readonly code: WireErrorCode;

  constructor(code: WireErrorCode, message: string) {
    super(message);
    this.name = "WireError";
    this.code = code;
  }
}
