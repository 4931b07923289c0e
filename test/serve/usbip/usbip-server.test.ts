// The server seen from its socket, in bytes: what is listed, who gets a device, and how every kind of transfer ends.
// Expected bytes are those of the kernel's documentation of the protocol (usbip_protocol.rst).

import { describe, expect, it } from "vitest";
import { UsbipServer } from "../../../src/serve/usbip/index.js";
import { until } from "../../until.js";
import { deviceListRequest, importRequest, type Running, withServer } from "./running-server.js";
import { loopEndpoint, reportEndpoint, ToyDevice } from "./toy-device.js";

const getDeviceDescriptor = "8006000100004000";
const deviceDescriptor = "120100020000004009120100230101020301";
const [cancelled, stall, shutdown] = [-104, -32, -108];

describe("operations", () => {
  it("the list has every device in order, with its interfaces, and ends the connection", async () => {
    await withServer({}, async ({ server, connect, eventsOf }) => {
      for (const busId of ["1-10", "1-2"]) server.export(new ToyDevice({ productId: 2 }), busId);
      const client = await connect();
      client.send(deviceListRequest);
      const list = await client.receive(12 + 3 * (312 + 8));
      await client.closed();
      expect(list.toString("hex", 0, 12)).toBe("011100050000000000000003");
      const devices = [0, 1, 2].map((at) => list.subarray(12 + at * 320, 12 + (at + 1) * 320));
      expect(devices.map((device) => device.toString("latin1", 256, 288).replace(/\0+$/, ""))).toEqual([
        "1-1",
        "1-2",
        "1-10",
      ]);
      // Full speed, 1209:0001 release 1.23, class 0, configuration 1 of 1, two interfaces.
      expect(devices[0]?.toString("hex", 296)).toBe("00000002120900010123000000010102" + "03000000ff000000");
      expect(devices[0]?.readUInt32BE(288)).toBe(1);
      expect(client.receivedBytes).toBe(0);
      expect(eventsOf("listed")).toEqual([{ kind: "listed", connection: 1, devices: 3 }]);
    });
  });

  it("an import gives the record without interfaces, and resets the device", async () => {
    await withServer({}, async ({ connect, toy, server }) => {
      const client = await connect();
      client.send(importRequest("1-1"));
      const reply = await client.receive(320);
      expect(reply.toString("hex", 0, 8)).toBe("0111000300000000");
      expect(reply.toString("latin1", 8 + 256, 8 + 260)).toBe("1-1\0");
      expect(toy.resets).toBe(1);
      expect(server.devices).toEqual([{ busId: "1-1", isImported: true }]);
      expect(client.receivedBytes).toBe(0);
    });
  });

  it("one client at a time has a device; when it leaves, the next one gets it", async () => {
    await withServer({}, async ({ connect, imported, server, eventsOf }) => {
      const first = await imported();
      const second = await connect();
      second.send(importRequest("1-1"));
      expect((await second.receive(8)).toString("hex")).toBe("0111000300000002");
      await second.closed();
      expect(second.receivedBytes).toBe(0);
      first.socket.end();
      await first.closed();
      expect(server.devices).toEqual([{ busId: "1-1", isImported: false }]);
      await imported();
      expect(eventsOf("import-refused").map(({ reason }) => reason)).toEqual(["in use"]);
      expect(eventsOf("released")).toHaveLength(1);
    });
  });

  it("a device that is not there is refused", async () => {
    await withServer({}, async ({ connect }) => {
      const client = await connect();
      client.send(importRequest("1-2"));
      expect((await client.receive(8)).toString("hex")).toBe("0111000300000004");
      await client.closed();
    });
  });

  it.each(["", "1", "a-b", "0-1", "1-0", "1-1 ", `1-${"1.".repeat(15)}1`])("%j is no bus id", (busId) => {
    expect(() => new UsbipServer().export(new ToyDevice(), busId)).toThrow(RangeError);
  });

  it("a bus id is given once", () => {
    const server = new UsbipServer();
    server.export(new ToyDevice(), "1-1");
    expect(() => server.export(new ToyDevice(), "1-1")).toThrow("bus id 1-1 is in use");
    expect(server.withdraw("1-1")).toBe(true);
    expect(server.withdraw("1-1")).toBe(false);
    server.export(new ToyDevice(), "1-1");
  });
});

