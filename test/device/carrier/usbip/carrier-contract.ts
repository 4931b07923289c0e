// What every carrier must do (src/device/carrier/carrier.ts), tried with a device that the test can drive from behind.

import { describe, expect, it } from "vitest";
import type {
  CarrierError,
  ControlSetup,
  DeviceEntry,
  UsbCarrier,
  UsbConnection,
} from "../../../../src/device/carrier/carrier.js";
import { loopEndpoint, reportEndpoint, ToyDevice } from "../../../serve/usbip/toy-device.js";

export interface Bench {
  readonly carrier: UsbCarrier;
  /** What is at 1-1. */
  readonly toy: ToyDevice;
  /** Something else comes to 1-1, as its last device has left. */
  replace(device: ToyDevice): void;
}

/** Sets up a carrier with one toy at 1-1 for the time of `use`. */
export type WithBench = (use: (bench: Bench) => Promise<void>) => Promise<void>;

const limitMs = 2000;
const nothing = new Uint8Array(0);
const bytes = (text: string) => Uint8Array.from(Buffer.from(text));
const text = (data: Uint8Array) => Buffer.from(data).toString();
const getDeviceDescriptor: ControlSetup = { requestType: 0x80, request: 6, value: 0x100, index: 0, length: 64 };
const vendorIn = (request: number, length: number) => ({ requestType: 0xc0, request, value: 0, index: 0, length });
const vendorOut = (request: number, length: number) => ({ requestType: 0x40, request, value: 0, index: 0, length });

export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "no error";
  } catch (error) {
    return (error as CarrierError).code;
  }
}

export async function openFirst(carrier: UsbCarrier): Promise<UsbConnection> {
  const [entry] = await carrier.list();
  if (entry === undefined) throw new Error("no device");
  return carrier.open(entry);
}

