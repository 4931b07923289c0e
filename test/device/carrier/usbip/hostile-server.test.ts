// What a hostile or broken server may do: the client ends with an error that says what happened, in time, and with its
// socket closed.

import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import type { CarrierError, DeviceEntry, UsbConnection } from "../../../../src/device/carrier/carrier.js";
import type { UsbipClientLimits } from "../../../../src/device/carrier/usbip/limits.js";
import { createUsbipCarrier } from "../../../../src/device/carrier/usbip/usbip-carrier.js";
import { codeOf } from "./carrier-contract.js";

const entry: DeviceEntry = { path: "1-1", vendorId: 0x1209, productId: 1, release: 0x123 };
const limits = { connectMs: 500, replyMs: 200, unlinkMs: 100, closeMs: 100 };

/** A record of a device, written by hand from the kernel's documentation. */
function record({ busId = "1-1", vendorId = 0x1209, interfaces = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(312);
  bytes.write("/sys/devices/x");
  bytes.write(busId, 256, "latin1");
  bytes.writeUInt32BE(1, 288);
  bytes.writeUInt32BE(2, 292);
  bytes.writeUInt32BE(2, 296);
  bytes.writeUInt16BE(vendorId, 300);
  bytes.writeUInt16BE(1, 302);
  bytes[311] = interfaces;
  return bytes;
}

const hex = (text: string) => Buffer.from(text, "hex");
const listHead = (count: number) => hex(`0111000500000000${count.toString(16).padStart(8, "0")}`);
const importReply = (device = record()) => Buffer.concat([hex("0111000300000000"), device]);

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(48);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at);
  return bytes;
}

