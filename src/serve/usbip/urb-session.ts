// An imported device: requests of the second phase become transfers, and their ends become answers (kernel documentation,
// usbip_protocol.rst). Every transfer is answered once: by itself, or by its UNLINK.

import type { MemoryPool } from "../../bytes/index.js";
import {
  errno,
  type SubmitRequest,
  submitReply,
  type Transfer,
  TransferQueues,
  type TransferResult,
  type UnlinkRequest,
  type UrbRequest,
  unlinkReply,
  urbCommand,
  WireError,
} from "../../usb/usbip/index.js";
import type { ExportedDevice } from "./exports.js";
import type { UsbipLimits } from "./limits.js";
import { Pacer } from "./pacer.js";
import type { EmitEvent } from "./usbip-event.js";

export interface SessionTransport {
  readonly isCongested: boolean;
  /** Calls `onSent` when the memory of the bytes may be used again, unless the connection ends before. */
  send(bytes: Uint8Array, onSent?: () => void): void;
}

export interface SessionSurroundings {
  readonly transport: SessionTransport;
  /** Of the data of requests. */
  readonly memory: MemoryPool;
  readonly limits: UsbipLimits;
  readonly emit: EmitEvent;
  readonly connection: number;
  readonly now: () => number;
}

const statusOf = { stall: errno.stall, overflow: errno.overflow, gone: errno.shutdown } as const;
const nothing = new Uint8Array(0);

export class UrbSession {
  readonly #exported: ExportedDevice;
  readonly #around: SessionSurroundings;
  readonly #queues: TransferQueues;
  readonly #pacer: Pacer;
  readonly #waiting = new Map<number, Transfer>();
  #waitingBytes = 0;
  #isClosed = false;

  constructor(exported: ExportedDevice, around: SessionSurroundings) {
    this.#exported = exported;
    this.#around = around;
    this.#pacer = new Pacer(exported.pace, around.now, () => this.#queues.run());
    const { transport } = around;
    this.#queues = new TransferQueues(
      exported.device,
      (endpoint, direction) => !transport.isCongested && this.#pacer.isDue(endpoint, direction),
    );
  }

  /** Transfers that are not over. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Throws {@link WireError} on what no client of this device sends. */
  take(request: UrbRequest): void {
    if (request.deviceId !== this.#exported.deviceId) {
      throw new WireError("device-id", `a transfer for device ${request.deviceId}, which is another`);
    }
    if (request.kind === "unlink") this.#unlink(request);
    else this.#submit(request);
  }

  /** The peer takes bytes again. */
  goOn(): void {
    if (!this.#isClosed) this.#queues.run();
  }

  /** The device is gone: what waits is answered with that, then `onLeft` is called. */
  leave(onLeft: () => void): void {
    this.#pacer.stop();
    this.#queues.leave(onLeft);
  }

  /** The peer is gone. */
  close(): void {
    this.#isClosed = true;
    this.#pacer.stop();
    this.#queues.close();
    this.#waiting.clear();
  }

  #submit(request: SubmitRequest): void {
    const { sequenceNumber, endpoint, direction, setup, data, transferBytes } = request;
    const { transfers, pendingBytes } = this.#around.limits;
    if (this.#waiting.has(sequenceNumber)) {
      throw new WireError("sequence-number", `sequence number ${sequenceNumber} is in use`);
    }
    if (!fits(request)) {
      this.#reply(request, errno.invalid, nothing, 0);
      return;
    }
    if (this.#waiting.size >= transfers || this.#waitingBytes + data.length > pendingBytes) {
      this.#reply(request, errno.noMemory, nothing, 0);
      return;
    }
    const transfer: Transfer = {
      endpoint,
      direction,
      setup,
      data,
      maxBytes: direction === "in" ? transferBytes : 0,
      complete: (result) => this.#complete(request, result),
    };
    this.#waiting.set(sequenceNumber, transfer);
    this.#waitingBytes += data.length;
    this.#queues.submit(transfer);
  }

  #unlink({ sequenceNumber, unlinkedNumber }: UnlinkRequest): void {
    const transfer = this.#waiting.get(unlinkedNumber);
    const status = transfer === undefined ? errno.done : errno.cancelled;
    const { transport, emit, connection } = this.#around;
    const head = { command: urbCommand.unlinkReply, sequenceNumber, deviceId: 0, direction: 0, endpoint: 0 };
    transport.send(unlinkReply.encode({ ...head, status }));
    const outcome = transfer === undefined ? "already over" : "cancelled";
    emit({ kind: "unlinked", connection, busId: this.#exported.busId, outcome });
    if (transfer === undefined) return;
    this.#forget(unlinkedNumber, transfer);
    this.#queues.cancel(transfer);
  }

  #complete(request: SubmitRequest, result: TransferResult): void {
    const transfer = this.#waiting.get(request.sequenceNumber);
    if (this.#isClosed || transfer === undefined) return;
    this.#forget(request.sequenceNumber, transfer);
    this.#pacer.ended(request.endpoint, request.direction);
    if (result.status !== "done") this.#reply(request, statusOf[result.status], nothing, 0);
    else if (request.direction === "out") this.#reply(request, errno.done, nothing, request.transferBytes);
    else this.#reply(request, errno.done, result.data, result.data.length, result.giveBack);
  }

  #forget(sequenceNumber: number, transfer: Transfer): void {
    this.#waiting.delete(sequenceNumber);
    this.#waitingBytes -= transfer.data.length;
    this.#around.memory.giveBack(transfer.data);
  }

  #reply(
    { sequenceNumber, endpoint, direction }: SubmitRequest,
    status: number,
    data: Uint8Array,
    bytes: number,
    giveBack?: () => void,
  ): void {
    const { transport, emit, connection } = this.#around;
    // Written out: to spread a head that is shared costs ten times as much as the rest.
    const said = submitReply.encode({
      command: urbCommand.submitReply,
      sequenceNumber,
      deviceId: 0,
      direction: 0,
      endpoint: 0,
      status,
      actualBytes: bytes,
      startFrame: 0,
      packets: 0,
      errors: 0,
    });
    transport.send(said);
    if (data.length > 0) transport.send(data, giveBack);
    emit({ kind: "transfer", connection, busId: this.#exported.busId, endpoint, direction, status, bytes });
  }
}

/** Whether a control transfer's SETUP packet and its data stage are of one mind; others have nothing to disagree on. */
function fits({ setup, direction, transferBytes }: SubmitRequest): boolean {
  if (setup === undefined || setup.length === 0)
    return setup === undefined || transferBytes === 0 || direction === "in";
  const isIn = (setup.requestType & 0x80) !== 0;
  return isIn ? direction === "in" : direction === "out" && transferBytes === setup.length;
}
