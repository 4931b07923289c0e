// The client's side of an imported device: transfers become requests, answers become their ends. Knows no socket and no
// time; holds against what was asked everything that the server says.

import {
  direction as directionCode,
  errno,
  type ReplyReader,
  setupPacket,
  submitRequest,
  type UrbReply,
  unlinkRequest,
  urbCommand,
  WireError,
} from "../../../usb/usbip/index.js";
import { CarrierError, type ControlSetup } from "../carrier.js";

export interface LinkTransfer {
  /** Without its direction bit; 0 is the control endpoint. */
  readonly endpoint: number;
  readonly direction: "in" | "out";
  readonly setup: ControlSetup | undefined;
  /** Empty unless the direction is out. */
  readonly data: Uint8Array;
  /** Bytes to send, or room for bytes to receive. */
  readonly transferBytes: number;
  /** Called once, with the bytes received or with why there are none. */
  done(result: Uint8Array | CarrierError): void;
  /** The error when it is over because of `cancel`. */
  cancelled(): CarrierError;
}

export interface LinkTransport {
  send(bytes: Uint8Array): void;
  /** Of bytes that their owner goes on to use. */
  sendCopy(bytes: Uint8Array): void;
}

/** What a transfer's status means; others are named by their number. */
const errors: Readonly<Record<number, () => CarrierError>> = {
  [errno.stall]: () => new CarrierError("device/stall", "the device refused the transfer (stall)"),
  [errno.shutdown]: () => new CarrierError("device/gone", "the device left"),
  [errno.noDevice]: () => new CarrierError("device/gone", "the device left"),
  [errno.overflow]: () => new CarrierError("device/transfer", "the device gave more than was asked for"),
};

const noSetup = new Uint8Array(8);
const nothing = new Uint8Array(0);

export class UrbLink {
  readonly #transport: LinkTransport;
  readonly #deviceId: number;
  readonly #reader: ReplyReader;
  readonly #waiting = new Map<number, LinkTransfer>();
  /** Sequence numbers of UNLINKs, and of what they cancel. */
  readonly #unlinking = new Map<number, number>();
  #lastNumber = 0;

  /** `reader` has what followed the answer to the import. */
  constructor(transport: LinkTransport, deviceId: number, reader: ReplyReader) {
    this.#transport = transport;
    this.#deviceId = deviceId;
    this.#reader = reader;
  }

  /** Transfers that are not over. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Bytes held back. */
  get heldBytes(): number {
    return this.#reader.heldBytes;
  }

  /** Its sequence number, to cancel it. */
  submit(transfer: LinkTransfer): number {
    const sequenceNumber = this.#nextNumber();
    const { endpoint, direction, setup, data, transferBytes } = transfer;
    this.#waiting.set(sequenceNumber, transfer);
    this.#transport.send(
      submitRequest.encode({
        command: urbCommand.submit,
        sequenceNumber,
        deviceId: this.#deviceId,
        direction: directionCode[direction],
        endpoint,
        transferFlags: direction === "in" ? dirInFlag : 0,
        transferBytes,
        startFrame: 0,
        packets: 0,
        interval: 0,
        setup: setup === undefined ? noSetup : setupPacket.encode(setup),
      }),
    );
    if (data.length > 0) this.#transport.sendCopy(data);
    return sequenceNumber;
  }

  /** False when it is over already. */
  cancel(sequenceNumber: number): boolean {
    const waiting = this.#waiting.get(sequenceNumber);
    if (waiting === undefined) return false;
    const unlinkNumber = this.#nextNumber();
    this.#unlinking.set(unlinkNumber, sequenceNumber);
    this.#transport.send(
      unlinkRequest.encode({
        command: urbCommand.unlink,
        sequenceNumber: unlinkNumber,
        deviceId: this.#deviceId,
        direction: directionCode[waiting.direction],
        endpoint: waiting.endpoint,
        unlinkedNumber: sequenceNumber,
      }),
    );
    return true;
  }

  /** Takes all messages that are complete; the chunk may be used again. Throws {@link WireError}; what waits then needs `end`. */
  receive(chunk: Uint8Array = nothing): void {
    this.#reader.push(chunk);
    const find = (sequenceNumber: number) => this.#waiting.get(sequenceNumber);
    for (;;) {
      const reply = this.#reader.nextUrbReply(find);
      if (reply === undefined) break;
      this.#take(reply);
    }
    this.#reader.own();
  }

  /** Everything that waits ends with that. */
  end(error: CarrierError): void {
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#unlinking.clear();
    for (const { done } of left) done(new CarrierError(error.code, error.message));
  }

  #take(reply: UrbReply): void {
    if (reply.kind === "unlink") {
      const cancelled = this.#unlinking.get(reply.sequenceNumber);
      if (cancelled === undefined) {
        throw new WireError("sequence-number", `nothing was to be cancelled under ${reply.sequenceNumber}`);
      }
      this.#unlinking.delete(reply.sequenceNumber);
      // Whatever its status says: its own answer, if there was one, has come before.
      const waiting = this.#waiting.get(cancelled);
      this.#waiting.delete(cancelled);
      waiting?.done(waiting.cancelled());
      return;
    }
    const waiting = this.#waiting.get(reply.sequenceNumber);
    this.#waiting.delete(reply.sequenceNumber);
    waiting?.done(resultOf(waiting, reply.status, reply.actualBytes, reply.data));
  }

  /** From 1, and round again. */
  #nextNumber(): number {
    do this.#lastNumber = (this.#lastNumber % 0xffffffff) + 1;
    while (this.#waiting.has(this.#lastNumber) || this.#unlinking.has(this.#lastNumber));
    return this.#lastNumber;
  }
}

/** URB_DIR_IN of Linux. */
const dirInFlag = 0x200;

function resultOf(
  { direction, transferBytes }: LinkTransfer,
  status: number,
  actualBytes: number,
  data: Uint8Array,
): Uint8Array | CarrierError {
  if (status !== errno.done) {
    return (
      errors[status]?.() ?? new CarrierError("device/transfer", `the transfer failed with error ${-status} of Linux`)
    );
  }
  if (direction === "in") return data;
  if (actualBytes === transferBytes) return nothing;
  return new CarrierError("device/transfer", `the device took ${actualBytes} of ${transferBytes} bytes`);
}