describe("transfers", () => {
  it("control: in, cut to the room for it; out; without data; stall", async () => {
    await withServer({}, async ({ imported, toy }) => {
      const client = await imported();
      const control = async (number: number, direction: 0 | 1, length: number, setup: string, data?: Uint8Array) => {
        client.submit({ number, endpoint: 0, direction, length, setup, ...(data && { data }) });
        return client.answer(direction === 1 ? "dataIn" : "bare");
      };
      expect(await control(1, 1, 64, getDeviceDescriptor)).toEqual({
        command: 3,
        number: 1,
        status: 0,
        bytes: 18,
        data: deviceDescriptor,
      });
      expect((await control(2, 1, 8, getDeviceDescriptor)).data).toBe(deviceDescriptor.slice(0, 16));
      // The device has 4096 bytes to give, the host asked for 5.
      expect((await control(3, 1, 64, "c014000000000500")).data).toBe("eeeeeeeeee");
      expect(await control(4, 0, 0, "0009010000000000")).toMatchObject({ status: 0, bytes: 0 });
      expect(toy.configuration).toBe(1);
      expect(await control(5, 0, 3, "4011000000000300", Buffer.from("abc"))).toMatchObject({ status: 0, bytes: 3 });
      expect((await control(6, 1, 16, "c010000000001000")).data).toBe(Buffer.from("abc").toString("hex"));
      // A device at full speed has no qualifier.
      expect(await control(7, 1, 10, "8006000600000a00")).toMatchObject({ status: stall, bytes: 0, data: "" });
      // SETUP and transfer do not agree: length, direction.
      expect(await control(8, 0, 2, "4011000000000300", Buffer.from("ab"))).toMatchObject({ status: -22 });
      expect(await control(9, 0, 3, "c010000000000300", Buffer.from("abc"))).toMatchObject({ status: -22 });
      expect(await control(10, 1, 3, "4011000000000300")).toMatchObject({ status: -22 });
      // SET_FEATURE(PORT_RESET), which is for the hub.
      expect(await control(11, 0, 0, "2303040001000000")).toMatchObject({ status: 0 });
      expect(toy.resets).toBe(2);
    });
  });

  it("a transfer in waits until the device has something, and holds up nobody", async () => {
    await withServer({}, async ({ imported, toy }) => {
      const client = await imported();
      client.submit({ number: 1, endpoint: reportEndpoint, direction: 1, length: 64 });
      client.submit({ number: 2, endpoint: reportEndpoint, direction: 1, length: 64 });
      client.submit({ number: 3, endpoint: loopEndpoint, direction: 0, length: 5, data: Buffer.from("hello") });
      expect(await client.answer()).toMatchObject({ command: 3, number: 3, status: 0, bytes: 5 });
      client.submit({ number: 4, endpoint: loopEndpoint, direction: 1, length: 64 });
      expect(await client.answer("dataIn")).toMatchObject({ number: 4, bytes: 5, data: "68656c6c6f" });
      expect(client.receivedBytes).toBe(0);
      toy.report(Buffer.from("one"));
      toy.report(Buffer.from("two"));
      const reports = [await client.answer("dataIn"), await client.answer("dataIn")];
      expect(reports.map(({ number, data }) => [number, Buffer.from(data, "hex").toString()])).toEqual([
        [1, "one"],
        [2, "two"],
      ]);
    });
  });

  it("a transfer out that the device cannot take waits, too", async () => {
    await withServer({}, async ({ imported }) => {
      const client = await imported();
      const megabyte = Buffer.alloc(1024 * 1024, 7);
      client.submit({ number: 1, endpoint: loopEndpoint, direction: 0, length: megabyte.length, data: megabyte });
      expect(await client.answer()).toMatchObject({ number: 1, status: 0, bytes: megabyte.length });
      client.submit({ number: 2, endpoint: loopEndpoint, direction: 0, length: 1, data: Buffer.from([8]) });
      client.submit({ number: 3, endpoint: loopEndpoint, direction: 1, length: 1024 });
      const order = [await client.answer("dataIn"), await client.answer()];
      expect(order.map(({ number, bytes }) => [number, bytes])).toEqual([
        [3, 1024],
        [2, 1],
      ]);
    });
  });

  it("more than there was room for is an overflow", async () => {
    await withServer({}, async ({ imported, toy }) => {
      const client = await imported();
      toy.report(new Uint8Array(64));
      client.submit({ number: 1, endpoint: reportEndpoint, direction: 1, length: 63 });
      expect(await client.answer()).toMatchObject({ status: -75, bytes: 0 });
    });
  });

  it("a halted endpoint stalls until CLEAR_HALT, which the device gets", async () => {
    await withServer({}, async ({ imported, toy }) => {
      const client = await imported();
      client.submit({ number: 1, endpoint: loopEndpoint, direction: 1, length: 64 });
      toy.halt(loopEndpoint);
      expect(await client.answer()).toMatchObject({ number: 1, status: stall, bytes: 0 });
      client.submit({ number: 2, endpoint: loopEndpoint, direction: 0, length: 1, data: Buffer.from("x") });
      expect(await client.answer()).toMatchObject({ number: 2, status: stall });
      client.submit({ number: 3, endpoint: 0, direction: 0, length: 0, setup: "0201000082000000" });
      expect(await client.answer()).toMatchObject({ number: 3, status: 0 });
      client.submit({ number: 4, endpoint: loopEndpoint, direction: 0, length: 1, data: Buffer.from("x") });
      expect(await client.answer()).toMatchObject({ number: 4, status: 0, bytes: 1 });
    });
  });
});

