// Sessions through a real socket: order of commands, several initiators, reservations, resets, pings, logout and the end
// of the server.

import { describe, expect, it } from "vitest";
import { reservedTag } from "../../../../src/serve/iscsi/pdu/fields.js";
import { nopIn } from "../../../../src/serve/iscsi/pdu/nop-in.js";
import { nopOut } from "../../../../src/serve/iscsi/pdu/nop-out.js";
import { scsiResponse } from "../../../../src/serve/iscsi/pdu/scsi-response.js";
import { until } from "../../../until.js";
import { withServer } from "../../running-server.js";

const testUnitReady = [0, 0, 0, 0, 0, 0];
const reserve = [0x16, 0, 0, 0, 0, 0];
const release = [0x17, 0, 0, 0, 0, 0];
const write4 = [0x2a, 0, 0, 0, 0, 0, 0, 0, 4, 0];
const two = "iqn.2026-11.test:two";

describe("commands", () => {
  it("are taken in the order of CmdSN, however they come", async () => {
    await withServer({}, async ({ loggedIn, board }) => {
      const initiator = await loggedIn();
      const { cmdSn } = initiator;
      initiator.sendCommand([0x28, 0, 0, 0, 0, 0, 0, 0, 0, 0], { cmdSn: cmdSn + 2 });
      initiator.sendCommand([0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0], { cmdSn: cmdSn + 1, read: true, expectedBytes: 8 });
      initiator.sendCommand(testUnitReady, { cmdSn });
      initiator.cmdSn += 3;
      for (let count = 0; count < 3; count++) expect((await initiator.finish()).status).toBe(0);
      expect(board.log).toEqual(["7>0 00", "7>0 25", "7>0 28"]);
    });
  });

  it("outside the window, or seen before, are passed over in silence", async () => {
    await withServer({}, async ({ loggedIn, eventsOf, board }) => {
      const initiator = await loggedIn();
      initiator.sendCommand(testUnitReady, { cmdSn: initiator.cmdSn + 128 });
      initiator.sendCommand(testUnitReady, { cmdSn: initiator.cmdSn - 1 });
      initiator.sendCommand(testUnitReady);
      expect((await initiator.finish()).status).toBe(0);
      expect(eventsOf("ignored")).toHaveLength(2);
      expect(board.log).toHaveLength(1);
    });
  });

  it("marked immediate do not count", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const initiator = await loggedIn();
      initiator.sendCommand(testUnitReady, { immediate: true });
      await initiator.finish();
      initiator.sendCommand(testUnitReady);
      expect((await initiator.finish()).status).toBe(0);
    });
  });

  it("with a tag that is in use are rejected", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const initiator = await loggedIn({ keys: { InitialR2T: "Yes", ImmediateData: "No" } });
      const tag = initiator.sendCommand(write4, { write: true, expectedBytes: 2048 });
      await initiator.receiveOpcode(0x31);
      initiator.sendCommand(testUnitReady, { tag });
      expect((await initiator.receiveOpcode(0x3f)).header[2]).toBe(7);
    });
  });

  it("to a LUN that is not there get the board's answer, or the front's where the board cannot be asked", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const initiator = await loggedIn();
      for (const [lun, firstSenseByte] of [
        [1, 0xf0],
        [9, 0x70],
      ] as const) {
        initiator.sendCommand(testUnitReady, { lun });
        const { status, sense } = await initiator.finish();
        expect([status, sense[0], sense[2], sense[12]]).toEqual([2, firstSenseByte, 5, 0x25]);
        initiator.sendCommand([0x12, 0, 0, 0, 36, 0], { lun, read: true, expectedBytes: 36 });
        expect((await initiator.finish()).data[0]).toBe(0x7f);
      }
    });
  });
});

describe("two initiators", () => {
  it("are told apart: what one has reserved the other cannot use", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const [first, second] = [await loggedIn(), await loggedIn({ name: two })];
      expect((await first.read(reserve, 0)).status).toBe(0);
      expect((await second.read(testUnitReady, 0)).status).toBe(0x18);
      expect((await second.read(release, 0)).status).toBe(0x18);
      expect((await first.read(release, 0)).status).toBe(0);
      expect((await second.read(testUnitReady, 0)).status).toBe(0);
    });
  });

  it.each([
    ["logs out", async (one: { logout(): Promise<void> }) => one.logout()],
    ["is gone", async (one: { destroy(): void }) => one.destroy()],
  ])("and a reservation ends when its holder %s", async (_, leave) => {
    await withServer({ board: { unitAttention: "on" } }, async ({ loggedIn, server, board }) => {
      const [first, second] = [await loggedIn(), await loggedIn({ name: two })];
      await first.read(testUnitReady, 0);
      await first.read(reserve, 0);
      // A unit attention must not swallow the release.
      const disk = board.disks.get(0);
      if (disk !== undefined) disk.attention = 0x2a00;
      await leave(first);
      await until(() => server.sessionCount === 1);
      expect((await second.read(testUnitReady, 0)).status).toBe(0);
    });
  });

  it("each get their own sense data at once", async () => {
    await withServer({}, async ({ loggedIn, board }) => {
      const [first, second] = [await loggedIn(), await loggedIn({ name: two })];
      const answers = await Promise.all([
        first.read([0x28, 0, 0xff, 0, 0, 0, 0, 0, 1, 0], 512),
        second.read([0xff, 0, 0, 0, 0, 0], 0),
      ]);
      expect(answers.map(({ sense }) => sense[12])).toEqual([0x21, 0x20]);
      expect(board.log.map((line) => line.slice(0, 1)).join("")).toMatch(/^(7766|6677)$/);
    });
  });
});

