// Devices that answer anything at all: the client ends soon, with an error that has a code and a hint for people, and never with a
// result made of nonsense. Fixed seeds.

import { describe, expect, test } from "vitest";
import { openBoard } from "../../src/device/board-link.js";
import type { UsbCarrier, UsbConnection } from "../../src/device/carrier/carrier.js";
import { CarrierError } from "../../src/device/carrier/carrier.js";
import { pullConfig } from "../../src/device/config-store.js";
import { updateFirmware } from "../../src/device/dfu/firmware-update.js";
import { openLoader } from "../../src/device/dfu/loader-link.js";
import { buildVirtualDfuFile } from "../../src/emulator/index.js";
import { applicationIds, flashStart, loaderIds } from "../../src/usb/index.js";
import { seeded } from "./random.js";
import { caught, firstBoard, firstEntry, quick, quickUpdate, virtualBoard, withLink } from "./virtual-board.js";

type Corrupt = (data: Uint8Array, room: number) => Uint8Array;

/** Another connection, whose data from the device went through `corrupt`. */
function corrupted(carrier: UsbCarrier, corrupt: Corrupt): UsbCarrier {
  const through = (connection: UsbConnection): UsbConnection => ({
    ...{ out: (...words) => connection.out(...words), close: () => connection.close() },
    onGone: (listener) => connection.onGone(listener),
    control: async (setup, dataOut, timeoutMs) => {
      const data = await connection.control(setup, dataOut, timeoutMs);
      return (setup.requestType & 0x80) === 0 ? data : corrupt(data, setup.length);
    },
    in: async (endpoint, length, timeoutMs) => corrupt(await connection.in(endpoint, length, timeoutMs), length),
  });
  return { list: () => carrier.list(), open: async (entry) => through(await carrier.open(entry)) };
}

/** A device that is made up: everything in is random, everything out is taken. */
function madeUp(ids: { readonly vendorId: number; readonly productId: number }, seed: number): UsbCarrier {
  const next = seeded(seed);
  const bytes = (most: number) => Uint8Array.from({ length: next() % (most + 1) }, () => next() & 255);
  const timeout = () => new CarrierError("device/timeout", "no answer");
  const connection: UsbConnection = {
    control: async (setup) => {
      if (next() % 5 === 0) throw timeout();
      return (setup.requestType & 0x80) === 0 ? new Uint8Array(0) : bytes(setup.length);
    },
    out: async () => undefined,
    in: async (_, length) => {
      if (next() % 3 === 0) throw timeout();
      return bytes(length);
    },
    close: async () => undefined,
    onGone: () => () => undefined,
  };
  return { list: async () => [{ path: "1-1", release: 0, ...ids }], open: async () => connection };
}

const hasCode = { code: expect.stringMatching(/^(device|usb)\//) };

test.each([1, 2, 3, 4, 5, 6, 7, 8])("a made-up board, seed %i", async (seed) => {
  const carrier = madeUp(applicationIds, seed);
  const pulling = async () => {
    const link = await openBoard(carrier, await firstEntry(carrier), quick);
    return pullConfig(link);
  };
  expect(await caught(pulling())).toMatchObject(hasCode);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("a made-up loader, seed %i", async (seed) => {
  const carrier = madeUp(loaderIds, seed);
  expect(await caught(openLoader(carrier, await firstEntry(carrier), quickUpdate.loader))).toMatchObject(hasCode);
});

describe("a real conversation in which something is wrong", () => {
  const next = seeded(77);
  const corruptions: Readonly<Record<string, Corrupt>> = {
    "one byte is another": (data) => data.map((byte, at) => (at === next() % data.length ? next() & 255 : byte)),
    "too short": (data) => data.subarray(0, next() % (data.length + 1)),
    "too long": (data, room) => Uint8Array.from({ length: room + (next() % 8) }, (_, at) => data[at] ?? 0xa5),
    nothing: () => new Uint8Array(0),
  };
  /** Now and then, so that the conversation gets somewhere. */
  const sometimes =
    (corrupt: Corrupt): Corrupt =>
    (data, room) =>
      next() % 12 === 0 ? corrupt(data, room) : data;

  test.each(Object.entries(corruptions))("%s: a pull ends", async (_, corrupt) => {
    for (let run = 0; run < 12; run++) {
      const carrier = corrupted(virtualBoard().carrier, sometimes(corrupt));
      const result = await withLink(carrier, pullConfig).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toMatchObject(hasCode);
    }
  });

  test.each(Object.entries(corruptions))("%s: an update ends", async (_, corrupt) => {
    const file = buildVirtualDfuFile({ major: 6, minor: 4, patch: 14 }, "2020");
    for (let run = 0; run < 6; run++) {
      const carrier = corrupted(virtualBoard({ firmware: "6.3.2" }).carrier, sometimes(corrupt));
      const updating = firstBoard(carrier).then((board) =>
        updateFirmware(carrier, board, file, {
          timing: quickUpdate,
          confirm: async () => "flash",
          backup: async () => undefined,
        }),
      );
      const result = await updating.catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toMatchObject({ ...hasCode, hint: expect.stringMatching(/\S/) });
    }
  });
});

test("a loader that asks for hours of patience is given up", async () => {
  const { carrier } = virtualBoard({ start: "loader" });
  // bwPollTimeout of 0xFFFFFF ms, always busy (DFU 1.1 §6.1.2).
  const busy = Uint8Array.of(0, 0xff, 0xff, 0xff, 4, 0);
  const patient = corrupted(carrier, (data) => (data.length === 6 ? busy : data));
  const loader = await openLoader(patient, await firstEntry(carrier), quickUpdate.loader);
  expect(await caught(loader.erase(flashStart))).toMatchObject({ code: "device/reply" });
  await loader.close();
});
