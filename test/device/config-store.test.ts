// Pull and push with a virtual board: what is kept, what is refused, what is counted, and what is put back.

import { describe, expect, test } from "vitest";
import { MediumError } from "../../src/card/index.js";
import type { BoardConfig } from "../../src/config/index.js";
import { type PushOptions, pullConfig, pushConfig, pushReports, restoreConfig } from "../../src/device/config-store.js";
import { parseBoardFault } from "../../src/emulator/index.js";
import { changes, configIn, fileOf, imageOf, original, withTargets } from "./configurations.js";
import { caught, imageOnCard, type VirtualBoard, virtualBoard, withLink } from "./virtual-board.js";

const willing = { confirm: async () => "write", backup: async () => undefined } as const satisfies PushOptions;

function boardWith(config: BoardConfig, options: Parameters<typeof virtualBoard>[0] = {}): VirtualBoard {
  return boardHolding(imageOf(config), options);
}

function boardHolding(image: Uint8Array, options: Parameters<typeof virtualBoard>[0] = {}): VirtualBoard {
  const made = virtualBoard({ sectors: 16_384, ...options });
  made.card.bytes.set(image, (made.card.sectors - 2) * 512);
  return made;
}

/** The board answers all the same (quirk Q29). */
function fail(): never {
  throw new MediumError("card/read", "the card failed");
}

function push(board: VirtualBoard, wanted: BoardConfig, options: Partial<PushOptions> = {}) {
  return withLink(board.carrier, (link) => pushConfig(link, fileOf(wanted), { ...willing, ...options }));
}

describe("pull", () => {
  const pull = (board: VirtualBoard) => withLink(board.carrier, pullConfig);

  test("both sectors, decoded", async () => {
    const { config, state, doubts, start, bytes } = await pull(boardWith(original));
    expect([state, doubts, start]).toEqual(["valid", [], 16_382]);
    expect(bytes).toEqual(imageOf(original));
    expect(config).toEqual(configIn(imageOf(original)));
  });

  test.each([
    ["blank", new Uint8Array(1024)],
    ["blank", new Uint8Array(1024).fill(0xff)],
    ["foreign", Uint8Array.from({ length: 1024 }, (_, at) => at >> 2)],
    // As another tool fills a card.
    ["foreign", new Uint8Array(1024).fill(0xf6)],
    ["foreign", Uint8Array.from({ length: 1024 }, (_, at) => at & 255)],
    ["interrupted", Uint8Array.from([...new TextEncoder().encode("bcfg"), ...imageOf(original).subarray(4)])],
  ])("%s", async (state, image) => {
    expect((await pull(boardHolding(image))).state).toBe(state);
  });

  test("no card: nothing is read at sector 0 − 2", async () => {
    const accesses: unknown[] = [];
    const { board, carrier } = virtualBoard({ onSector: (access) => accesses.push(access) });
    board.removeCard();
    expect(await caught(withLink(carrier, pullConfig))).toMatchObject({ code: "device/no-card" });
    expect(accesses).toEqual([]);
  });

  test.each([
    [{ 0: { id: 2 }, 3: { id: 2 } }, /slots 0 and 3.*same SCSI ID 2/],
    [{ 0: { scsiSectors: 4000 }, 3: { id: 1 } }, /slots 0 and 3.*overlap/],
    [{ 0: {}, 4: { id: 1, bytesPerSector: 0 } }, /slot 4 .* no target/],
  ])("halves that do not belong together: %#", async (targets, doubt) => {
    const { state, doubts } = await pull(boardWith(withTargets(targets)));
    expect(state).toBe("valid");
    expect(doubts.join("\n")).toMatch(doubt);
  });

  test("a card that cannot be read gives the same bytes twice, and is not believed", async () => {
    const board = boardWith(original);
    await withLink(board.carrier, async (link) => {
      await link.readSector(16_382);
      board.card.read = fail;
      expect(await caught(pullConfig(link))).toMatchObject({ code: "device/card-unreadable" });
    });
  });
});

