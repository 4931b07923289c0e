// Persistent reservations: who may do what (SPC-3 table 31), and how they begin and end.

import { describe, expect, it } from "vitest";
import { createModernPort } from "../../../src/serve/modern/modern-port.js";
import { PersistentReservations } from "../../../src/serve/modern/persistent-reservations.js";
import { MemoryPort } from "../memory-port.js";

describe("a reservation of type", () => {
  it.each([
    // type, holder reads/writes, registrant reads/writes, stranger reads/writes
    [1, "rw", "r-", "r-"],
    [3, "rw", "--", "--"],
    [5, "rw", "rw", "r-"],
    [6, "rw", "rw", "--"],
    [7, "rw", "rw", "r-"],
    [8, "rw", "rw", "--"],
  ])("%i", (type, holder, registrant, stranger) => {
    const unit = new PersistentReservations();
    unit.register(7, 0x77n);
    unit.register(6, 0x66n);
    expect(unit.reserve(7, type)).toBe("done");
    const may = (id: number) => `${unit.mayAccess(id, "read") ? "r" : "-"}${unit.mayAccess(id, "write") ? "w" : "-"}`;
    expect([may(7), may(6), may(5)]).toEqual([holder, registrant, stranger]);
  });

  it("2 or 4 does not exist", () => {
    const unit = new PersistentReservations();
    expect([2, 4, 0, 9].map((type) => unit.reserve(7, type))).toEqual(new Array(4).fill("unknown-type"));
  });
});

describe("it ends", () => {
  it("with its holder's registration, or the last one where all hold it", () => {
    const unit = new PersistentReservations();
    unit.register(7, 1n);
    unit.register(6, 2n);
    unit.reserve(7, 1);
    unit.register(7, 0n);
    expect(unit.reservation).toBeUndefined();
    unit.register(7, 1n);
    unit.reserve(7, 7);
    unit.register(7, 0n);
    expect(unit.mayAccess(5, "write")).toBe(false);
    unit.register(6, 0n);
    expect(unit.reservation).toBeUndefined();
  });

  it("by being taken over", () => {
    const unit = new PersistentReservations();
    unit.register(7, 1n);
    unit.register(6, 2n);
    unit.reserve(7, 1);
    expect(unit.preempt(6, 9n, 3)).toBe("no-such-key");
    expect(unit.preempt(6, 1n, 3)).toBe("done");
    expect(unit.reservation).toEqual({ holder: 6, type: 3 });
    expect([...unit.keys]).toEqual([[6, 2n]]);
  });
});

describe("through the port", () => {
  function setUp() {
    const port = createModernPort(new MemoryPort());
    const send = (initiatorId: number, cdb: readonly number[], dataOut = new Uint8Array(0)) =>
      port.execute({ initiatorId, targetId: 0, lun: 0, cdb: Uint8Array.from(cdb), dataOut });
    const out = (initiatorId: number, action: number, key: number, actionKey: number, type = 0) => {
      const data = new Uint8Array(24);
      data[7] = key;
      data[15] = actionKey;
      return send(initiatorId, [0x5f, action, type, 0, 0, 0, 0, 0, 24, 0], data).status;
    };
    const read = (initiatorId: number) => send(initiatorId, [0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0]).status;
    return { port, send, out, read };
  }

  it("keys are registered, reserved with and shown", () => {
    const { send, out, read } = setUp();
    expect([out(7, 0, 0, 5), out(7, 1, 5, 0, 3), out(6, 1, 6, 0, 3), out(6, 0, 1, 2)]).toEqual([0, 0, 0x18, 0x18]);
    expect([read(7), read(6)]).toEqual([0, 0x18]);
    const hex = (action: number) => Buffer.from(send(6, [0x5e, action, 0, 0, 0, 0, 0, 1, 0, 0]).dataIn).toString("hex");
    expect(hex(0)).toBe("00000001000000080000000000000005");
    expect(hex(1)).toBe("000000010000001000000000000000050000000000030000");
    expect(hex(2)).toBe("00080080ea010000");
    expect(hex(3)).toContain("0000000000000005000000000103");
    expect([out(7, 2, 5, 0, 1), out(7, 2, 5, 0, 3), read(6)]).toEqual([2, 0, 0]);
  });

  it("what one had registered goes with its session", () => {
    const { port, out, read } = setUp();
    out(7, 6, 0, 5);
    out(7, 1, 5, 0, 3);
    expect(read(6)).toBe(0x18);
    port.loseNexus?.(7, 0);
    expect(read(6)).toBe(0);
  });

  it.each([
    ["an action that does not exist", [0x5f, 9, 0, 0, 0, 0, 0, 0, 24, 0], 24],
    ["a scope that does not exist", [0x5f, 0, 0x10, 0, 0, 0, 0, 0, 24, 0], 24],
    ["a list of the wrong length", [0x5f, 0, 0, 0, 0, 0, 0, 0, 20, 0], 20],
    ["a list that is not there", [0x5f, 0, 0, 0, 0, 0, 0, 0, 24, 0], 0],
  ])("%s is refused", (_, cdb, bytes) => {
    expect(setUp().send(7, cdb, new Uint8Array(bytes)).status).toBe(2);
  });
});
