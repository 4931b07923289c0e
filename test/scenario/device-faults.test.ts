// The exhaustive fault walk: every fault of the wire, the card, the loader and the power at every occasion of a push and of an update.
// After each, the board has the old or the new configuration or says itself that it has neither, the error says which, and the
// backup is there; a board whose update stopped is brought to an end by the steps that the error gives.

import { afterAll, describe, expect, test } from "vitest";
import { openBoard } from "../../src/device/board-link.js";
import { inspectImage } from "../../src/device/config-image.js";
import { pullConfig, pushConfig } from "../../src/device/config-store.js";
import type { DeviceError } from "../../src/device/device-error.js";
import { UpdateError, updateFirmware } from "../../src/device/dfu/firmware-update.js";
import type { UpdateOptions, UpdateTiming } from "../../src/device/dfu/update-run.js";
import { buildVirtualDfuFile, buildVirtualFirmware, parseBoardFault } from "../../src/emulator/index.js";
import { buildDfuFile, flashStart, loaderIds } from "../../src/usb/index.js";
import { changes, fileOf, imageOf, original } from "../device/configurations.js";
import { countingCarrier } from "../device/counting-carrier.js";
import { seeded } from "../device/random.js";
import { firstBoard, firstEntry, imageOnCard, type VirtualBoard, virtualBoard } from "../device/virtual-board.js";

/** Replies in this process are there at once or never. */
const impatient = { reportMs: 5, quietMs: 1, attempts: 4 } as const;
const impatientUpdate: UpdateTiming = {
  channel: impatient,
  loader: { requestMs: 5, attempts: 4, operationMs: 100 },
  returnMs: 12,
  pollMs: 2,
};

const pushes = { cutPoints: 0, endedOld: 0, endedNew: 0, markedInterrupted: 0, unknown: 0 };
const updates = { cutPoints: 0, straightToNew: 0, resumedFromLoader: 0, resumedFromFirmware: 0, byJumper: 0, lost: 0 };

afterAll(() => {
  console.log(`push   ${JSON.stringify(pushes)}\nupdate ${JSON.stringify(updates)}`);
});

type Change = keyof typeof changes;
type Cable = "stays out" | "comes back";

function configuredBoard(faults: readonly string[]): VirtualBoard {
  const board = virtualBoard({ sectors: 7000, faults: faults.map(parseBoardFault) });
  board.card.bytes.set(imageOf(original), (board.card.sectors - 2) * 512);
  return board;
}

/** What a person does: the cable, and if that does not help, the power. */
function plugIn({ usb }: VirtualBoard): void {
  usb.plugIn();
  if (usb.personality === "none") usb.powerCycle("open");
}

interface Pushed {
  readonly error: DeviceError | undefined;
  readonly backup: Uint8Array | undefined;
}

async function push(board: VirtualBoard, change: Change, cable: Cable): Promise<Pushed> {
  const { carrier } = board;
  let backup: Uint8Array | undefined;
  const reopen = async () => {
    plugIn(board);
    return openBoard(carrier, await firstEntry(carrier), impatient);
  };
  try {
    const link = await openBoard(carrier, await firstEntry(carrier), impatient);
    try {
      await pushConfig(link, fileOf(changes[change]), {
        confirm: async () => "write",
        backup: async ({ bytes }) => {
          backup = bytes;
        },
        ...(cable === "comes back" ? { reopen } : {}),
      });
    } finally {
      await link.close();
    }
    return { error: undefined, backup };
  } catch (error) {
    return { error: error as DeviceError, backup };
  }
}

type Holding = "old" | "new" | "interrupted" | "mixed";

function holdingOf(board: VirtualBoard, change: Change): Holding {
  const image = imageOnCard(board);
  if (Buffer.compare(image, imageOf(original)) === 0) return "old";
  if (Buffer.compare(image, imageOf(changes[change])) === 0) return "new";
  return inspectImage(image).state === "interrupted" ? "interrupted" : "mixed";
}

