// What the server tells its owner, as data: the command line prints it as lines or as JSON.

export interface TransferReport {
  readonly kind: "transfer";
  readonly connection: number;
  readonly busId: string;
  readonly endpoint: number;
  readonly direction: "in" | "out";
  /** 0, or an error number of Linux, negated. */
  readonly status: number;
  readonly bytes: number;
}

export type UsbipEvent =
  | { readonly kind: "listening"; readonly address: string; readonly port: number }
  | { readonly kind: "stopping" }
  | { readonly kind: "exported"; readonly busId: string; readonly vendorId: number; readonly productId: number }
  /** It is no longer offered. The bus id is free: a listener may export another device under it at once. */
  | { readonly kind: "withdrawn"; readonly busId: string; readonly reason: "detached" | "withdrawn" }
  | { readonly kind: "connection-opened"; readonly connection: number; readonly peer: string }
  | { readonly kind: "connection-refused"; readonly peer: string; readonly reason: string }
  | { readonly kind: "accept-failed"; readonly reason: string }
  | { readonly kind: "connection-closed"; readonly connection: number; readonly reason: string }
  | { readonly kind: "listed"; readonly connection: number; readonly devices: number }
  | { readonly kind: "imported"; readonly connection: number; readonly busId: string }
  | {
      readonly kind: "import-refused";
      readonly connection: number;
      readonly busId: string;
      readonly reason: "no such device" | "in use";
    }
  | { readonly kind: "released"; readonly connection: number; readonly busId: string }
  | TransferReport
  | { readonly kind: "unlinked"; readonly connection: number; readonly busId: string; readonly outcome: UnlinkOutcome };

export type UnlinkOutcome = "cancelled" | "already over";

export type EmitEvent = (event: UsbipEvent) => void;
