// A computer that sends anything: whatever comes, the board answers by the contract of UsbDevice and never throws. Seeds are fixed.

import { describe, expect, test } from "vitest";
import { FaultMedium, MemoryMedium } from "../../../src/card/index.js";
import { createBoard, createUsbBoard, type UsbBoard } from "../../../src/emulator/index.js";
import { encodeCommandWrapper, type Setup, type UsbDevice } from "../../../src/usb/index.js";
import { configImage } from "../test-bus.js";
import { command, configured, readStorage, usbBench, writeStorage } from "./usb-bench.js";

/** Numerical Recipes' generator: 32 bits, the upper 16 are good enough. */
function randomSource(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
}

function randomBytes(random: (below: number) => number, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random(256));
}

type Random = (below: number) => number;

const acts: readonly ((device: UsbDevice, random: Random) => void)[] = [
  (device, random) => {
    const data = randomBytes(random, random(2) === 0 ? 0 : random(70));
    const requestTypes = [0x80, 0x00, 0x81, 0x01, 0x82, 0x02, 0xa1, 0x21, 0xc0, 0x40, 0xff];
    const setup: Setup = {
      requestType: requestTypes[random(requestTypes.length)] ?? 0,
      request: [random(13), random(256), 0xfe, 0xff][random(4)] ?? 0,
      value: [random(16), random(0x10000), random(8) << 8][random(3)] ?? 0,
      index: [random(4), 0x81, 0x01, random(0x10000)][random(4)] ?? 0,
      length: random(300),
    };
    const result = device.control(setup, data);
    if (result.status === "ok") expect(result.data.length).toBeLessThanOrEqual(setup.length);
  },
  (device, random) => {
    const report = randomBytes(random, 64);
    if (random(2) === 0) report.set([0x80 | random(4), random(63), random(12)]);
    device.out(2, report.subarray(0, random(4) === 0 ? random(65) : 64));
  },
  (device) => void device.in(2, 64),
  (device, random) => void device.out(1, randomBytes(random, random(600))),
  (device, random) => {
    const cdb = randomBytes(random, 1 + random(16));
    cdb[0] = [0x00, 0x03, 0x12, 0x1a, 0x23, 0x25, 0x28, 0x2a, 0x2f, 0x5a][random(10)] ?? 0;
    if (random(2) === 0) cdb.fill(0, 2, 8);
    const length = [0, random(100), 512 * random(10)][random(3)] ?? 0;
    const direction = random(2) === 0 ? "in" : "out";
    device.out(1, encodeCommandWrapper({ tag: 1, length, direction, lun: random(16), cdb }));
  },
  (device, random) => {
    const maxBytes = random(5000);
    const result = device.in(1, maxBytes);
    if (result.status === "ok") expect(result.data.length).toBeLessThanOrEqual(Math.max(maxBytes, 13));
  },
  (device, random) => {
    if (random(20) === 0) device.reset();
    else device.control({ requestType: 0, request: 9, value: 1, index: 0, length: 0 }, new Uint8Array(0));
  },
];

function storm(usb: UsbBoard, seed: number, rounds: number): void {
  const random = randomSource(seed);
  for (let round = 0; round < rounds; round++) {
    if (usb.device === undefined) usb.powerCycle(random(2) === 0 ? "open" : "bootldr");
    const { device } = usb;
    if (device !== undefined) acts[random(acts.length)]?.(device, random);
  }
}

describe("anything at all", () => {
  test.each([
    [1, "6.4.14", true],
    [2, "6.4.14", false],
    [3, "6.3.2", true],
    [4, "6.1.3", true],
  ])("seed %i on %s, faithful %s", (seed, firmware, faithful) => {
    const targets = [{ bytesPerSector: 512 }, { id: 1, bytesPerSector: 0 }, { id: 2, bytesPerSector: 700 }];
    const { usb } = usbBench({ firmware, faithful, targets });
    storm(usb, seed, 4000);
    // It is alive: after power and a cable it pings, unless its flash was erased.
    usb.chip.flash.set(usbBench({ firmware }).usb.chip.flash);
    usb.chip.otp.set(usbBench({ firmware }).usb.chip.otp);
    usb.powerCycle("open");
    expect(command(configured(usb), { name: "ping" })).toEqual(Uint8Array.of(0));
  });

  test("the loader", () => {
    const { usb } = usbBench({ start: "loader" });
    storm(usb, 5, 4000);
    usb.powerCycle("bootldr");
    expect(usb.personality).toBe("loader");
  });
});

describe("a card image in trouble", () => {
  test("the transfer is refused, the command fails, somebody is told, and it goes on", () => {
    const bytes = new Uint8Array(8192 * 512);
    bytes.set(configImage({}), 8190 * 512);
    const card = new FaultMedium(new MemoryMedium(bytes), [{ kind: "full", afterSectors: 1 }]);
    const troubles: string[] = [];
    const board = createBoard({ card, firmware: "6.4.14", revision: "2020" });
    const usb = createUsbBoard({ board, onTrouble: (message) => troubles.push(message) });
    const device = configured(usb);
    const write = [0x2a, 0, 0, 0, 0, 8, 0, 0, 2, 0];
    expect(writeStorage(device, write, new Uint8Array(1024)).status).toMatchObject({ status: "failed" });
    expect(troubles).toHaveLength(1);
    expect(command(device, { name: "sdWrite", lba: 9, data: new Uint8Array(512) })).toBeUndefined();
    expect(troubles).toHaveLength(2);
    card.heal();
    expect(writeStorage(device, write, new Uint8Array(1024)).status).toMatchObject({ status: "passed" });
    expect(readStorage(device, [0x28, ...write.slice(1)], 1024).status).toMatchObject({ status: "passed" });
  });
});
