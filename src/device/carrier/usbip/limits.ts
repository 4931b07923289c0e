// How long the client waits for a server, and how much it believes it.

export interface UsbipClientLimits {
  /** For the connection, and for the answer to the request that opens it. */
  readonly connectMs: number;
  readonly replyMs: number;
  /** For the answer to UNLINK, after which a server is given up. */
  readonly unlinkMs: number;
  /** For the server to close its end, after which the connection is cut. */
  readonly closeMs: number;
  /** Longest list of devices. */
  readonly devices: number;
  /** Longest transfer, so that it is one that servers take. */
  readonly transferBytes: number;
}

export const defaultClientLimits: UsbipClientLimits = {
  connectMs: 5000,
  replyMs: 5000,
  unlinkMs: 2000,
  closeMs: 1000,
  devices: 256,
  transferBytes: 4 * 1024 * 1024,
};