describe("unlink", () => {
  it("cancels what waits, once, and what is behind it goes on", async () => {
    await withServer({}, async ({ imported, toy, eventsOf }) => {
      const client = await imported();
      client.submit({ number: 1, endpoint: 0, direction: 0, length: 0, setup: "4012000000000000" });
      client.submit({ number: 2, endpoint: 0, direction: 1, length: 18, setup: getDeviceDescriptor });
      client.submit({ number: 3, endpoint: reportEndpoint, direction: 1, length: 64 });
      client.unlink(4, 1);
      expect(await client.answer()).toMatchObject({ command: 4, number: 4, status: cancelled });
      expect(await client.answer("dataIn")).toMatchObject({ command: 3, number: 2, status: 0 });
      client.unlink(5, 3);
      expect(await client.answer()).toMatchObject({ command: 4, number: 5, status: cancelled });
      toy.report(Buffer.from("for nobody"));
      client.unlink(6, 3);
      expect(await client.answer()).toMatchObject({ command: 4, number: 6, status: 0 });
      expect(toy.reports).toHaveLength(1);
      expect(eventsOf("unlinked").map(({ outcome }) => outcome)).toEqual(["cancelled", "cancelled", "already over"]);
    });
  });

  it("a transfer that was over is told so", async () => {
    await withServer({}, async ({ imported }) => {
      const client = await imported();
      client.submit({ number: 1, endpoint: loopEndpoint, direction: 0, length: 1, data: Buffer.from("x") });
      client.unlink(2, 1);
      expect(await client.answer()).toMatchObject({ command: 3, number: 1, status: 0 });
      expect(await client.answer()).toMatchObject({ command: 4, number: 2, status: 0 });
    });
  });
});

