// What a hostile or broken peer may do: every case ends in an answer of the protocol or a closed connection and an event;
// the server serves others all the time, and is as empty afterwards as before.

import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { reject } from "../../../src/serve/iscsi/pdu/reject.js";
import { until } from "../../until.js";
import { Initiator } from "../initiator.js";
import { type Running, withServer } from "../running-server.js";

const testUnitReady = [0, 0, 0, 0, 0, 0];

async function isAlive({ loggedIn, server }: Running): Promise<void> {
  const initiator = await loggedIn({ name: "iqn.2026-11.test:alive" });
  expect((await initiator.read(testUnitReady, 0)).status).toBe(0);
  await initiator.logout();
  await until(() => server.connectionCount === 0);
  expect(server.sessionCount).toBe(0);
}

/** Sends bytes on a fresh connection and waits until the server has closed it. */
async function sendRaw(port: number, bytes: Uint8Array): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  socket.write(bytes);
  await once(socket, "close");
}

function header(opcode: number, fields: Readonly<Record<number, number>> = {}): Uint8Array {
  const bytes = new Uint8Array(48);
  bytes[0] = opcode;
  for (const [at, value] of Object.entries(fields)) bytes[Number(at)] = value;
  return bytes;
}

describe("before the login", () => {
  it.each([
    ["a web browser", Buffer.from(`GET / HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n${"X: y\r\n".repeat(20)}\r\n`)],
    ["zeros", new Uint8Array(4096)],
    ["ones", new Uint8Array(4096).fill(0xff)],
    ["a data segment of 16 MiB", header(0x43, { 5: 0xff, 6: 0xff, 7: 0xff })],
    ["a data segment one byte too long", header(0x43, { 6: 0x40, 7: 0x01 })],
    ["additional headers", Buffer.concat([header(0x43, { 4: 0xff }), new Uint8Array(1020)])],
    ["text without an end", Buffer.concat([header(0x43, { 7: 4 }), Buffer.from("abcd")])],
  ])("%s is turned away", async (_, bytes) => {
    await withServer({ limits: { loginMs: 300, pingMs: 300 } }, async (running) => {
      await sendRaw(running.port, bytes);
      await until(() => running.eventsOf("connection-closed").length === 1);
      await isAlive(running);
    });
  });

  it.each([
    ["silence", new Uint8Array(0)],
    ["half a header", header(0x43).subarray(0, 20)],
    ["a login that wants to go on for ever", header(0x43, { 1: 0x40 })],
  ])("%s is ended by the time limit", async (_, bytes) => {
    await withServer({ limits: { loginMs: 60 } }, async (running) => {
      await sendRaw(running.port, bytes);
      await until(() => running.eventsOf("connection-closed").length === 1);
      expect(running.eventsOf("connection-closed")[0]?.reason).toBe("no login in time");
      await isAlive(running);
    });
  });

  it("text beyond the limit, spread over many PDUs, is refused", async () => {
    await withServer({ limits: { loginDataBytes: 1024 } }, async (running) => {
      const initiator = await Initiator.connect(running.port);
      const part = Buffer.from("X".repeat(600));
      for (const statusClass of [0, 2]) {
        initiator.send(initiator.loginHeader({ continues: true }, part.length), part);
        expect((await initiator.receiveOpcode(0x23)).header[36]).toBe(statusClass);
      }
      await initiator.closed();
      await isAlive(running);
    });
  });
});

