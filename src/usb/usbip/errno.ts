// The error numbers of Linux that USB/IP answers carry, negated (kernel documentation, usb/error-codes.rst).

export const errno = {
  done: 0,
  /** The device is not there. */
  noDevice: -19,
  /** Parameters that make no transfer. */
  invalid: -22,
  /** More is outstanding than the server keeps. */
  noMemory: -12,
  /** The endpoint stalled. */
  stall: -32,
  /** The device gave more than was asked for. */
  overflow: -75,
  /** Cancelled by UNLINK. */
  cancelled: -104,
  /** The device left while the transfer waited. */
  shutdown: -108,
} as const;
