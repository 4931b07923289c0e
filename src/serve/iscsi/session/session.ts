// One session: its names and numbers, its commands in order, and what it was negotiated with (RFC 7143 §4.4.3, §4.2.2).
// It has one connection, the whole time.

import type { IscsiEvent } from "../iscsi-event.js";
import type { IscsiLimits } from "../limits.js";
import type { SessionType } from "../login/negotiate.js";
import type { SessionParameters } from "../login/operational-keys.js";
import type { Pdu } from "../pdu/pdu-reader.js";
import { addSerial } from "../serial-number.js";
import type { IscsiStatistics } from "../statistics.js";
import type { IscsiTarget } from "../target-map.js";
import type { Task } from "./task.js";
import type { Transport } from "./transport.js";

export interface SessionIdentity {
  readonly type: SessionType;
  readonly initiatorName: string;
  /** As hexadecimal digits, to be compared. */
  readonly isid: string;
  readonly tsih: number;
  readonly cid: number;
  /** Where its commands go; a discovery session has none. */
  readonly nexus: { readonly target: IscsiTarget; readonly initiatorId: number } | undefined;
}

/** The numbers in every response. */
export interface ResponseNumbers {
  readonly statSn: number;
  readonly expCmdSn: number;
  readonly maxCmdSn: number;
}

export class Session {
  readonly identity: SessionIdentity;
  readonly transport: Transport;
  readonly limits: IscsiLimits;
  readonly statistics: IscsiStatistics;
  readonly emit: (event: IscsiEvent) => void;
  parameters: SessionParameters;
  expCmdSn: number;
  /** Commands that wait for data or for their turn; `byTag` finds the same ones. */
  readonly queue: Task[] = [];
  readonly byTag = new Map<number, Task>();
  /** Requests that came before their turn, by CmdSN. */
  readonly early = new Map<number, Pdu>();
  /** LUNs that this nexus may have reserved. */
  readonly reservedLuns = new Set<number>();
  /** A text request that goes on in the next one. */
  textPart: { readonly tag: number; readonly bytes: Uint8Array } | undefined;
  /** What did not fit into a text response and is fetched with the tag. */
  textRest: { readonly targetTag: number; readonly bytes: Uint8Array } | undefined;
  /** The target's own ping that has not been answered. */
  pingTag: number | undefined;
  isEnding = false;
  #statSn: number;
  #maxCmdSn: number;
  #lastTag = 0;

  constructor(
    identity: SessionIdentity,
    transport: Transport,
    surroundings: Pick<Session, "limits" | "statistics" | "emit">,
    start: { readonly parameters: SessionParameters; readonly expCmdSn: number; readonly statSn: number },
  ) {
    this.identity = identity;
    this.transport = transport;
    this.limits = surroundings.limits;
    this.statistics = surroundings.statistics;
    this.emit = surroundings.emit;
    this.parameters = start.parameters;
    this.expCmdSn = start.expCmdSn;
    this.#statSn = start.statSn;
    this.#maxCmdSn = addSerial(start.expCmdSn, this.limits.commands - 1);
  }

  /** Numbers for a response that says how something ended: it counts. */
  countedNumbers(): ResponseNumbers {
    const numbers = this.plainNumbers();
    this.#statSn = addSerial(this.#statSn, 1);
    return numbers;
  }

  /** Numbers for what does not end anything: R2T, the target's own ping. */
  plainNumbers(): ResponseNumbers {
    return { statSn: this.#statSn, expCmdSn: this.expCmdSn, maxCmdSn: this.maxCmdSn };
  }

  /** Never goes back, and opens as far as commands have been done. */
  get maxCmdSn(): number {
    const wanted = addSerial(
      this.expCmdSn,
      this.limits.commands - 1 - Math.min(this.queue.length, this.limits.commands),
    );
    if (((wanted - this.#maxCmdSn) | 0) > 0) this.#maxCmdSn = wanted;
    return this.#maxCmdSn;
  }

  /** A target transfer tag that is not in use: they are given in turn. */
  nextTargetTag(): number {
    this.#lastTag = this.#lastTag >= 0x7fffffff ? 1 : this.#lastTag + 1;
    return this.#lastTag;
  }

  addTask(task: Task): void {
    this.byTag.set(task.tag, task);
    if (task.isImmediate) this.queue.unshift(task);
    else this.queue.push(task);
  }

  removeTask(task: Task): void {
    this.byTag.delete(task.tag);
    const at = this.queue.indexOf(task);
    if (at === 0) this.queue.shift();
    else if (at > 0) this.queue.splice(at, 1);
  }
}