async function walkPush(faults: readonly string[], change: Change, cable: Cable): Promise<void> {
  const board = configuredBoard(faults);
  const { error, backup } = await push(board, change, cable);
  plugIn(board);
  const holding = holdingOf(board, change);
  const told = error?.onBoard ?? (error === undefined ? "new" : "old");
  const situation = `${faults.join(" ")}, ${change}, cable ${cable}: holds ${holding}, told ${told}: ${error?.message}`;
  pushes.cutPoints++;
  if (holding === "old") pushes.endedOld++;
  else if (holding === "new") pushes.endedNew++;
  else if (holding === "interrupted") pushes.markedInterrupted++;
  else pushes.unknown++;

  expect(holding, situation).not.toBe("mixed");
  if (told === "unknown") expect(cable === "stays out" || faults.length > 1, situation).toBe(true);
  else expect(holding, situation).toBe(told);
  if (holding !== "old" || error?.onBoard !== undefined) expect(backup, situation).toEqual(imageOf(original));

  // A pull tells the same, and the next push makes it right; what has not struck yet may do so then.
  expect(await stateOf(board, faults.length), situation).toBe(holding === "interrupted" ? "interrupted" : "valid");
  for (let left = faults.length; left > 1 && (await push(board, change, cable)).error !== undefined; left--) {
    plugIn(board);
    expect(holdingOf(board, change), situation).not.toBe("mixed");
  }
  expect((await push(board, change, cable)).error, situation).toBeUndefined();
  expect(holdingOf(board, change), situation).toBe("new");
}

async function stateOf(board: VirtualBoard, attempts: number): Promise<string> {
  try {
    const link = await openBoard(board.carrier, await firstEntry(board.carrier), impatient);
    try {
      return (await pullConfig(link)).state;
    } finally {
      await link.close();
    }
  } catch (error) {
    if (attempts <= 1) throw error;
    plugIn(board);
    return stateOf(board, attempts - 1);
  }
}

