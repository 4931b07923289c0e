// A USB/IP server on a free port for one test, with its devices, the events it gave, and a client that speaks in bytes.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type UsbipEvent, UsbipServer, type UsbipServerOptions } from "../../../src/serve/usbip/index.js";
import { until } from "../../until.js";
import { ToyDevice } from "./toy-device.js";

export interface Running {
  readonly server: UsbipServer;
  /** Exported as 1-1. */
  readonly toy: ToyDevice;
  readonly port: number;
  readonly events: UsbipEvent[];
  eventsOf<Kind extends UsbipEvent["kind"]>(kind: Kind): Extract<UsbipEvent, { kind: Kind }>[];
  connect(): Promise<RawClient>;
  /** A client that has imported 1-1. */
  imported(busId?: string): Promise<RawClient>;
}

export async function withServer(
  options: UsbipServerOptions,
  use: (running: Running) => Promise<void>,
  toy = new ToyDevice(),
): Promise<void> {
  const events: UsbipEvent[] = [];
  const limits = { stopMs: 50, ...options.limits };
  const server = new UsbipServer({
    port: 0,
    ...options,
    limits,
    onEvent: (event) => {
      events.push(event);
      options.onEvent?.(event);
    },
  });
  server.export(toy, "1-1");
  const { port } = await server.listen();
  const clients: RawClient[] = [];
  const connectRaw = async () => {
    const client = await RawClient.connect(port);
    clients.push(client);
    return client;
  };
  try {
    await use({
      server,
      toy,
      port,
      events,
      eventsOf: (kind) =>
        events.filter((event): event is Extract<UsbipEvent, { kind: typeof kind }> => event.kind === kind),
      connect: connectRaw,
      imported: async (busId = "1-1") => {
        const client = await connectRaw();
        client.send(importRequest(busId));
        const reply = await client.receive(320);
        if (reply.readUInt32BE(4) !== 0) throw new Error(`import refused: ${reply.readUInt32BE(4)}`);
        client.deviceId = reply.readUInt32BE(8 + 288) * 65_536 + reply.readUInt32BE(8 + 292);
        return client;
      },
    });
  } finally {
    await server.stop();
    for (const client of clients) client.socket.destroy();
  }
}

export const deviceListRequest = Buffer.from("0111800500000000", "hex");

export function importRequest(busId: string): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write("0111800300000000", "hex");
  bytes.write(busId, 8, "latin1");
  return bytes;
}

export interface RawSubmit {
  readonly number: number;
  readonly endpoint: number;
  readonly direction: 0 | 1;
  readonly length: number;
  readonly setup?: string;
  readonly data?: Uint8Array;
}

/** Bytes written by hand from the kernel's documentation of the protocol, to be independent of the code under test. */
export class RawClient {
  readonly socket: Socket;
  deviceId = 0;
  readonly #received: Buffer[] = [];
  #receivedBytes = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (bytes: Buffer) => {
      this.#received.push(bytes);
      this.#receivedBytes += bytes.length;
    });
    socket.on("error", () => {});
  }

  static async connect(port: number): Promise<RawClient> {
    const socket = connect(port, "127.0.0.1");
    const client = new RawClient(socket);
    await once(socket, "connect");
    return client;
  }

  /** Bytes that nobody has taken. */
  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  send(...parts: Uint8Array[]): void {
    this.socket.write(Buffer.concat(parts));
  }

  async receive(bytes: number): Promise<Buffer> {
    await until(() => this.#receivedBytes >= bytes);
    const all = Buffer.concat(this.#received.splice(0));
    this.#received.push(all.subarray(bytes));
    this.#receivedBytes -= bytes;
    return all.subarray(0, bytes);
  }

  async closed(): Promise<void> {
    await until(() => this.socket.closed);
  }

  submit({ number, endpoint, direction, length, setup = "0000000000000000", data }: RawSubmit): void {
    const words = [1, number, this.deviceId, direction, endpoint, direction === 1 ? 0x200 : 0, length, 0, 0, 0];
    this.send(numbers(words), Buffer.from(setup, "hex"), data ?? Buffer.alloc(0));
  }

  unlink(number: number, unlinked: number): void {
    this.send(numbers([2, number, this.deviceId, 0, 0, unlinked]), Buffer.alloc(24));
  }

  /** The next answer; `dataIn` says that it is one with data. */
  async answer(shape: "dataIn" | "bare" = "bare"): Promise<Answer> {
    const header = await this.receive(48);
    const [command, number, status, bytes] = [0, 4, 20, 24].map((at) => header.readInt32BE(at)) as Numbers;
    const data = shape === "dataIn" ? await this.receive(bytes) : Buffer.alloc(0);
    return { command, number, status, bytes, data: data.toString("hex") };
  }
}

type Numbers = [number, number, number, number];

export interface Answer {
  readonly command: number;
  readonly number: number;
  readonly status: number;
  readonly bytes: number;
  readonly data: string;
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
}
