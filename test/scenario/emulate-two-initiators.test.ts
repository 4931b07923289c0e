// Two hosts on one board through iSCSI: reservations keep the other out, and a bus reset does to every target what the firmware
// does (firmware-behaviour 2.4, 2.6), no more and no less than on a board that is driven directly.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CommandPort } from "../../src/emulator/index.js";
import { IscsiServer } from "../../src/serve/iscsi/index.js";
import { attentiveBoard, type BoardSetup, type CardAndBoard, plainBoard, powerUp } from "../contract/target-boards.js";
import { cdbs, filled } from "../contract/target-scripts.js";
import { Initiator } from "../serve/initiator.js";

const reservationConflict = 0x18;
const checkCondition = 0x02;
/** What the first two initiators get, in this order. */
const [idOfOne, idOfTwo] = [7, 6];

interface Served extends CardAndBoard {
  readonly port: CommandPort;
  loggedIn(who: "one" | "two", target?: number): Promise<Initiator>;
}

let servers: IscsiServer[] = [];
beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
});

async function serve(setup: BoardSetup): Promise<Served> {
  const { board, card } = powerUp(setup);
  const server = new IscsiServer(board.port(), { port: 0, limits: { stopMs: 20 } });
  servers.push(server);
  const { port } = await server.listen();
  return {
    board,
    card,
    port: board.port(),
    async loggedIn(who, target = 0) {
      const initiator = await Initiator.connect(port, `iqn.2026-11.test:${who}`);
      // Header and data are written apart, and must not wait for each other.
      initiator.socket.setNoDelay(true);
      const { statusClass } = await initiator.login(`iqn.2026-11.io.github.scsi2sd:board:id${target}`);
      expect(statusClass).toBe(0);
      return initiator;
    },
  };
}

function execute(port: CommandPort, targetId: number, cdb: readonly number[], initiatorId = idOfOne) {
  return port.execute({ initiatorId, targetId, lun: 0, cdb: Uint8Array.from(cdb), dataOut: new Uint8Array(0) });
}

/** Key and codes that REQUEST SENSE gives, which clears them. */
function fetchSense(port: CommandPort, targetId: number): string {
  const { dataIn } = execute(port, targetId, cdbs.requestSense());
  return `${(dataIn[2] ?? 0).toString(16)}/${Buffer.from(dataIn.subarray(12, 14)).toString("hex")}`;
}

/** What there is to see of a target from the outside. */
function lookAt(port: CommandPort, targetId: number) {
  const sense = fetchSense(port, targetId);
  const first = execute(port, targetId, cdbs.testUnitReady, idOfOne).status;
  const attention = first === checkCondition ? fetchSense(port, targetId) : "none";
  const statuses = [idOfOne, idOfTwo].map((id) => execute(port, targetId, cdbs.testUnitReady, id).status);
  return { sense, attention, statuses };
}

describe("a reservation", () => {
  test("keeps the other initiator out, except where the firmware lets everybody in", async () => {
    const { loggedIn, card } = await serve(plainBoard);
    const one = await loggedIn("one");
    const two = await loggedIn("two");
    const before = card.bytes.slice();
    expect((await one.read(cdbs.reserve(), 0)).status).toBe(0);
    for (const cdb of [
      cdbs.testUnitReady,
      cdbs.blocks10(0x28, 0, 1),
      cdbs.readCapacity,
      cdbs.modeSense6(0x3f),
      cdbs.reserve(),
      cdbs.release(),
    ]) {
      const { status, data, sense } = await two.read(cdb, 512);
      expect([status, data.length, sense.length]).toEqual([reservationConflict, 0, 0]);
    }
    expect((await two.write(cdbs.blocks10(0x2a, 0, 1), filled(512, 1))).status).toBe(reservationConflict);
    expect(Buffer.compare(card.bytes, before)).toBe(0);
    expect((await two.read(cdbs.inquiry(36), 36)).status).toBe(0);
    expect((await two.read(cdbs.requestSense(), 18)).status).toBe(0);
    expect((await one.write(cdbs.blocks10(0x2a, 0, 1), filled(512, 1))).status).toBe(0);
    expect((await one.read(cdbs.release(), 0)).status).toBe(0);
    expect((await two.read(cdbs.testUnitReady, 0)).status).toBe(0);
    await one.logout();
    await two.logout();
  });

  test("is of one target only", async () => {
    const { loggedIn } = await serve(plainBoard);
    const one = await loggedIn("one", 0);
    const two = await loggedIn("two", 1);
    expect((await one.read(cdbs.reserve(), 0)).status).toBe(0);
    expect((await two.read(cdbs.testUnitReady, 0)).status).toBe(0);
    expect((await two.read(cdbs.reserve(), 0)).status).toBe(0);
    one.destroy();
    two.destroy();
  });

  test.each(["logs out", "is cut off"] as const)("ends when its initiator %s", async (how) => {
    const { loggedIn } = await serve(plainBoard);
    const one = await loggedIn("one");
    const two = await loggedIn("two");
    await one.read(cdbs.reserve(), 0);
    expect((await two.read(cdbs.testUnitReady, 0)).status).toBe(reservationConflict);
    if (how === "logs out") await one.logout();
    else one.destroy();
    await expect.poll(async () => (await two.read(cdbs.testUnitReady, 0)).status).toBe(0);
    two.destroy();
  });

  test("commands of both at once: each gets its own answers, and the writer alone writes", async () => {
    const { loggedIn, card } = await serve(plainBoard);
    const one = await loggedIn("one");
    const two = await loggedIn("two");
    await one.read(cdbs.reserve(), 0);
    const writes = async () => {
      for (let turn = 0; turn < 200; turn++) {
        expect((await one.write(cdbs.blocks10(0x2a, turn % 64, 4), filled(2048, 1))).status).toBe(0);
      }
    };
    const conflicts = async () => {
      for (let turn = 0; turn < 200; turn++) {
        const { status } = await two.write(cdbs.blocks10(0x2a, turn % 64, 4), filled(2048, 2));
        expect(status).toBe(reservationConflict);
      }
    };
    await Promise.all([writes(), conflicts()]);
    expect(Buffer.compare(card.bytes.subarray(0, 2048), filled(2048, 1))).toBe(0);
    one.destroy();
    two.destroy();
  });
});

