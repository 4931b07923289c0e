// A USB device as its host controller sees it: what a simulated board implements and USB/IP carries.

/** The eight bytes of a SETUP packet (USB 2.0 §9.3). */
export interface Setup {
  readonly requestType: number;
  readonly request: number;
  readonly value: number;
  readonly index: number;
  /** Bytes of the data stage. */
  readonly length: number;
}

export type InResult =
  | {
      readonly status: "ok";
      /** Nobody writes to it, until it is given back. */
      readonly data: Uint8Array;
      /** Whoever needs the data no longer may say so, once: their memory is used again. */
      readonly giveBack?: () => void;
    }
  | { readonly status: "stall" }
  /** Nothing to give yet: ask again after `onReady`. */
  | { readonly status: "nak" };

export type OutResult = "ok" | "stall" | "nak";

export interface UsbDevice {
  readonly speed: "full" | "high";
  /** Such as the device descriptor says; for lists of devices without a transfer. */
  readonly vendorId: number;
  readonly productId: number;
  readonly release: number;
  /** Class, subclass and protocol of the device and of each interface. */
  readonly deviceClass: readonly [number, number, number];
  readonly interfaces: readonly (readonly [number, number, number])[];
  readonly configurations: number;

  /** A transfer on the control endpoint; `dataOut` is empty unless the host sends data. Standard requests, too. */
  control(setup: Setup, dataOut: Uint8Array): InResult;
  /** One bulk or interrupt transfer; the endpoint's number without its direction bit. `data` is the caller's again after it. */
  out(endpoint: number, data: Uint8Array): OutResult;
  in(endpoint: number, maxBytes: number): InResult;
  /** The host reset the port. */
  reset(): void;
  /** Called whenever a transfer that was answered with "nak" may fare better. Returns how to stop listening. */
  onReady(listener: () => void): () => void;
  /** The device leaves the bus: unplugged, or rebooting into another personality. */
  onDetach(listener: () => void): () => void;
}