export function describeCarrier(name: string, withBench: WithBench): void {
  const bench = (what: string, use: (bench: Bench) => Promise<void>) => it(what, () => withBench(use));

  describe(name, () => {
    bench("lists what there is, and nothing once it has left", async ({ carrier, toy }) => {
      expect(await carrier.list()).toEqual([
        { path: "1-1", vendorId: 0x1209, productId: 1, release: 0x123, interfaces: toy.interfaces },
      ]);
      toy.detach();
      expect(await carrier.list()).toEqual([]);
    });

    bench("opens a device once, resets it, and can do so again after it was closed", async ({ carrier, toy }) => {
      const first = await openFirst(carrier);
      expect(await codeOf(openFirst(carrier))).toBe("device/busy");
      expect(toy.resets).toBe(1);
      await first.close();
      await first.close();
      const second = await openFirst(carrier);
      expect(toy.resets).toBe(2);
      await second.close();
    });

    bench("finds no device where there is none, or another", async ({ carrier }) => {
      const [entry] = (await carrier.list()) as [DeviceEntry];
      expect(await codeOf(carrier.open({ ...entry, path: "1-2" }))).toBe("device/not-found");
      expect(await codeOf(carrier.open({ ...entry, path: "no\u0000such" }))).toBe("device/not-found");
      expect(await codeOf(carrier.open({ ...entry, productId: 2 }))).toBe("device/not-found");
      await (await carrier.open(entry)).close();
    });

    bench("control transfers: in, out, without data, refused", async ({ carrier, toy }) => {
      const connection = await openFirst(carrier);
      // USB 2.0 §9.6.1.
      expect(Buffer.from(await connection.control(getDeviceDescriptor, nothing, limitMs)).toString("hex")).toBe(
        "120100020000004009120100230101020301",
      );
      expect(await connection.control({ ...getDeviceDescriptor, length: 8 }, nothing, limitMs)).toHaveLength(8);
      expect(await connection.control(vendorIn(0x14, 5), nothing, limitMs)).toHaveLength(5);
      expect(await connection.control(vendorOut(0x11, 3), bytes("abc"), limitMs)).toEqual(nothing);
      expect(text(await connection.control(vendorIn(0x10, 64), nothing, limitMs))).toBe("abc");
      const configure = { requestType: 0, request: 9, value: 1, index: 0, length: 0 };
      expect(await connection.control(configure, nothing, limitMs)).toEqual(nothing);
      expect(toy.configuration).toBe(1);
      expect(await codeOf(connection.control(vendorIn(0x7f, 5), nothing, limitMs))).toBe("device/stall");
      expect(await connection.control(getDeviceDescriptor, nothing, limitMs)).toHaveLength(18);
      await connection.close();
    });

    bench("interrupt and bulk transfers, in order", async ({ carrier }) => {
      const connection = await openFirst(carrier);
      await connection.out(reportEndpoint, bytes("Aaa"), limitMs);
      expect(text(await connection.in(reportEndpoint, 64, limitMs))).toBe("Baa");
      const waiting = [1, 2, 3].map(() => connection.in(reportEndpoint, 64, limitMs));
      for (const report of ["A1", "A2", "A3"]) await connection.out(reportEndpoint, bytes(report), limitMs);
      expect((await Promise.all(waiting)).map(text)).toEqual(["B1", "B2", "B3"]);
      const block = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) >>> 3);
      await connection.out(loopEndpoint, block, limitMs);
      const parts = [
        await connection.in(loopEndpoint, 200_000, limitMs),
        await connection.in(loopEndpoint, 200_000, limitMs),
      ];
      expect(parts.map(({ length }) => length)).toEqual([200_000, 100_000]);
      expect(Buffer.compare(Buffer.concat(parts), block)).toBe(0);
      await connection.out(loopEndpoint, nothing, limitMs);
      expect(await connection.in(loopEndpoint, 64, limitMs)).toEqual(nothing);
      await connection.close();
    });

    bench("the caller may go on to use its bytes", async ({ carrier, toy }) => {
      const connection = await openFirst(carrier);
      const data = bytes("mine");
      const sent = connection.out(loopEndpoint, data, limitMs);
      data.fill(0);
      await sent;
      expect(text(await connection.in(loopEndpoint, 64, limitMs))).toBe("mine");
      const own = bytes("its own");
      toy.report(own);
      const received = await connection.in(reportEndpoint, 64, limitMs);
      received.fill(0);
      expect(text(own)).toBe("its own");
      await connection.close();
    });

    bench("more than there was room for is an error, not a cut", async ({ carrier, toy }) => {
      const connection = await openFirst(carrier);
      toy.report(new Uint8Array(64));
      expect(await codeOf(connection.in(reportEndpoint, 63, limitMs))).toBe("device/transfer");
      await connection.close();
    });

    bench("a stall, until it is cleared", async ({ carrier, toy }) => {
      const connection = await openFirst(carrier);
      const waiting = codeOf(connection.in(loopEndpoint, 64, limitMs));
      await connection.control(getDeviceDescriptor, nothing, limitMs);
      toy.halt(loopEndpoint);
      expect(await waiting).toBe("device/stall");
      expect(await codeOf(connection.out(loopEndpoint, bytes("x"), limitMs))).toBe("device/stall");
      const clearHalt = { requestType: 2, request: 1, value: 0, index: 0x82, length: 0 };
      await connection.control(clearHalt, nothing, limitMs);
      await connection.out(loopEndpoint, bytes("x"), limitMs);
      await connection.close();
    });

    bench("a time limit ends one transfer, and loses nothing of the next", async ({ carrier, toy }) => {
      const connection = await openFirst(carrier);
      let gone = 0;
      connection.onGone(() => gone++);
      expect(await codeOf(connection.in(reportEndpoint, 64, 20))).toBe("device/timeout");
      const [short, long] = [codeOf(connection.in(reportEndpoint, 64, 20)), connection.in(reportEndpoint, 64, limitMs)];
      expect(await short).toBe("device/timeout");
      toy.report(bytes("late"));
      expect(text(await long)).toBe("late");
      expect(await codeOf(connection.control(vendorOut(0x12, 0), nothing, 20))).toBe("device/timeout");
      expect(await connection.control(getDeviceDescriptor, nothing, limitMs)).toHaveLength(18);
      const tooMuch = new Uint8Array(1024 * 1024);
      await connection.out(loopEndpoint, tooMuch, limitMs);
      expect(await codeOf(connection.out(loopEndpoint, bytes("x"), 20))).toBe("device/timeout");
      expect(await connection.in(loopEndpoint, 2 * 1024 * 1024, limitMs)).toHaveLength(tooMuch.length);
      // What was cancelled does not come after all.
      expect(await codeOf(connection.in(loopEndpoint, 64, 20))).toBe("device/timeout");
      expect(gone).toBe(0);
      await connection.close();
    });

    bench("closing ends what waits, without a word to listeners", async ({ carrier }) => {
      const connection = await openFirst(carrier);
      let gone = 0;
      connection.onGone(() => gone++);
      const waiting = [
        connection.in(reportEndpoint, 64, limitMs),
        connection.control(vendorOut(0x12, 0), nothing, limitMs),
      ];
      const codes = Promise.all(waiting.map(codeOf));
      await connection.close();
      expect(await codes).toEqual(["device/closed", "device/closed"]);
      expect(await codeOf(connection.out(reportEndpoint, bytes("x"), limitMs))).toBe("device/closed");
      expect(gone).toBe(0);
    });

    bench("a device that leaves ends what waits, says so once, and can come back as another", async (all) => {
      const { carrier, toy, replace } = all;
      const [entry] = (await carrier.list()) as [DeviceEntry];
      const connection = await carrier.open(entry);
      const heard: string[] = [];
      connection.onGone(({ code }) => heard.push(code));
      const stop = connection.onGone(() => heard.push("stopped"));
      stop();
      const waiting = codeOf(connection.in(reportEndpoint, 64, limitMs));
      // The request after which it reboots is done all the same.
      expect(await connection.control(vendorOut(0x13, 0), nothing, limitMs)).toEqual(nothing);
      expect(await waiting).toBe("device/gone");
      await new Promise<void>((resolve) => connection.onGone(() => resolve()));
      expect(heard).toEqual(["device/gone"]);
      expect(await codeOf(connection.in(reportEndpoint, 64, limitMs))).toBe("device/gone");
      expect(toy.listeners).toBe(0);
      await connection.close();

      replace(new ToyDevice({ vendorId: 0x0483, productId: 0xdf11 }));
      expect(await codeOf(carrier.open(entry))).toBe("device/not-found");
      const again = await openFirst(carrier);
      expect((await again.control(getDeviceDescriptor, nothing, limitMs)).subarray(8, 12)).toEqual(
        Uint8Array.of(0x83, 0x04, 0x11, 0xdf),
      );
      await again.close();
    });

    bench("what only a bug can ask is a RangeError", async ({ carrier }) => {
      const connection = await openFirst(carrier);
      await expect(connection.in(0, 64, limitMs)).rejects.toThrow(RangeError);
      await expect(connection.in(0x81, 64, limitMs)).rejects.toThrow(RangeError);
      await expect(connection.out(16, nothing, limitMs)).rejects.toThrow(RangeError);
      await expect(connection.in(1, -1, limitMs)).rejects.toThrow(RangeError);
      await expect(connection.in(1, Number.NaN, limitMs)).rejects.toThrow(RangeError);
      await expect(connection.control(getDeviceDescriptor, bytes("x"), limitMs)).rejects.toThrow(RangeError);
      await expect(connection.control(vendorOut(0x11, 3), bytes("ab"), limitMs)).rejects.toThrow(RangeError);
      await connection.close();
    });
  });
}
