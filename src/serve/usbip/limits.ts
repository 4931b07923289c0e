// How much and how long the server puts up with. All of it can be set; tests set it small.

export interface UsbipLimits {
  /** Connections at the same time; more are closed as they come. */
  readonly connections: number;
  /** Until the request that opens a connection must be there. */
  readonly requestMs: number;
  /** From the first byte of a transfer to its last. */
  readonly messageMs: number;
  /** How long a peer may take nothing of what waits for it. */
  readonly stallMs: number;
  /** Time for what is still on its way when the server stops. */
  readonly stopMs: number;
  /** Longest transfer; a client that asks for more is cut off. Linux asks for 120 KiB. */
  readonly transferBytes: number;
  /** Transfers of a device that wait at the same time; more are answered with ENOMEM. */
  readonly transfers: number;
  /** Bytes to send of all of them. */
  readonly pendingBytes: number;
  /** Bytes waiting to go out to a peer from which on nothing more is read of it or of the device. */
  readonly congestionBytes: number;
}

export const defaultLimits: UsbipLimits = {
  connections: 64,
  requestMs: 10_000,
  messageMs: 30_000,
  stallMs: 30_000,
  stopMs: 1000,
  transferBytes: 4 * 1024 * 1024,
  transfers: 256,
  pendingBytes: 16 * 1024 * 1024,
  congestionBytes: 4 * 1024 * 1024,
};