describe("push", () => {
  test.each(Object.entries(changes))("%s: on the card, byte by byte, after the backup", async (_, wanted) => {
    const board = boardWith(original);
    const saved: Uint8Array[] = [];
    const result = await push(board, wanted, {
      backup: async ({ bytes }) => {
        expect(imageOnCard(board)).toEqual(imageOf(original));
        saved.push(bytes);
      },
    });
    expect(result.result).toBe("written");
    expect(imageOnCard(board)).toEqual(imageOf(wanted));
    expect(saved).toEqual([imageOf(original)]);
  });

  // By hand: DEVINFO 1 + 1; SD_READ 1 + 9, SD_WRITE 9 + 1 reports (firmware-behaviour A.7).
  test.each([
    ["first half", 1, 2 + 20 + 10 + 10, 2 + 20 + 10 + 20],
    ["second half", 1, 2 + 20 + 10 + 10, 2 + 20 + 10 + 20],
    ["both halves", 2, 2 + 20 + 20 + 20, 2 + 20 + 30 + 20],
  ] as const)("%s: reports as planned", async (what, sectors, least, ours) => {
    const { reports, plan } = await push(boardWith(original), changes[what]);
    expect(plan.sectors).toBe(sectors);
    expect(pushReports(plan)).toEqual({ least, ours });
    expect(reports.out + reports.in).toBe(ours);
  });

  test("what differs is shown, and nothing is done without consent", async () => {
    const board = boardWith(original);
    const backups: unknown[] = [];
    const { result, plan } = await push(board, changes["first half"], {
      confirm: async () => "leave",
      backup: async () => void backups.push(1),
    });
    expect(result).toBe("left");
    expect(plan.differences).toEqual([{ path: "target.0.vendor", from: '" codesrc"', to: '"NEW     "' }]);
    expect([imageOnCard(board), backups]).toEqual([imageOf(original), []]);
  });

  test("the same again: nothing is asked and nothing written", async () => {
    const board = boardWith(original);
    const { result, reports } = await push(board, original, { confirm: () => Promise.reject(new Error("asked")) });
    expect(result).toBe("same");
    expect(reports.out + reports.in).toBe(22);
  });

  test("bytes without a name stay, unless the file has its own or is to be taken as it is", async () => {
    const image = imageOf(original);
    image.set([1, 2, 3], 100);
    image.set([7], 128 + 90);
    const kept = boardHolding(image);
    await push(kept, changes["first half"]);
    expect(imageOnCard(kept).slice(100, 103)).toEqual(Uint8Array.of(1, 2, 3));
    expect(imageOnCard(kept)[128 + 90]).toBe(7);
    const exact = boardHolding(image);
    await push(exact, changes["first half"], { unknownBytesOf: "file" });
    expect(imageOnCard(exact)).toEqual(imageOf(changes["first half"]));
    const own = { ...original, board: { ...original.board, unknownBytes: [{ offset: 50, hex: "aa" }] } };
    const mixed = boardHolding(image);
    await push(mixed, own);
    expect([imageOnCard(mixed)[50], imageOnCard(mixed)[100], imageOnCard(mixed)[128 + 90]]).toEqual([0xaa, 0, 7]);
  });

  test.each(["blank", "foreign"])("onto a card that is %s", async (state) => {
    const image = new Uint8Array(1024).fill(state === "blank" ? 0 : 0x37);
    if (state === "foreign") image[3] = 1;
    const board = boardHolding(image);
    const { plan } = await push(board, original);
    expect(plan.differences).toEqual([]);
    expect(imageOnCard(board)).toEqual(imageOf(original));
  });

  test.each([
    ["behind the card", withTargets({ 0: { scsiSectors: 20_000 } })],
    ["overlapping", withTargets({ 0: { scsiSectors: 1500 }, 1: {} })],
    ["one id twice", withTargets({ 0: { id: 1 }, 1: { id: 1 } })],
  ])("refused, %s: nothing is written", async (_, wanted) => {
    const board = boardWith(original);
    expect(await caught(push(board, wanted))).toMatchObject({ code: "device/configuration-refused" });
    expect(imageOnCard(board)).toEqual(imageOf(original));
  });

  test("a defect of the board's firmware is told, and does not stop it", async () => {
    const { result, plan } = await push(boardWith(original, { firmware: "6.2.9" }), changes["first half"]);
    expect(result).toBe("written");
    expect(plan.findings.map(({ rule }) => rule)).toContain("firmware-known-bad");
  });

  test("a backup that fails: nothing is written", async () => {
    const board = boardWith(original);
    const failing = push(board, changes["first half"], { backup: () => Promise.reject(new Error("disk full")) });
    expect(await caught(failing)).toMatchObject({ message: "disk full" });
    expect(imageOnCard(board)).toEqual(imageOf(original));
  });

  test("a file that could not be read whole is not pushed", async () => {
    const board = boardWith(original);
    const file = { ...fileOf(original), complete: false };
    const pushing = withLink(board.carrier, (link) => pushConfig(link, file, willing));
    expect(await caught(pushing)).toMatchObject({ code: "device/configuration-refused" });
  });
});

describe("restore", () => {
  const restore = (board: VirtualBoard, image: Uint8Array) =>
    withLink(board.carrier, (link) => restoreConfig(link, image, willing));

  // One that no rule would pass, one with bytes without a name, one that is none.
  const odd = imageOf(withTargets({ 0: { id: 1 }, 1: { id: 1 } }));
  odd.set([1, 2, 3], 100);
  const nothing = Uint8Array.from({ length: 1024 }, (_, at) => at >> 2);

  test.each([
    ["that would not be pushed", odd],
    ["that is no configuration", nothing],
  ])("bytes %s come back as they were", async (_, image) => {
    const board = boardWith(original);
    expect((await restore(board, image)).result).toBe("written");
    expect(imageOnCard(board)).toEqual(image);
    expect((await restore(board, imageOf(original))).result).toBe("written");
    expect(imageOnCard(board)).toEqual(imageOf(original));
  });
});

describe("a card that loses a write and is told to have kept it", () => {
  test.each([1, 2, 3])("write %i of both halves: the old configuration is back, and that is said", async (at) => {
    const board = boardWith(original, { faults: [parseBoardFault(`sd-write-error:${at}`)] });
    // The mark alone may be lost: then the two others are right all the same.
    const pushing = push(board, changes["both halves"]);
    if (at === 1) {
      await pushing;
      expect(imageOnCard(board)).toEqual(imageOf(changes["both halves"]));
      return;
    }
    expect(await caught(pushing)).toMatchObject({ code: "device/write-failed", onBoard: "old" });
    expect(imageOnCard(board)).toEqual(imageOf(original));
  });

  test("a card that dies before it is written is not taken for one that was written", async () => {
    for (const wanted of Object.values(changes)) {
      const board = boardWith(original);
      const backup = async () => {
        board.card.write = fail;
        board.card.read = fail;
      };
      // The board hands back what it was given, as if it had read it.
      const error = await caught(push(board, wanted, { backup }));
      expect(error).toMatchObject({ code: "device/write-failed", onBoard: "unknown" });
    }
  });

  test("a card that takes nothing at all is left as it is", async () => {
    const faults = Array.from({ length: 20 }, (_, at) => parseBoardFault(`sd-write-error:${at + 1}`));
    const board = boardWith(original, { faults });
    expect(await caught(push(board, changes["both halves"]))).toMatchObject({ onBoard: "old" });
    expect(imageOnCard(board)).toEqual(imageOf(original));
  });
});
