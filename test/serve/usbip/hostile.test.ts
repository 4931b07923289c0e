// What a hostile or broken client may do: every case ends in an answer of the protocol or a closed connection and an event;
// the server serves others all the time, and is as empty afterwards as before.

import { describe, expect, it } from "vitest";
import { until } from "../../until.js";
import { deviceListRequest, importRequest, type Running, withServer } from "./running-server.js";
import { loopEndpoint, reportEndpoint } from "./toy-device.js";

async function isAlive({ connect, imported, server, toy }: Running): Promise<void> {
  await until(() => server.connectionCount === 0);
  expect(server.devices).toEqual([{ busId: "1-1", isImported: false }]);
  // The server itself, for the device's leaving.
  expect(toy.listeners).toBe(1);
  const lister = await connect();
  lister.send(deviceListRequest);
  await lister.receive(12 + 320);
  await lister.closed();
  const client = await imported();
  client.submit({ number: 1, endpoint: 0, direction: 1, length: 18, setup: "8006000100001200" });
  expect(await client.answer("dataIn")).toMatchObject({ status: 0, bytes: 18 });
  client.socket.destroy();
  await until(() => server.connectionCount === 0);
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(48);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at);
  return bytes;
};

describe("before an import", () => {
  it.each([
    ["a web browser", Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), "version 4745 of USB/IP, not 0111"],
    ["zeros", Buffer.alloc(4096), "version 0000 of USB/IP, not 0111"],
    ["ones", Buffer.alloc(4096, 0xff), "version ffff of USB/IP, not 0111"],
    ["an answer", Buffer.from("0111000500000000", "hex"), "operation 0005 is unknown"],
    ["a transfer", words(1, 1, 0x10002), "version 0000 of USB/IP, not 0111"],
    ["no bus id", Buffer.concat([Buffer.from("0111800300000000", "hex"), Buffer.alloc(32)]), "a bus id of other"],
    ["a bus id for the terminal", importRequest("\x1b[2J1-1"), "a bus id of other"],
    ["a bus id without an end", importRequest("1".repeat(32)), "a bus id of other"],
  ])("%s is turned away", async (_, bytes, reason) => {
    await withServer({}, async (running) => {
      const client = await running.connect();
      client.send(bytes);
      await client.closed();
      expect(client.receivedBytes).toBe(0);
      await until(() => running.eventsOf("connection-closed").length === 1);
      expect(running.eventsOf("connection-closed")[0]?.reason).toContain(reason);
      await isAlive(running);
    });
  });

  it.each([
    ["silence", Buffer.alloc(0)],
    ["half a header", deviceListRequest.subarray(0, 5)],
    ["half an import", importRequest("1-1").subarray(0, 20)],
  ])("%s is ended by the time limit", async (_, bytes) => {
    await withServer({ limits: { requestMs: 60 } }, async (running) => {
      const client = await running.connect();
      client.send(bytes);
      await client.closed();
      expect(running.eventsOf("connection-closed")[0]?.reason).toBe("no request in time");
      await isAlive(running);
    });
  });

  it("more connections than the limit are closed as they come; those there stay", async () => {
    await withServer({ limits: { connections: 3 } }, async (running) => {
      const kept = [await running.imported(), await running.connect(), await running.connect()];
      const tooMany = await running.connect();
      await tooMany.closed();
      expect(running.eventsOf("connection-refused")).toHaveLength(1);
      kept[0]?.submit({ number: 1, endpoint: 0, direction: 1, length: 18, setup: "8006000100001200" });
      expect(await kept[0]?.answer("dataIn")).toMatchObject({ bytes: 18 });
      for (const client of kept) client.socket.destroy();
      await isAlive(running);
    });
  });

  it("two hundred connections opened and dropped leave nothing behind", async () => {
    await withServer({}, async (running) => {
      for (let turn = 0; turn < 200; turn++) {
        const client = await running.connect();
        if (turn % 4 > 0) client.send(importRequest("1-1").subarray(0, turn % 41));
        if (turn % 2 > 0) client.socket.resetAndDestroy();
        else client.socket.destroy();
      }
      await isAlive(running);
    });
  });
});

