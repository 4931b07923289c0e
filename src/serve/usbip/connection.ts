// One TCP connection: its socket, what goes out in batches, and the clocks that keep a peer from holding it for nothing.

import type { Socket } from "node:net";
import { Talk, type TalkSurroundings, type Transport } from "./talk.js";

/** After so long without a sign of life the operating system asks whether the other computer is still there. */
const keepAliveMs = 30_000;

export class Connection implements Transport {
  readonly id: number;
  readonly #socket: Socket;
  readonly #around: TalkSurroundings;
  readonly #talk: Talk;
  readonly #openedAt: number;
  #messageBeganAt: number | undefined;
  #sentBytes = 0;
  #sentAt: number;
  #isEnding = false;
  #reason = "the client closed it";

  constructor(id: number, socket: Socket, around: TalkSurroundings) {
    this.id = id;
    this.#socket = socket;
    this.#around = around;
    this.#openedAt = around.now();
    this.#sentAt = this.#openedAt;
    this.#talk = new Talk(id, this, around);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveMs);
    socket.on("data", (chunk: Uint8Array) => this.#batch(() => this.#talk.receive(chunk)));
    socket.on("drain", () => this.#batch(() => this.#talk.goOn()));
    socket.on("error", (error) => {
      this.#reason = error.message;
    });
    // The device is free before the peer sees our end.
    socket.on("end", () => {
      this.#talk.close();
      this.#isEnding = true;
      socket.end();
    });
    socket.on("close", () => this.#talk.close());
  }

  get closeReason(): string {
    return this.#reason;
  }

  get isCongested(): boolean {
    return this.#isEnding || this.#socket.writableLength > this.#around.limits.congestionBytes;
  }

  send(bytes: Uint8Array, onSent?: () => void): void {
    if (!this.#isEnding && !this.#socket.destroyed) this.#socket.write(bytes, onSent);
  }

  end(reason: string): void {
    if (this.#isEnding) return;
    this.#reason = reason;
    this.#isEnding = true;
    this.#socket.end();
    // What still comes is read, so that the peer's end is seen, and dropped.
    this.#socket.resume();
  }

  destroy(reason: string): void {
    if (!this.#isEnding) this.#reason = reason;
    this.#isEnding = true;
    this.#socket.destroy();
  }

  /** The server stops: transfers that wait are answered as if the device had left. */
  stop(reason: string): void {
    this.#talk.deviceLeft(reason);
    this.#talk.close();
    this.end(reason);
  }

  /** Called now and then: closes what has taken too long. */
  checkClocks(): void {
    const { limits, now } = this.#around;
    const time = now();
    const sentBytes = this.#socket.bytesWritten - this.#socket.writableLength;
    if (sentBytes !== this.#sentBytes || (this.#socket.writableLength === 0 && !this.#isEnding)) this.#sentAt = time;
    this.#sentBytes = sentBytes;
    if (time - this.#sentAt > limits.stallMs) this.destroy("the client takes nothing");
    else if (this.#isEnding) return;
    else if (!this.#talk.isImporting && time - this.#openedAt > limits.requestMs) this.destroy("no request in time");
    else if (this.#messageBeganAt !== undefined && time - this.#messageBeganAt > limits.messageMs) {
      this.destroy("a message did not come to its end in time");
    }
  }

  /** What is answered to all that has come by now goes out together. */
  #cork(): void {
    const socket = this.#socket;
    if (socket.writableCorked > 0) return;
    socket.cork();
    setImmediate(() => socket.uncork());
  }

  #batch(work: () => void): void {
    const { messages } = this.#talk;
    this.#cork();
    work();
    if (this.isCongested && !this.#isEnding) this.#socket.pause();
    else this.#socket.resume();
    // While we are the ones who wait, the clock stands.
    const isMoving = this.#talk.isInMessage && !this.isCongested;
    if (!isMoving || this.#talk.messages !== messages) this.#messageBeganAt = undefined;
    if (isMoving) this.#messageBeganAt ??= this.#around.now();
  }
}