/** Targets 0 and 1 reserved by the first initiator, with sense data that nobody fetched; 1 was selected last. */
async function leaveStateBehind(port: CommandPort, reserve: (target: number) => Promise<void>): Promise<void> {
  for (const target of port.targetIds) {
    execute(port, target, cdbs.testUnitReady);
    fetchSense(port, target);
  }
  for (const target of [0, 1]) await reserve(target);
  for (const target of [0, 1]) {
    expect(execute(port, target, cdbs.blocks10(0x28, 0xffff, 1)).status).toBe(checkCondition);
  }
}

async function throughIscsi(setup: BoardSetup) {
  const { loggedIn, port } = await serve(setup);
  const ones = [await loggedIn("one", 0), await loggedIn("one", 1)];
  const two = await loggedIn("two", 1);
  await leaveStateBehind(port, async (target) => {
    expect((await ones[target]?.read(cdbs.reserve(), 0))?.status).toBe(0);
  });
  expect(await two.manageTask(7)).toBe(0);
  await two.closed();
  await ones[1]?.closed();
  // The session with target 0 is still there, and with it the reservation.
  const seen = [0, 1, 2].map((target) => lookAt(port, target));
  ones[0]?.destroy();
  return seen;
}

async function directly(setup: BoardSetup) {
  const { board } = powerUp(setup);
  const port = board.port();
  await leaveStateBehind(port, async (target) => void execute(port, target, cdbs.reserve()));
  port.resetBus();
  return [0, 1, 2].map((target) => lookAt(port, target));
}

describe("a bus reset", () => {
  const untouched = { sense: "5/2100", attention: "none", statuses: [0, reservationConflict] };
  const other = { sense: "0/0000", attention: "none", statuses: [0, 0] };

  test("directly: the target selected last loses reservation and sense and has 29/02 to report; others nothing", async () => {
    expect(await directly(attentiveBoard)).toEqual([
      untouched,
      { sense: "0/0000", attention: "6/2902", statuses: [0, 0] },
      other,
    ]);
  });

  test("directly, with unit attention off: the same without a report", async () => {
    expect(await directly(plainBoard)).toEqual([untouched, { ...other }, other]);
  });

  test.each([plainBoard, attentiveBoard])("through iSCSI as TARGET COLD RESET, the same: $name", async (setup) => {
    expect(await throughIscsi(setup)).toEqual(await directly(setup));
  });

  test("ends the sessions of its target and no others; who logs in again is told of it, once", async () => {
    const { loggedIn, port } = await serve(attentiveBoard);
    for (const target of port.targetIds) lookAt(port, target);
    const elsewhere = await loggedIn("one", 0);
    const one = await loggedIn("one", 1);
    const two = await loggedIn("two", 1);
    expect((await one.read(cdbs.testUnitReady, 0)).status).toBe(0);
    expect(await two.manageTask(7)).toBe(0);
    await one.closed();
    await two.closed();
    expect((await elsewhere.read(cdbs.testUnitReady, 0)).status).toBe(0);
    const again = await loggedIn("one", 1);
    const { status, sense } = await again.read(cdbs.testUnitReady, 0);
    expect([status, sense[2], sense[12], sense[13]]).toEqual([checkCondition, 6, 0x29, 0x02]);
    expect((await again.read(cdbs.testUnitReady, 0)).status).toBe(0);
    elsewhere.destroy();
    again.destroy();
  });

  test("through iSCSI as TARGET WARM RESET: of this target only, sense stays, the sessions stay", async () => {
    const { loggedIn, port } = await serve(attentiveBoard);
    for (const target of port.targetIds) lookAt(port, target);
    const one = await loggedIn("one", 1);
    const two = await loggedIn("two", 1);
    await one.read(cdbs.reserve(), 0);
    execute(port, 1, cdbs.blocks10(0x28, 0xffff, 1));
    expect(await two.manageTask(6)).toBe(0);
    expect(fetchSense(port, 1)).toBe("5/2100");
    const { status, sense } = await two.read(cdbs.testUnitReady, 0);
    expect([status, sense[2], sense[12], sense[13]]).toEqual([checkCondition, 6, 0x29, 0x02]);
    expect((await two.read(cdbs.testUnitReady, 0)).status).toBe(0);
    expect((await one.read(cdbs.testUnitReady, 0)).status).toBe(0);
    one.destroy();
    two.destroy();
  });
});