describe("of an imported device", () => {
  const cases: [string, (deviceId: number) => Buffer, string][] = [
    ["a command that does not exist", (id) => words(5, 1, id), "command 0005 is unknown"],
    ["an answer", (id) => words(3, 1, id), "command 0003 is unknown"],
    ["endpoint 16", (id) => words(1, 1, id, 1, 16, 0, 64), "endpoint 16, the last is 15"],
    ["direction 2", (id) => words(1, 1, id, 2, 1, 0, 64), "direction 2 is neither"],
    ["isochronous packets", (id) => words(1, 1, id, 1, 1, 0, 64, 0, 1), "isochronous transfers are not offered"],
    ["a length below zero", (id) => words(1, 1, id, 0, 1, 0, -1), "transfer of -1 bytes"],
    ["2 GiB out", (id) => words(1, 1, id, 0, 1, 0, 0x7fffffff), "transfer of 2147483647 bytes"],
    ["2 GiB in", (id) => words(1, 1, id, 1, 1, 0, 0x7fffffff), "transfer of 2147483647 bytes"],
    ["a byte more than the limit", (id) => words(1, 1, id, 1, 1, 0, 1025), "transfer of 1025 bytes, at most 1024"],
    ["another device", (id) => words(1, 1, id + 1, 1, 1, 0, 64), "which is another"],
    ["an UNLINK of another device", (id) => words(2, 1, id + 1, 0, 0, 1), "which is another"],
    [
      "a sequence number in use",
      (id) => Buffer.concat([words(1, 9, id, 1, 1, 0, 64), words(1, 9, id, 1, 1, 0, 64)]),
      "sequence number 9 is in use",
    ],
  ];
  it.each(cases)("%s ends the connection", async (_, bytesOf, reason) => {
    await withServer({ limits: { transferBytes: 1024 } }, async (running) => {
      const client = await running.imported();
      client.send(bytesOf(client.deviceId));
      await client.closed();
      await until(() => running.eventsOf("connection-closed").length === 1);
      expect(running.eventsOf("connection-closed")[0]?.reason).toContain(reason);
      await isAlive(running);
    });
  });

  it("garbage of a transfer that is not isochronous or not control is passed over", async () => {
    await withServer({}, async (running) => {
      const client = await running.imported();
      running.toy.report(Buffer.from("x"));
      // -1 packets, an interval, and a SETUP packet on an interrupt endpoint.
      client.send(words(1, 7, client.deviceId, 1, reportEndpoint, 0x40201, 64, -1, -1, 32, 0xffffffff, 0xffffffff));
      expect(await client.answer("dataIn")).toMatchObject({ number: 7, status: 0, data: "78" });
    });
  });

  it("more transfers than the limit are answered with ENOMEM, and can still be cancelled", async () => {
    await withServer({ limits: { transfers: 4 } }, async (running) => {
      const client = await running.imported();
      for (let number = 1; number <= 6; number++) {
        client.submit({ number, endpoint: reportEndpoint, direction: 1, length: 64 });
      }
      expect(await client.answer()).toMatchObject({ number: 5, status: -12, bytes: 0 });
      expect(await client.answer()).toMatchObject({ number: 6, status: -12, bytes: 0 });
      client.unlink(7, 1);
      expect(await client.answer()).toMatchObject({ command: 4, number: 7, status: -104 });
      client.submit({ number: 8, endpoint: reportEndpoint, direction: 1, length: 64 });
      running.toy.report(Buffer.from("x"));
      expect(await client.answer("dataIn")).toMatchObject({ number: 2, status: 0 });
      client.socket.destroy();
      await isAlive(running);
    });
  });

  it("so are more bytes out than the limit", async () => {
    await withServer({ limits: { pendingBytes: 1024 * 1024 } }, async (running) => {
      const client = await running.imported();
      const half = Buffer.alloc(600 * 1024);
      for (let number = 1; number <= 3; number++) {
        client.submit({ number, endpoint: loopEndpoint, direction: 0, length: half.length, data: half });
      }
      // The device keeps one, one waits for room in it.
      expect(await client.answer()).toMatchObject({ number: 1, status: 0 });
      expect(await client.answer()).toMatchObject({ number: 3, status: -12, bytes: 0 });
      client.unlink(4, 2);
      expect(await client.answer()).toMatchObject({ command: 4, number: 4, status: -104 });
      client.submit({ number: 5, endpoint: loopEndpoint, direction: 0, length: half.length, data: half });
      client.unlink(6, 5);
      expect(await client.answer()).toMatchObject({ number: 6, status: -104 });
    });
  });

  it("half a transfer is ended by the time limit, silence between transfers is not", async () => {
    await withServer({ limits: { messageMs: 80 } }, async (running) => {
      const silent = await running.imported();
      await new Promise((resolve) => setTimeout(resolve, 200));
      silent.submit({ number: 1, endpoint: 0, direction: 1, length: 18, setup: "8006000100001200" });
      expect(await silent.answer("dataIn")).toMatchObject({ bytes: 18 });
      silent.submit({ number: 2, endpoint: loopEndpoint, direction: 0, length: 100, data: Buffer.alloc(50) });
      // A byte now and then does not help.
      const drip = setInterval(() => silent.socket.write(Buffer.alloc(1)), 20);
      await silent.closed();
      clearInterval(drip);
      expect(running.eventsOf("connection-closed")[0]?.reason).toBe("a message did not come to its end in time");
      await isAlive(running);
    });
  });

  it("who takes nothing is read no further, and ended by the time limit", async () => {
    await withServer({ limits: { stallMs: 300, congestionBytes: 64 * 1024 } }, async (running) => {
      const client = await running.imported();
      client.socket.pause();
      // 16 MB of answers: far more than the sockets hold.
      for (let number = 1; number <= 4000; number++) {
        client.submit({ number, endpoint: 0, direction: 1, length: 4096, setup: "c014000000000010" });
      }
      await until(() => running.eventsOf("connection-closed").length === 1);
      expect(running.eventsOf("connection-closed")[0]?.reason).toBe("the client takes nothing");
      const done = running.eventsOf("transfer").length;
      expect(done).toBeGreaterThan(16);
      expect(done).toBeLessThan(4000);
      client.socket.destroy();
      await isAlive(running);
    });
  });

  it("who takes slowly gets everything", async () => {
    await withServer({ limits: { congestionBytes: 16 * 1024 } }, async (running) => {
      const client = await running.imported();
      client.socket.pause();
      for (let number = 1; number <= 2000; number++) {
        client.submit({ number, endpoint: 0, direction: 1, length: 4096, setup: "c014000000000010" });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      client.socket.resume();
      await until(() => client.receivedBytes === 2000 * (48 + 4096));
    });
  });

  it("a client that vanishes in the middle of everything frees the device", async () => {
    await withServer({}, async (running) => {
      for (let turn = 0; turn < 20; turn++) {
        const client = await running.imported();
        client.submit({ number: 1, endpoint: reportEndpoint, direction: 1, length: 64 });
        client.submit({ number: 2, endpoint: loopEndpoint, direction: 0, length: 1000, data: Buffer.alloc(turn * 40) });
        if (turn % 2 > 0) client.socket.resetAndDestroy();
        else client.socket.destroy();
        await until(() => running.server.devices[0]?.isImported === false);
      }
      await isAlive(running);
    });
  });
});