describe("task management", () => {
  it("aborts a command that waits for data, and drops data that still come", async () => {
    await withServer({}, async ({ loggedIn, board }) => {
      const initiator = await loggedIn({ keys: { InitialR2T: "Yes", ImmediateData: "No" } });
      const tag = initiator.sendCommand(write4, { write: true, expectedBytes: 2048 });
      const r2t = await initiator.receiveOpcode(0x31);
      expect(await initiator.manageTask(1, tag)).toBe(0);
      expect(await initiator.manageTask(1, tag)).toBe(1);
      const targetTag = new DataView(r2t.header.buffer, r2t.header.byteOffset).getUint32(20);
      initiator.sendData(new Uint8Array(2048), { bufferOffset: 0, tag, targetTag });
      expect((await initiator.read(testUnitReady, 0)).status).toBe(0);
      expect(board.log).toEqual(["7>0 00"]);
    });
  });

  it.each([
    [5, 0, "reset 0", 0],
    [5, 9, undefined, 2],
    [6, 0, "reset 0", 0],
    [3, 0, undefined, 5],
    [8, 0, undefined, 4],
    [9, 0, undefined, 255],
    [2, 0, undefined, 0],
    [4, 0, undefined, 0],
  ])("function %i on LUN %i", async (fn, lun, logged, response) => {
    await withServer({}, async ({ loggedIn, board }) => {
      const initiator = await loggedIn();
      expect(await initiator.manageTask(fn, undefined, lun)).toBe(response);
      expect(board.log).toEqual(logged === undefined ? [] : [logged]);
    });
  });

  it("by reset takes the commands of others away, who are told so", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const [first, second] = [
        await loggedIn(),
        await loggedIn({ name: two, keys: { InitialR2T: "Yes", ImmediateData: "No" } }),
      ];
      second.sendCommand(write4, { write: true, expectedBytes: 2048 });
      await second.receiveOpcode(0x31);
      expect(await first.manageTask(5)).toBe(0);
      expect((await second.finish()).status).toBe(0x40);
    });
  });

  it("by cold reset resets the bus and ends all sessions of the target", async () => {
    await withServer({ board: { targetIds: [0, 1] } }, async ({ loggedIn, board, server }) => {
      const [first, second, other] = [await loggedIn(), await loggedIn({ name: two }), await loggedIn({ id: 1 })];
      expect(await first.manageTask(7)).toBe(0);
      await first.closed();
      await second.closed();
      expect(board.log).toEqual(["reset bus"]);
      await until(() => server.sessionCount === 1);
      expect((await other.read(testUnitReady, 0)).status).toBe(0);
    });
  });
});

describe("pings", () => {
  it("are answered with their data", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const initiator = await loggedIn();
      const data = Buffer.from("are you there?");
      const numbers = { cmdSn: initiator.cmdSn, expStatSn: initiator.expStatSn };
      const header = { immediate: true, lun: 0, tag: 77, targetTag: reservedTag, ...numbers };
      initiator.send(nopOut.encode(header, data.length), data);
      const pdu = await initiator.receiveOpcode(0x20);
      expect(nopIn.decode(pdu.header)).toMatchObject({ tag: 77, targetTag: reservedTag });
      expect(Buffer.from(pdu.data).toString()).toBe("are you there?");
    });
  });

  it("go to a silent initiator, which stays if it answers and goes if not", async () => {
    await withServer({ limits: { idleMs: 40, pingMs: 80 } }, async ({ loggedIn, eventsOf }) => {
      const initiator = await loggedIn();
      const { targetTag } = nopIn.decode((await initiator.receiveOpcode(0x20)).header);
      expect(targetTag).not.toBe(reservedTag);
      const numbers = { cmdSn: initiator.cmdSn, expStatSn: initiator.expStatSn };
      initiator.send(nopOut.encode({ immediate: true, lun: 0, tag: reservedTag, targetTag, ...numbers }));
      const again = nopIn.decode((await initiator.receiveOpcode(0x20)).header);
      expect(again.targetTag).not.toBe(targetTag);
      await initiator.closed();
      await until(() => eventsOf("connection-closed").length === 1);
      expect(eventsOf("connection-closed")[0]?.reason).toBe("no answer to a ping");
    });
  });
});