async function withScript(
  script: (socket: Socket) => void,
  use: (port: number, sockets: readonly Socket[]) => Promise<void>,
): Promise<void> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    // Read on, whether or not the script does, so that the client's end is seen.
    socket.resume();
    script(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    await use(typeof address === "object" && address !== null ? address.port : 0, sockets);
    for (const socket of sockets) {
      // The client has closed its end, or will be seen not to have.
      if (!socket.closed && !socket.readableEnded) await Promise.race([once(socket, "end"), once(socket, "close")]);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const carrierAt = (port: number, more: Partial<UsbipClientLimits> = {}) =>
  createUsbipCarrier({ host: "127.0.0.1", port }, { ...limits, ...more });

describe("a list", () => {
  it.each<[string, (socket: Socket) => void, string]>([
    ["nobody speaks", () => {}, "device/timeout"],
    ["closed at once", (socket) => socket.destroy(), "device/gone"],
    ["ended in the middle", (socket) => socket.end(listHead(1)), "device/gone"],
    ["a web server", (socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"), "device/malformed"],
    ["another version", (socket) => socket.write(hex("010600050000000000000000")), "device/malformed"],
    ["another answer", (socket) => socket.write(importReply()), "device/malformed"],
    ["refused", (socket) => socket.write(hex("0111000500000005")), "device/malformed"],
    ["four thousand million devices", (socket) => socket.write(listHead(0xffffffff)), "device/malformed"],
    [
      "a device with no bus id",
      (socket) => socket.write(Buffer.concat([listHead(1), record({ busId: "" })])),
      "device/malformed",
    ],
    [
      "a bus id for the terminal",
      (socket) => socket.write(Buffer.concat([listHead(1), record({ busId: "\x1b[2J" })])),
      "device/malformed",
    ],
    ["fewer devices than said", (socket) => socket.write(Buffer.concat([listHead(2), record()])), "device/timeout"],
    [
      "a byte now and then",
      (socket) => {
        const drip = setInterval(() => socket.write(listHead(1).subarray(0, 1)), 50);
        socket.on("close", () => clearInterval(drip));
      },
      "device/timeout",
    ],
  ])("%s", async (_, script, code) => {
    await withScript(script, async (port) => {
      expect(await codeOf(carrierAt(port).list())).toBe(code);
    });
  });

  it("in single bytes is a list", async () => {
    const bytes = Buffer.concat([
      listHead(2),
      record({ interfaces: 2 }),
      hex("0300000008065000"),
      record({ busId: "1-2" }),
    ]);
    const script = (socket: Socket) => {
      socket.setNoDelay(true);
      for (const byte of bytes) socket.write(Uint8Array.of(byte));
    };
    await withScript(script, async (port) => {
      expect(await carrierAt(port, { replyMs: 5000 }).list()).toEqual([
        {
          ...entry,
          release: 0,
          interfaces: [
            [3, 0, 0],
            [8, 6, 0x50],
          ],
        },
        { ...entry, release: 0, path: "1-2", interfaces: [] },
      ]);
    });
  });

  it("of nobody: there is no server", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    server.close();
    await once(server, "close");
    const error = await carrierAt(port)
      .list()
      .catch((caught: CarrierError) => caught);
    expect(error).toMatchObject({ code: "device/no-server" });
    expect((error as CarrierError).message).toContain(`usbip://127.0.0.1:${port}`);
    expect((error as CarrierError).hint).toBeDefined();
  });
});

describe("an import", () => {
  it.each<[string, Buffer, string]>([
    ["in use", hex("0111000300000002"), "device/busy"],
    ["no such device", hex("0111000300000004"), "device/not-found"],
    ["another refusal", hex("0111000300000001"), "device/refused"],
    ["a status from nowhere", hex("01110003ffffffff"), "device/refused"],
    ["another bus id", importReply(record({ busId: "1-2" })), "device/malformed"],
    ["another device", importReply(record({ vendorId: 0x0483 })), "device/not-found"],
    ["half a record", importReply().subarray(0, 100), "device/timeout"],
    ["the list", listHead(0), "device/malformed"],
  ])("%s", async (_, bytes, code) => {
    await withScript(
      (socket) => socket.write(bytes),
      async (port) => {
        expect(await codeOf(carrierAt(port).open(entry))).toBe(code);
      },
    );
  });
});

describe("a transfer", () => {
  /** Whatever comes behind an import is answered with these bytes, once. */
  async function withAnswer(answer: Buffer | "silence" | "close", use: (connection: UsbConnection) => Promise<void>) {
    const script = (socket: Socket) => {
      socket.once("data", () => {
        socket.write(importReply());
        socket.once("data", () => {
          if (answer === "close") socket.destroy();
          else if (answer !== "silence") socket.write(answer);
        });
      });
    };
    await withScript(script, async (port) => {
      const connection = await carrierAt(port).open(entry);
      await use(connection);
      await connection.close();
    });
  }

  it.each<[string, Buffer | "silence" | "close", string]>([
    ["another sequence number", words(3, 3, 0, 0, 0, 0, 4), "device/malformed"],
    ["sequence number 0", words(3, 0), "device/malformed"],
    ["more bytes than there is room for", words(3, 1, 0, 0, 0, 0, 65), "device/malformed"],
    ["2 GiB", words(3, 1, 0, 0, 0, 0, 0x7fffffff), "device/malformed"],
    ["a length below zero", words(3, 1, 0, 0, 0, 0, -1), "device/malformed"],
    ["a request", words(1, 1, 0, 1, 1, 0, 64), "device/malformed"],
    ["no command at all", words(0), "device/malformed"],
    ["an UNLINK answered that was not sent", words(4, 1), "device/malformed"],
    ["half the data, then nothing", Buffer.concat([words(3, 1, 0, 0, 0, 0, 8), Buffer.alloc(4)]), "device/timeout"],
    ["closed", "close", "device/gone"],
    ["nothing, not even to UNLINK", "silence", "device/timeout"],
  ])("%s: that is the end of the connection", async (_, answer, code) => {
    await withAnswer(answer, async (connection) => {
      const heard: string[] = [];
      connection.onGone((error) => heard.push(error.code));
      const both = Promise.all([codeOf(connection.in(1, 64, 100)), codeOf(connection.in(2, 64, 10_000))]);
      expect(await both).toEqual([code, code]);
      expect(heard).toEqual([code]);
      expect(await codeOf(connection.in(1, 64, 100))).toBe(code);
    });
  });

  it.each<[string, Buffer, string]>([
    ["stall", words(3, 1, 0, 0, 0, -32), "device/stall"],
    ["shut down", words(3, 1, 0, 0, 0, -108), "device/gone"],
    ["no device", words(3, 1, 0, 0, 0, -19), "device/gone"],
    ["overflow", words(3, 1, 0, 0, 0, -75), "device/transfer"],
    ["a protocol error", words(3, 1, 0, 0, 0, -71), "device/transfer"],
    ["an error from nowhere", words(3, 1, 0, 0, 0, 0x7fffffff), "device/transfer"],
    ["an error with data", Buffer.concat([words(3, 1, 0, 0, 0, -32, 4), Buffer.alloc(4)]), "device/stall"],
  ])("%s: that is the end of the transfer", async (_, answer, code) => {
    await withAnswer(answer, async (connection) => {
      const heard: string[] = [];
      connection.onGone((error) => heard.push(error.code));
      expect(await codeOf(connection.in(1, 64, 10_000))).toBe(code);
      expect(heard).toEqual([]);
    });
  });

  it("out, of which less was taken than sent", async () => {
    await withAnswer(words(3, 1, 0, 0, 0, 0, 3), async (connection) => {
      const error = await connection.out(1, new Uint8Array(8), 1000).catch((caught: CarrierError) => caught);
      expect(error).toMatchObject({ code: "device/transfer", message: "the device took 3 of 8 bytes" });
    });
  });

  it("answered after its time, before UNLINK was: it is not lost", async () => {
    const script = (socket: Socket) => {
      socket.once("data", () => {
        socket.write(importReply());
        socket.once("data", () =>
          // UNLINK.
          socket.once("data", () =>
            socket.write(Buffer.concat([words(3, 1, 0, 0, 0, 0, 2), Buffer.from("ok"), words(4, 2)])),
          ),
        );
      });
    };
    await withScript(script, async (port) => {
      const connection = await carrierAt(port).open(entry);
      expect(Buffer.from(await connection.in(1, 64, 20)).toString()).toBe("ok");
      await connection.close();
    });
  });

  it("answered twice", async () => {
    await withAnswer(Buffer.concat([words(3, 1), words(3, 1)]), async (connection) => {
      const gone = new Promise<string>((resolve) => connection.onGone(({ code }) => resolve(code)));
      expect(await connection.in(1, 64, 1000)).toHaveLength(0);
      expect(await gone).toBe("device/malformed");
    });
  });

  it("that is longer than a server takes is not sent", async () => {
    await withAnswer("silence", async (connection) => {
      expect(await codeOf(connection.in(1, 5 * 1024 * 1024, 1000))).toBe("device/unsupported");
    });
  });

  it("a server that does not close its end is left", async () => {
    const script = (socket: Socket) => {
      socket.once("data", () => socket.write(importReply()));
    };
    const sockets: Socket[] = [];
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.push(socket);
      socket.on("error", () => {});
      script(socket);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const connection = await carrierAt(typeof address === "object" && address !== null ? address.port : 0).open(entry);
    await connection.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