/** Many boards at a time: most of the time of each is waiting for what does not come. */
async function together(walks: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...walks];
  const work = async () => {
    for (let walk = left.shift(); walk !== undefined; walk = left.shift()) await walk();
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

function occasions(kind: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${kind}:${at + 1}`);
}

const reportFaults = ["report-dropped", "report-doubled", "report-late", "report-cut"];

describe.each(Object.keys(changes) as Change[])("push of %s", (change) => {
  async function countPush() {
    const counts = { transfers: 0, inputReports: 0 };
    const board = configuredBoard([]);
    const counted = { ...board, carrier: countingCarrier(board.carrier, counts) };
    expect((await push(counted, change, "stays out")).error).toBeUndefined();
    return counts;
  }

  test.each(["stays out", "comes back"] as const)("cut at every transfer; the cable %s", async (cable) => {
    const { transfers } = await countPush();
    expect(transfers).toBeGreaterThan(50);
    await together(occasions("unplug", transfers).map((fault) => () => walkPush([fault], change, cable)));
  });

  test("stalled at every transfer, and every report spoiled", async () => {
    const { transfers, inputReports } = await countPush();
    const faults = [...occasions("stall", transfers), ...reportFaults.flatMap((kind) => occasions(kind, inputReports))];
    await together(faults.map((fault) => () => walkPush([fault], change, "comes back")));
  });

  test("the card loses a write; power goes between the sectors", async () => {
    const faults = [...occasions("sd-write-error", 3), ...occasions("power-cut-in-config", 2)];
    for (const cable of ["stays out", "comes back"] as const) {
      await together(faults.map((fault) => () => walkPush([fault], change, cable)));
    }
  });
});

test("two faults in one push, 240 pairs", async () => {
  const kinds = ["unplug", "stall", ...reportFaults, "sd-write-error", "power-cut-in-config"];
  const next = seeded(5);
  const pairs = Array.from({ length: 240 }, () => [
    `${kinds[next() % kinds.length]}:${1 + (next() % 90)}`,
    `${kinds[next() % kinds.length]}:${1 + (next() % 90)}`,
  ]);
  await together(pairs.map((faults) => () => walkPush(faults, "both halves", "comes back")));
});

const before = { major: 6, minor: 3, patch: 2 };
const after = { major: 6, minor: 4, patch: 14 };
/** One element from the vectors to the end of the code, gaps and all, as the published files have it. */
const wholeFile = buildVirtualDfuFile(after, "2020");
/** The same without the gap: fewer transfers, of the same kinds. */
const shortFile = withoutGap(buildVirtualFirmware(after, "2020"));

function withoutGap(image: Uint8Array): Uint8Array {
  const elements = [
    { address: flashStart, data: image.slice(0, 0x200) },
    { address: flashStart + 0x10000, data: image.slice(0x10000) },
  ];
  return buildDfuFile({ release: 0, ...loaderIds, targets: [{ alternate: 0, name: "ST...", elements }] });
}

function boardToUpdate(faults: readonly string[]): VirtualBoard {
  const board = virtualBoard({
    sectors: 7000,
    firmware: "6.3.2",
    revision: "2020",
    faults: faults.map(parseBoardFault),
  });
  board.card.bytes.set(imageOf(original), (board.card.sectors - 2) * 512);
  return board;
}

async function update(board: VirtualBoard, file: Uint8Array, carrier = board.carrier) {
  let backup: Uint8Array | undefined;
  const options: UpdateOptions = {
    timing: impatientUpdate,
    confirm: async () => "flash",
    backup: async ({ bytes }) => {
      backup = bytes;
    },
  };
  try {
    await updateFirmware(carrier, await firstBoard(carrier), file, options);
    return { error: undefined, backup };
  } catch (error) {
    return { error: error as UpdateError, backup };
  }
}

/** `lost`: the board is powered by the cable alone. */
type Power = "kept" | "lost";

async function walkUpdate(fault: string, file: Uint8Array, power: Power): Promise<void> {
  const board = boardToUpdate([fault]);
  const { usb } = board;
  const { error, backup } = await update(board, file);
  updates.cutPoints++;
  const situation = `${fault}, power ${power}: ${error?.message} → ${error?.hint}`;
  if (error === undefined) {
    updates.straightToNew++;
  } else {
    expect(error, situation).toBeInstanceOf(UpdateError);
    expect(error.boardIs, situation).toBe(usb.personality === "none" ? "absent" : usb.personality);
    expect(error.hint, situation).toMatch(/give the (same )?command again|plug it in again|BOOTLDR/);
    if (error.flash !== "old") expect(backup, situation).toEqual(imageOf(original));
    usb.plugIn();
    if (power === "lost" || usb.personality === "none") usb.powerCycle("open");
    if (usb.personality === "application") expect(isWhole(usb.chip.flash), situation).toBe(true);
    if (usb.personality === "none") {
      expect(error.hint, situation).toContain("BOOTLDR");
      usb.powerCycle("bootldr");
      updates.byJumper++;
    } else if (usb.personality === "loader") updates.resumedFromLoader++;
    else updates.resumedFromFirmware++;
    const again = await update(board, file);
    if (again.error !== undefined) updates.lost++;
    expect(again.error, situation).toBeUndefined();
  }
  expect([usb.personality, usb.firmware], situation).toEqual(["application", "6.4.14"]);
  expect(imageOnCard(board), situation).toEqual(imageOf(original));
}

const firmwares = [buildVirtualFirmware(before, "2020"), buildVirtualFirmware(after, "2020")];

/** Half a firmware must never be started. What lies between vectors and code does not matter. */
function isWhole(flash: Uint8Array): boolean {
  const parts = [
    [0, 0x188],
    [0x10000, 0x11000],
  ] as const;
  return firmwares.some((image) =>
    parts.every(([start, end]) => Buffer.compare(flash.slice(start, end), image.slice(start, end)) === 0),
  );
}

describe("update", () => {
  async function countUpdate(file: Uint8Array) {
    const counts = { transfers: 0, inputReports: 0 };
    const board = boardToUpdate([]);
    expect((await update(board, file, countingCarrier(board.carrier, counts))).error).toBeUndefined();
    expect(board.usb.firmware).toBe("6.4.14");
    return counts;
  }

  const walks = (faults: readonly string[], file: Uint8Array, power: Power = "kept") =>
    faults.map((fault) => () => walkUpdate(fault, file, power));

  test.each(["kept", "lost"] as const)("cut at every transfer, power %s", async (power) => {
    const { transfers } = await countUpdate(shortFile);
    expect(transfers).toBeGreaterThan(100);
    await together(walks(occasions("unplug", transfers), shortFile, power));
  });

  test("cut at every seventh transfer of a published kind of file", async () => {
    const { transfers } = await countUpdate(wholeFile);
    expect(transfers).toBeGreaterThan(500);
    const faults = occasions("unplug", transfers).filter((_, at) => at % 7 === 0);
    await together(walks(faults, wholeFile));
  });

  test("stalled at every transfer, and every report spoiled", async () => {
    const { transfers, inputReports } = await countUpdate(shortFile);
    const faults = [...occasions("stall", transfers), ...reportFaults.flatMap((kind) => occasions(kind, inputReports))];
    await together(walks(faults, shortFile));
  });

  test("the loader fails, the flash loses bits, the board does not come back", async () => {
    const faults = [
      ...occasions("erase-fails", 6),
      ...occasions("program-fails", 36),
      ...occasions("flash-corrupts", 36),
      ...occasions("never-returns", 2),
    ];
    await together(walks(faults, wholeFile));
  });
});
