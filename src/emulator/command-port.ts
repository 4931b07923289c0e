// The simulated board as a front sees it that has no SCSI bus of its own (iSCSI): one command at a time, from an initiator
// with an ID on the imagined bus, to a target ID and LUN. Selection, IDENTIFY and messages happen behind it.

export interface PortCommand {
  /** SCSI ID of the initiator, 0 … 7: reservations are told apart by it. */
  readonly initiatorId: number;
  readonly targetId: number;
  /** 0 … 7, as an IDENTIFY message carries it. */
  readonly lun: number;
  readonly cdb: Uint8Array;
  /** What the initiator offers for DATA OUT; the target may take less. */
  readonly dataOut: Uint8Array;
}

export interface PortResult {
  /** SCSI status byte; `undefined` when nothing answered at that ID (selection time-out) or the connection ended early. */
  readonly status: number | undefined;
  /** Stays as it is until it is given back; a view, so its length counts, not that of its buffer. */
  readonly dataIn: Uint8Array;
  /** Bytes of `dataOut` that the target took. */
  readonly dataOutUsed: number;
  /**
   * The card's image could not be used for a reason that no real card has (its disk is full, it was closed): nothing of the
   * answer counts, and the bus has been reset.
   */
  readonly trouble?: string;
  /** The target asked for more than was offered: the transfer was cut and the bus reset, as an initiator would do. */
  readonly wantedMoreData: boolean;
}

export interface CommandPort {
  /** IDs at which a target answers selection, ascending. */
  readonly targetIds: readonly number[];
  execute(command: PortCommand): PortResult;
  /** Nobody reads this `dataIn` any more, so that its memory can be used again. What is not given back stays as it is. */
  giveBack(dataIn: Uint8Array): void;
  /** Message BUS DEVICE RESET to one target. */
  resetTarget(targetId: number): void;
  /** RST on the bus. */
  resetBus(): void;
}