describe("the end", () => {
  it("by logout is answered, for this connection and no other", async () => {
    await withServer({}, async ({ loggedIn, eventsOf }) => {
      const initiator = await loggedIn();
      initiator.sendLogout(1, 5);
      expect((await initiator.receiveOpcode(0x26)).header[2]).toBe(1);
      initiator.sendLogout(2, 0);
      expect((await initiator.receiveOpcode(0x26)).header[2]).toBe(2);
      await initiator.logout();
      expect(eventsOf("logout")).toHaveLength(3);
    });
  });

  it("of the server is announced; who does not go is closed", async () => {
    await withServer({ limits: { stopMs: 150 } }, async ({ loggedIn, server, port, eventsOf }) => {
      const [obedient, deaf] = [await loggedIn(), await loggedIn({ name: two })];
      const stopped = server.stop();
      const message = await obedient.receiveOpcode(0x32);
      expect([message.header[36], message.header[42], message.header[43]]).toEqual([1, 0, 1]);
      await obedient.logout();
      await deaf.closed();
      await stopped;
      expect(eventsOf("connection-closed").map((event) => event.reason)).toEqual(["logout", "the server stops"]);
      const { Initiator } = await import("../../initiator.js");
      await expect(Initiator.connect(port)).rejects.toThrow("ECONNREFUSED");
    });
  });
});

describe("data that are wrong", () => {
  const keys = { InitialR2T: "Yes", ImmediateData: "No", MaxRecvDataSegmentLength: "8192" };

  it.each([
    ["out of order", { dataSn: 1 }, 2048, 0x4b],
    ["in the wrong place", { bufferOffset: 512 }, 1536, 0x4b],
    ["too much", {}, 2560, 0x0c],
    ["too little", {}, 1024, 0x0c],
  ])("because %s end the command alone", async (_, fields, bytes, asc) => {
    await withServer({}, async ({ loggedIn, board }) => {
      const initiator = await loggedIn({ keys });
      const tag = initiator.sendCommand(write4, { write: true, expectedBytes: 2048 });
      const r2t = await initiator.receiveOpcode(0x31);
      const targetTag = new DataView(r2t.header.buffer, r2t.header.byteOffset).getUint32(20);
      const { dataOut } = await import("../../../../src/serve/iscsi/pdu/data-out.js");
      const header = { final: true, lun: 0, tag, targetTag, expStatSn: 0, dataSn: 0, bufferOffset: 0, ...fields };
      initiator.send(dataOut.encode(header, bytes), new Uint8Array(bytes));
      const { status, sense } = await initiator.finish();
      expect([status, sense[2], sense[12]]).toEqual([2, 0x0b, asc]);
      expect((await initiator.read(testUnitReady, 0)).status).toBe(0);
      expect(board.log).toEqual(["7>0 00"]);
    });
  });

  it.each([
    ["immediate data that were not agreed on", keys, 512, { final: true }],
    ["more immediate data than the first burst", { FirstBurstLength: "512" }, 1024, { final: true }],
  ])("%s", async (_, agreed, bytes, fields) => {
    await withServer({}, async ({ loggedIn, board }) => {
      const initiator = await loggedIn({ keys: agreed });
      initiator.sendCommand(write4, { write: true, expectedBytes: 2048, ...fields }, new Uint8Array(bytes));
      const { status, sense } = await initiator.finish();
      expect([status, sense[2], sense[12], sense[13]]).toEqual([2, 0x0b, 0x0c, 0x0c]);
      expect(board.log).toEqual([]);
    });
  });

  it("for a tag that was never asked for are rejected", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const initiator = await loggedIn({ keys });
      const tag = initiator.sendCommand(write4, { write: true, expectedBytes: 2048 });
      await initiator.receiveOpcode(0x31);
      initiator.sendData(new Uint8Array(512), { bufferOffset: 0, tag, targetTag: 4711 });
      expect((await initiator.receiveOpcode(0x3f)).header[2]).toBe(4);
    });
  });

  it("that nobody could hold are refused", async () => {
    await withServer({ limits: { commandBytes: 4096 } }, async ({ loggedIn }) => {
      const initiator = await loggedIn({ keys });
      const write16 = [0x2a, 0, 0, 0, 0, 0, 0, 0, 16, 0];
      initiator.sendCommand(write16, { write: true, expectedBytes: 8192 });
      const response = scsiResponse.decode((await initiator.receiveOpcode(0x21)).header);
      expect(response).toMatchObject({ status: 2, underflow: true, residual: 8192 });
    });
  });
});
