// What a session needs of its connection.

export interface Transport {
  /** Number of the connection, for events. */
  readonly id: number;
  /** Address under which the initiator reached us. */
  readonly localAddress: string;
  readonly localPort: number;
  /** More waits to go out than should: do nothing new until it has gone. */
  readonly isCongested: boolean;
  /** `sent`: the bytes are with the operating system; not called when the connection ends first. */
  send(header: Uint8Array, data?: Uint8Array, sent?: () => void): void;
  /** Data of a PDU are needed no longer. */
  giveBack(data: Uint8Array): void;
  /** Closes after everything sent so far has gone out. */
  end(reason: string): void;
}
