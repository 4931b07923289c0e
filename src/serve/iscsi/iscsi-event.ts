// What the server tells its owner, as data: the command line prints it as lines or as JSON.

export interface CommandReport {
  readonly kind: "command";
  readonly connection: number;
  readonly initiatorId: number;
  readonly targetId: number;
  readonly lun: number | undefined;
  readonly cdb: Uint8Array;
  /** `undefined`: nothing answered. */
  readonly status: number | undefined;
  readonly sense: Uint8Array | undefined;
  /** Bytes that went to the initiator, and that the target took of the initiator's. */
  readonly dataInBytes: number;
  readonly dataOutBytes: number;
}

export type IscsiEvent =
  | { readonly kind: "listening"; readonly address: string; readonly port: number }
  | { readonly kind: "stopping" }
  | { readonly kind: "connection-opened"; readonly connection: number; readonly peer: string }
  | { readonly kind: "connection-refused"; readonly peer: string; readonly reason: string }
  | { readonly kind: "accept-failed"; readonly reason: string }
  | { readonly kind: "connection-closed"; readonly connection: number; readonly reason: string }
  | {
      readonly kind: "login";
      readonly connection: number;
      readonly sessionType: "Discovery" | "Normal";
      readonly initiatorName: string;
      readonly targetName: string | undefined;
      readonly initiatorId: number | undefined;
    }
  | {
      readonly kind: "login-refused";
      readonly connection: number;
      readonly initiatorName: string | undefined;
      readonly reason: string;
      readonly message: string;
    }
  | CommandReport
  /** The card's image gave out: the command before it ended with HARDWARE ERROR. */
  | { readonly kind: "card-trouble"; readonly connection: number; readonly message: string }
  | {
      readonly kind: "task-management";
      readonly connection: number;
      readonly function: string;
      readonly response: number;
    }
  | { readonly kind: "reject"; readonly connection: number; readonly pdu: string; readonly reason: string }
  | { readonly kind: "ignored"; readonly connection: number; readonly pdu: string; readonly reason: string }
  | { readonly kind: "logout"; readonly connection: number; readonly reason: number };

export type EmitEvent = (event: IscsiEvent) => void;
