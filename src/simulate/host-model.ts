// What a host computer adds to a command, and how it drives the bus (firmware-timing §1, §4.10, §7).

import type { TransferAgreement } from "../scsi/index.js";
import type { Constant } from "./constant.js";

export interface HostModel {
  /** Short kebab-case name, the same as that of the host's profile in `config` where there is one. */
  readonly id: string;
  readonly name: string;
  /** Other ids under which it is found. */
  readonly aliases?: readonly string[];
  /** Turn-around, completion seen → next arbitration: µs, and ns for each byte of the request (H0, Hb). */
  readonly turnaround: Constant;
  readonly turnaroundPerByte: Constant;
  /** Turn-around within a request that was split, where the driver holds the next command already (Hq), µs. */
  readonly queuedTurnaround: Constant;
  /** Longest SCSI command that it sends, bytes. */
  readonly largestCommand: Constant;
  /** When it considers a command finished: at BUS FREE, or at the COMMAND COMPLETE message. */
  readonly completesAt: Constant<"busFree" | "message">;
  /** Selects with ATN and sends IDENTIFY: without it there is neither SCSI-2 mode nor a synchronous agreement. */
  readonly selectsWithAttention: boolean;
  /** What it asks for with SDTR; period factor 0 = asynchronous. */
  readonly requestedTransfer: TransferAgreement;
  /** How long it takes to answer an edge of REQ, ns (t_h). */
  readonly edgeResponse: Constant;
  /**
   * What chip or driver let through at most, turn-around included, MB/s over a whole request: a request takes at least its
   * bytes at this rate. Absent where nothing but the bus is known to limit.
   */
  readonly transferLimit?: Constant;
  /** What a disk on it may agree to, where that is more than the host gets of a board. */
  readonly diskTransfer?: DiskTransfer;
  /** What it moves to or from an ATA disk, MB/s; absent: as much as the disk can. */
  readonly ataRate?: Constant;
}

export interface DiskTransfer {
  readonly agreement: TransferAgreement;
  readonly width: "narrow" | "wide";
  readonly source: string;
}
