// Talking to a board over a good wire and a bad one. Expected bytes are those of firmware-behaviour A.7 and 3.4.

import { describe, expect, test } from "vitest";
import { openBoard } from "../../src/device/board-link.js";
import { parseBoardFault } from "../../src/emulator/index.js";
import { caught, firstEntry, quick, virtualBoard, withLink } from "./virtual-board.js";

describe("who it is", () => {
  test.each([
    ["6.4.14", "2021", "SCSI2SD V6 2021", "2021"],
    ["6.4.14", "revF", "SCSI2SD V6", "revF"],
    ["6.3.2", "2020", "SCSI2SD 2020", "2020"],
    // Before 6.3.0 there was no other board.
    ["6.2.1", "revF", "SCSI2SD", "revF"],
    ["6.4.0", "revF", "SCSI2SD 2020", undefined],
  ] as const)("firmware %s on %s", async (firmware, revision, product, known) => {
    const { carrier } = virtualBoard({ firmware, revision });
    const facts = await withLink(carrier, (link) => link.readFacts());
    expect(facts).toMatchObject({ firmware, product, revision: known, sdSectors: 8192, path: "1-1" });
  });

  test("a serial number of zeros is none", async () => {
    const serial = async (firmware: string) =>
      (await withLink(virtualBoard({ firmware }).carrier, (link) => link.readFacts())).serial;
    expect(await serial("6.3.0")).toBeUndefined();
    // 0x00350024 + 0x31373936 and the upper half of 0x34385105 (firmware-behaviour 3.1).
    expect(await serial("6.4.14")).toBe("316C395A3438");
  });
});

test("a sector goes to the card and comes back; each way takes ten reports", async () => {
  const { carrier, card } = virtualBoard();
  const sector = Uint8Array.from({ length: 512 }, (_, at) => (at * 3) & 255);
  await withLink(carrier, async (link) => {
    await link.writeSector(17, sector);
    expect(link.reports).toEqual({ out: 9, in: 1 });
    expect(await link.readSector(17)).toEqual(sector);
    expect(link.reports).toEqual({ out: 10, in: 10 });
  });
  expect(card.bytes.slice(17 * 512, 18 * 512)).toEqual(sector);
});

test("self-test, ping and log", async () => {
  await withLink(virtualBoard().carrier, async (link) => {
    expect(await link.selfTest()).toEqual({ result: "passed" });
    await link.ping();
    expect(await link.readDebug()).toMatchObject({ phase: 0xff, card: 0x16 });
  });
});

describe("a bad wire", () => {
  const sector = Uint8Array.from({ length: 512 }, (_, at) => (at * 5 + 1) & 255);

  /** Nine reports of reply, whichever is hit. */
  const faults = ["report-dropped", "report-doubled", "report-late", "report-cut", "stall"].flatMap((kind) =>
    Array.from({ length: 30 }, (_, at) => `${kind}:${at + 1}`),
  );

  test.each(faults)("%s: writing and reading go on", async (fault) => {
    const { carrier, card } = virtualBoard({ faults: [parseBoardFault(fault)] });
    await withLink(carrier, async (link) => {
      await link.writeSector(17, sector);
      expect(await link.readSector(17)).toEqual(sector);
      expect((await link.readDeviceInfo()).sdSectors).toBe(8192);
    });
    expect(card.bytes.slice(17 * 512, 18 * 512)).toEqual(sector);
  });

  test("half a packet of another program is forgotten", async () => {
    for (const firmware of ["6.4.14", "6.2.1"]) {
      const { carrier, usb } = virtualBoard({ firmware });
      const entry = await firstEntry(carrier);
      const other = await carrier.open(entry);
      await other.control({ requestType: 0, request: 9, value: 1, index: 0, length: 0 }, new Uint8Array(0), 20);
      for (let chunk = 0; chunk < 8; chunk++) {
        const report = new Uint8Array(64).fill(8);
        report.set([chunk, 62]);
        await other.out(2, report, 20);
      }
      await other.close();
      expect(usb.personality).toBe("application");
      await withLink(carrier, async (link) => expect((await link.readDeviceInfo()).sdSectors).toBe(8192));
    }
  });

  test("a cable that is pulled is told as such", async () => {
    const { carrier, usb } = virtualBoard();
    await withLink(carrier, async (link) => {
      usb.unplug();
      expect(await caught(link.ping())).toMatchObject({ code: "device/gone" });
    });
  });

  test("a board that is silent for good", async () => {
    const { carrier } = virtualBoard({
      faults: Array.from({ length: 12 }, (_, at) => parseBoardFault(`report-dropped:${at + 1}`)),
    });
    await withLink(carrier, async (link) => {
      expect(await caught(link.ping())).toMatchObject({ code: "device/timeout" });
    });
  });

  test("a board that is open elsewhere", async () => {
    const { carrier } = virtualBoard();
    const entry = await firstEntry(carrier);
    await withLink(carrier, async () => {
      expect(await caught(openBoard(carrier, entry, quick))).toMatchObject({ code: "device/busy" });
    });
  });
});

test("rebooting: the board leaves, its loader comes", async () => {
  const { carrier, usb } = virtualBoard();
  await withLink(carrier, (link) => link.rebootToLoader());
  expect(usb.personality).toBe("loader");
  expect(await firstEntry(carrier)).toMatchObject({ vendorId: 0x0483, productId: 0xdf11 });
});
