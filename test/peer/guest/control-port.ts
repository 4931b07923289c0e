// The outer end of the serial port that the guest's agent (agent.sh) listens on: scripts in, exit codes and output out.

import type { Socket } from "node:net";

export interface Executed {
  /** 124: it took too long. */
  readonly code: number;
  readonly output: string;
}

interface Pending {
  readonly number: number;
  readonly resolve: (executed: Executed) => void;
}

const newline = 0x0a;

export class ControlPort {
  /** When the agent has announced itself. */
  readonly ready: Promise<void>;
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #pending: Pending | undefined;
  #onReady: (() => void) | undefined;
  #lastNumber = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.ready = new Promise((resolve) => {
      this.#onReady = resolve;
    });
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    // Whoever waits hears of QEMU's end.
    socket.on("error", () => {});
  }

  /** One at a time. Never settles when the guest dies. */
  execute(script: string, limitSeconds: number): Promise<Executed> {
    if (this.#pending !== undefined) throw new Error("the guest is busy with another script");
    const number = ++this.#lastNumber;
    return new Promise((resolve) => {
      this.#pending = { number, resolve };
      this.#socket.write(`${number} ${limitSeconds} ${Buffer.from(script).toString("base64")}\n`);
    });
  }

  /** The agent switches the guest off. */
  hangUp(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    const lineEnd = this.#received.indexOf(newline);
    if (lineEnd < 0) return;
    const line = this.#received.toString("utf8", 0, lineEnd);
    if (line === "ready") {
      this.#received = this.#received.subarray(lineEnd + 1);
      this.#onReady?.();
      return;
    }
    const [number, code, length] = line.split(" ").map(Number);
    const end = lineEnd + 1 + (length ?? 0);
    if (this.#received.length < end) return;
    const output = this.#received.toString("utf8", lineEnd + 1, end);
    this.#received = this.#received.subarray(end);
    const pending = this.#pending;
    if (pending === undefined || pending.number !== number) return;
    this.#pending = undefined;
    pending.resolve({ code: code ?? -1, output });
  }
}