describe("a device that leaves", () => {
  it("ends what waits and the connection, and comes back as another", async () => {
    const loader = new ToyDevice({ vendorId: 0x0483, productId: 0xdf11 });
    const running: { server?: Running["server"] } = {};
    const onEvent: NonNullable<ConstructorParameters<typeof UsbipServer>[0]>["onEvent"] = ({ kind }) => {
      if (kind === "withdrawn" && running.server?.devices.length === 0) running.server.export(loader, "1-1");
    };
    await withServer({ onEvent }, async ({ imported, toy, server, eventsOf, connect }) => {
      running.server = server;
      const client = await imported();
      client.submit({ number: 1, endpoint: reportEndpoint, direction: 1, length: 64 });
      client.submit({ number: 2, endpoint: 0, direction: 0, length: 0, setup: "4013000000000000" });
      // The request that made it leave was a success.
      expect(await client.answer()).toMatchObject({ number: 2, status: 0 });
      expect(await client.answer()).toMatchObject({ number: 1, status: shutdown, bytes: 0 });
      await client.closed();
      expect(client.receivedBytes).toBe(0);
      expect(toy.listeners).toBe(0);
      await until(() => eventsOf("connection-closed").length === 1);
      expect(eventsOf("connection-closed")[0]?.reason).toBe("the device was detached");
      const again = await connect();
      again.send(importRequest("1-1"));
      expect((await again.receive(320)).toString("hex", 308, 312)).toBe("0483df11");
      running.server = undefined as never;
    });
  });

  it("withdrawn: cut off, and nobody is listened to any more", async () => {
    await withServer({}, async ({ imported, toy, server, eventsOf }) => {
      const client = await imported();
      client.submit({ number: 1, endpoint: reportEndpoint, direction: 1, length: 64 });
      client.submit({ number: 2, endpoint: 0, direction: 0, length: 0, setup: "0009010000000000" });
      expect(await client.answer()).toMatchObject({ number: 2, status: 0 });
      expect(server.withdraw("1-1")).toBe(true);
      expect(await client.answer()).toMatchObject({ number: 1, status: shutdown });
      await client.closed();
      expect(toy.listeners).toBe(0);
      expect(eventsOf("withdrawn")).toEqual([{ kind: "withdrawn", busId: "1-1", reason: "withdrawn" }]);
    });
  });

  it("the server stops: the same", async () => {
    await withServer({}, async ({ imported, server }) => {
      const client = await imported();
      client.submit({ number: 1, endpoint: reportEndpoint, direction: 1, length: 64 });
      client.submit({ number: 2, endpoint: 0, direction: 0, length: 0, setup: "0009010000000000" });
      expect(await client.answer()).toMatchObject({ number: 2, status: 0 });
      await server.stop();
      expect(await client.answer()).toMatchObject({ number: 1, status: shutdown });
      await client.closed();
      expect(server.connectionCount).toBe(0);
      await server.listen();
    });
  });
});

describe("pace", () => {
  it("keeps reports apart, and nothing else", async () => {
    const intervalMs = 20;
    await withServer({}, async ({ server, imported }) => {
      const slow = new ToyDevice();
      const pace = (endpoint: number) => (endpoint === reportEndpoint ? intervalMs : 0);
      server.export(slow, "1-2", { pace });
      const client = await imported("1-2");
      for (let turn = 0; turn < 6; turn++) slow.report(Buffer.from([turn]));
      const begin = performance.now();
      for (let number = 1; number <= 6; number++) {
        client.submit({ number, endpoint: reportEndpoint, direction: 1, length: 64 });
      }
      client.submit({ number: 7, endpoint: 0, direction: 1, length: 18, setup: getDeviceDescriptor });
      const order: number[] = [];
      for (let turn = 0; turn < 7; turn++) order.push((await client.answer("dataIn")).number);
      // The first at once, five more an interval apart each; a timer may be early by a fraction of a millisecond.
      expect(performance.now() - begin).toBeGreaterThan(5 * intervalMs - 5);
      expect(order).toEqual([1, 7, 2, 3, 4, 5, 6]);
    });
  });
});
