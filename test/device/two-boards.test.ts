// Two boards at once: whatever happens to one, nothing touches the other.

import { describe, expect, test } from "vitest";
import { openBoard } from "../../src/device/board-link.js";
import { type PushOptions, pushConfig } from "../../src/device/config-store.js";
import { chooseBoard, findBoards } from "../../src/device/find-board.js";
import { prepareReopen } from "../../src/device/reopen-board.js";
import { parseBoardFault } from "../../src/emulator/index.js";
import { changes, fileOf, imageOf, original } from "./configurations.js";
import { carrierOf, caught, imageOnCard, quick, type VirtualBoard, virtualBoard } from "./virtual-board.js";

function configured(options: Parameters<typeof virtualBoard>[0]): VirtualBoard {
  const board = virtualBoard({ sectors: 7000, ...options });
  board.card.bytes.set(imageOf(original), (board.card.sectors - 2) * 512);
  return board;
}

/** The one at 1-1 has the faults; 1-2 is another board with the same configuration. */
function twoBoards(faults: readonly string[]) {
  const one = configured({ chipId: [1, 0x11110000, 2], faults: faults.map(parseBoardFault) });
  const other = configured({ chipId: [3, 0x22220000, 4] });
  return { one, other, carrier: carrierOf([one.usb, other.usb]) };
}

async function push({ carrier }: ReturnType<typeof twoBoards>, device: string) {
  const board = await chooseBoard(await findBoards(carrier), { device, modes: ["application"] });
  const link = await openBoard(carrier, board.entry, quick);
  try {
    const reopen = await prepareReopen(carrier, board, link, { timeoutMs: 60, pollMs: 5, timing: quick });
    const options: PushOptions = { confirm: async () => "write", backup: async () => undefined, reopen };
    return await pushConfig(link, fileOf(changes["both halves"]), options);
  } finally {
    await link.close();
  }
}

describe("a push to one of two", () => {
  test("that is pulled out in the middle: the other is not taken for it", async () => {
    for (let at = 30; at < 75; at += 5) {
      const boards = twoBoards([`unplug:${at}`]);
      expect(await caught(push(boards, "1-1"))).toMatchObject({ onBoard: "unknown" });
      expect(imageOnCard(boards.other)).toEqual(imageOf(original));
    }
  });

  test("that comes back: it is gone on with there", async () => {
    const boards = twoBoards(["unplug:50"]);
    const pushing = caught(push(boards, "1-1"));
    setTimeout(() => boards.one.usb.plugIn(), 20);
    expect(await pushing).toMatchObject({ onBoard: "old" });
    expect([boards.one, boards.other].map(imageOnCard)).toEqual([imageOf(original), imageOf(original)]);
  });

  test("whose place another board takes: it is not written to", async () => {
    const { one, other, carrier } = twoBoards([]);
    const swapped = carrierOf([other.usb]);
    let hasLeft = false;
    const moving = {
      list: () => (hasLeft ? swapped : carrier).list(),
      open: (entry: Parameters<typeof carrier.open>[0]) => (hasLeft ? swapped : carrier).open(entry),
    };
    const [board] = await findBoards(moving);
    if (board === undefined) throw new Error("no board");
    const link = await openBoard(moving, board.entry, quick);
    const reopen = await prepareReopen(moving, board, link, { timeoutMs: 30, pollMs: 5, timing: quick });
    const backup = async () => {
      hasLeft = true;
      one.usb.unplug();
    };
    const pushing = pushConfig(link, fileOf(changes["first half"]), { confirm: async () => "write", backup, reopen });
    expect(await caught(pushing)).toMatchObject({ code: "device/write-failed", onBoard: "unknown" });
    expect(imageOnCard(other)).toEqual(imageOf(original));
    await link.close();
  });
});

test("by serial number, path or ids; without a name both are named", async () => {
  const { carrier } = twoBoards([]);
  const boards = await findBoards(carrier);
  const modes = ["application"] as const;
  const serialOf = async ({ entry }: (typeof boards)[number]) =>
    entry.path === "1-2" ? "000000072222" : "000000031111";
  const choose = (device: string | undefined) => chooseBoard(boards, { device, modes, serialOf });
  expect((await choose("1-2")).entry.path).toBe("1-2");
  expect((await choose("000000031111")).entry.path).toBe("1-1");
  expect(await caught(choose(undefined))).toMatchObject({
    code: "device/several-boards",
    message: expect.stringMatching(/1-1.*1-2/),
  });
  expect(await caught(choose("16d0:0bd4"))).toMatchObject({ code: "device/several-boards" });
  expect(await caught(choose("1-3"))).toMatchObject({ code: "device/no-board" });
  expect(await caught(chooseBoard(boards, { device: "1-1", modes: ["loader"] }))).toMatchObject({
    code: "device/no-board",
  });
});