describe("in a session", () => {
  it.each([
    ["an opcode that does not exist", header(0x1e | 0x40), 0x05],
    ["a response", header(0x21 | 0x40), 0x05],
    ["a SNACK", header(0x10), 0x03],
    ["another login", header(0x43), 0x04],
    ["additional headers where none belong", Buffer.concat([header(0x40, { 4: 1 }), new Uint8Array(4)]), 0x09],
    ["a command both ways", header(0x41, { 1: 0xe0 }), 0x05],
    [
      "a command with broken additional headers",
      Buffer.concat([header(0x41, { 1: 0x80, 4: 1 }), new Uint8Array(4)]),
      9,
    ],
    ["a logout for no reason there is", header(0x46, { 1: 0x87 }), 0x09],
    ["text that is none", Buffer.concat([header(0x44, { 1: 0x80, 7: 4, ...tagsFF(20) }), Buffer.from("abcd")]), 0x04],
    ["text for a transfer that is not there", header(0x44, { 1: 0x80 }), 0x04],
  ])("%s is rejected", async (_, bytes, reason) => {
    await withServer({}, async (running) => {
      const initiator = await running.loggedIn();
      initiator.socket.write(bytes);
      const pdu = await initiator.receiveOpcode(0x3f);
      expect(reject.decode(pdu.header).reason).toBe(reason);
      expect(Buffer.compare(pdu.data, bytes.subarray(0, 48))).toBe(0);
      expect((await initiator.read(testUnitReady, 0)).status).toBe(0);
      expect(running.server.statistics.rejects).toBe(1);
      await initiator.logout();
      await isAlive(running);
    });
  });

  it("a data segment that is too long ends it", async () => {
    await withServer({}, async (running) => {
      const initiator = await running.loggedIn();
      initiator.socket.write(header(0x40, { 5: 0x04, 7: 1 }));
      await initiator.closed();
      await until(() => running.eventsOf("connection-closed").length === 1);
      expect(running.eventsOf("connection-closed")[0]?.reason).toContain("262145 bytes");
      await isAlive(running);
    });
  });

  it("a header digest that does not fit ends it", async () => {
    await withServer({}, async (running) => {
      const initiator = await running.loggedIn({ keys: { HeaderDigest: "CRC32C" } });
      initiator.socket.write(new Uint8Array(52));
      await initiator.closed();
      await isAlive(running);
    });
  });

  it("a data digest that does not fit is rejected and fails the command", async () => {
    await withServer({}, async (running) => {
      const initiator = await running.loggedIn({ keys: { DataDigest: "CRC32C", InitialR2T: "Yes" } });
      const { digests } = initiator;
      initiator.digests = { headerDigest: "None", dataDigest: "None" };
      initiator.sendCommand(
        [0x2a, 0, 0, 0, 0, 0, 0, 0, 1, 0],
        { write: true, expectedBytes: 512 },
        new Uint8Array(512),
      );
      initiator.socket.write(new Uint8Array(4));
      initiator.digests = digests;
      expect((await initiator.receiveOpcode(0x3f)).header[2]).toBe(2);
      const { status, sense } = await initiator.finish();
      expect([status, sense[2], sense[12], sense[13]]).toEqual([2, 0x0b, 0x47, 0x05]);
      expect(running.board.log).toEqual([]);
      await initiator.logout();
    });
  });

  it("a PDU that never ends ends it", async () => {
    await withServer({ limits: { pduMs: 60, idleMs: 10_000 } }, async (running) => {
      const initiator = await running.loggedIn();
      initiator.socket.write(header(0x40, { 7: 100 }));
      const drip = setInterval(() => initiator.socket.write(Uint8Array.of(0)), 20);
      await initiator.closed();
      clearInterval(drip);
      await until(() => running.eventsOf("connection-closed").length === 1);
      expect(running.eventsOf("connection-closed")[0]?.reason).toBe("a PDU did not come to its end in time");
      await isAlive(running);
    });
  });

  it("a flood of immediate commands is bounded", async () => {
    await withServer({ limits: { commands: 4, immediateCommands: 2 } }, async ({ loggedIn }) => {
      const initiator = await loggedIn({ keys: { InitialR2T: "Yes", ImmediateData: "No" } });
      for (let count = 0; count < 12; count++) {
        const fields = { immediate: true, write: true, expectedBytes: 512 };
        initiator.sendCommand([0x2a, 0, 0, 0, 0, 0, 0, 0, 1, 0], fields);
      }
      const opcodes: number[] = [];
      for (let count = 0; count < 12; count++) opcodes.push((await initiator.receive())?.opcode ?? 0);
      expect(opcodes.filter((opcode) => opcode === 0x31)).toHaveLength(7);
      expect(opcodes.filter((opcode) => opcode === 0x3f)).toHaveLength(5);
    });
  });

  it("an initiator that does not read what it asks for stops being served, and no more", async () => {
    await withServer({ board: { blocks: 65_536 } }, async (running) => {
      const deaf = await running.loggedIn({ keys: { MaxRecvDataSegmentLength: "262144" } });
      deaf.socket.pause();
      const before = running.board.log.length;
      for (let count = 0; count < 100; count++) {
        deaf.sendCommand([0x28, 0, 0, 0, 0, 0, 0, 0x08, 0, 0], { read: true, expectedBytes: 1_048_576 });
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(running.board.log.length - before).toBeLessThan(30);
      deaf.socket.resume();
      for (let count = 0; count < 100; count++) expect((await deaf.finish()).status).toBe(0);
      await deaf.logout();
      await isAlive(running);
    });
  });

  it("any bytes at all leave the server alive", async () => {
    await withServer({ limits: { pduMs: 50, idleMs: 100, pingMs: 50, loginMs: 200 } }, async (running) => {
      let state = 12345;
      const random = () => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return state >>> 8;
      };
      for (let turn = 0; turn < 150; turn++) {
        const initiator = await running.loggedIn({ name: `iqn.2026-11.test:r${turn % 3}` });
        for (let count = 0; count < 5; count++) {
          const bytes = header([0, 1, 2, 4, 5, 6, 0x10][random() % 7] ?? 0);
          for (let at = 1; at < 48; at++) if (random() % 4 === 0) bytes[at] = random();
          bytes.set([0, 0, 0, 0], 4);
          initiator.socket.write(bytes);
        }
        initiator.socket.end();
        await initiator.closed();
      }
      await isAlive(running);
    });
  });
});

describe("many connections", () => {
  it("beyond the limit are closed as they come", async () => {
    await withServer({ limits: { connections: 2 } }, async (running) => {
      const [first, second] = [await running.loggedIn(), await running.loggedIn({ name: "iqn.2026-11.test:two" })];
      await sendRaw(running.port, new Uint8Array(0));
      expect(running.server.statistics.connectionsRefused).toBe(1);
      expect(running.eventsOf("connection-refused")).toHaveLength(1);
      await first.logout();
      await second.logout();
      await until(() => running.server.connectionCount === 0);
      await isAlive(running);
    });
  });

  it("opened and dropped ten thousand times leave nothing behind", async () => {
    await withServer({}, async (running) => {
      for (let round = 0; round < 200; round++) {
        const sockets = Array.from({ length: 50 }, () => connect(running.port, "127.0.0.1"));
        await Promise.all(
          sockets.map(async (socket, at) => {
            socket.on("error", () => {});
            await once(socket, "connect");
            if (at % 3 === 0) socket.write(header(0x43, { 7: 50 }));
            if (at % 2 === 0) socket.resetAndDestroy();
            else socket.destroy();
          }),
        );
        await until(() => running.server.connectionCount === 0);
      }
      const { connectionsOpened, connectionsRefused, connectionsClosed } = running.server.statistics;
      expect(connectionsOpened + connectionsRefused).toBe(10_000);
      expect(connectionsClosed).toBe(connectionsOpened);
      await isAlive(running);
    });
  });
});

function tagsFF(at: number): Record<number, number> {
  return { [at]: 0xff, [at + 1]: 0xff, [at + 2]: 0xff, [at + 3]: 0xff };
}
