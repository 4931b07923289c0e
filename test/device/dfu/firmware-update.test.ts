// Updates that are refused, forced, begun in the middle, and done with a second board beside it.

import { describe, expect, test } from "vitest";
import { type UpdateError, updateFirmware } from "../../../src/device/dfu/firmware-update.js";
import type { UpdateOptions } from "../../../src/device/dfu/update-run.js";
import { buildVirtualDfuFile, buildVirtualFirmware, parseBoardFault } from "../../../src/emulator/index.js";
import { buildDfuFile, flashStart, loaderIds } from "../../../src/usb/index.js";
import {
  carrierOf,
  caught,
  firstBoard,
  imageOnCard,
  quickUpdate,
  type VirtualBoard,
  virtualBoard,
} from "../virtual-board.js";

const newest = { major: 6, minor: 4, patch: 14 };
const willing: UpdateOptions = {
  timing: quickUpdate,
  confirm: async () => "flash",
  backup: async () => undefined,
};

async function update(
  { carrier }: Pick<VirtualBoard, "carrier">,
  file: Uint8Array,
  options: Partial<UpdateOptions> = {},
) {
  return updateFirmware(carrier, await firstBoard(carrier), file, { ...willing, ...options });
}

async function refusal(
  board: VirtualBoard,
  file: Uint8Array,
  options: Partial<UpdateOptions> = {},
): Promise<UpdateError> {
  const before = board.usb.chip.flash.slice();
  const error = (await caught(update(board, file, options))) as UpdateError;
  expect(error).toMatchObject({ code: "device/firmware-refused", flash: "old" });
  expect(Buffer.compare(board.usb.chip.flash, before)).toBe(0);
  return error;
}

/** Made-up contents as a file of the right form. */
function fileWith(data: Uint8Array, ids: { vendorId: number; productId: number } = loaderIds): Uint8Array {
  return buildDfuFile({
    release: 0,
    ...ids,
    targets: [{ alternate: 0, name: "ST...", elements: [{ address: flashStart, data }] }],
  });
}

describe("an update", () => {
  test.each(["revF", "2020", "2021"] as const)(
    "of a %s: steps in order, version and settings checked",
    async (revision) => {
      // There was no 2021 board before 6.4.1.
      const firmware = revision === "2021" ? "6.4.13" : "6.3.2";
      const board = virtualBoard({ firmware, revision });
      const settings = imageOnCard(board);
      const steps: string[] = [];
      const saved: Uint8Array[] = [];
      const result = await update(board, buildVirtualDfuFile(newest, revision), {
        onStep: (step) => {
          if (steps.at(-1) !== step) steps.push(step);
        },
        backup: async ({ bytes }) => void saved.push(bytes),
      });
      expect(result).toMatchObject({
        result: "updated",
        before: { firmware },
        after: { firmware: "6.4.14", revision },
        readBack: "same",
        settings: "same",
      });
      expect(steps.join(" ")).toBe(
        "check-file check-board save-settings reboot-to-loader check-marker erase write verify leave wait-for-application check-version check-settings",
      );
      expect(saved).toEqual([settings]);
      expect(board.usb.firmware).toBe("6.4.14");
      const image = buildVirtualFirmware(newest, revision);
      expect(Buffer.compare(board.usb.chip.flash.subarray(0, image.length), image)).toBe(0);
    },
  );

  test("that is not confirmed does nothing", async () => {
    const board = virtualBoard({ firmware: "6.3.2" });
    const backups: unknown[] = [];
    const asked: unknown[] = [];
    const confirm: UpdateOptions["confirm"] = async (plan) => {
      asked.push([plan.revision, plan.fit.image.version, plan.facts?.firmware]);
      return "leave";
    };
    const backup = async () => void backups.push(1);
    expect(await update(board, buildVirtualDfuFile(newest, "2020"), { confirm, backup })).toMatchObject({
      result: "left",
    });
    expect([asked, backups]).toEqual([[["2020", newest, "6.3.2"]], []]);
    expect([board.usb.personality, board.usb.firmware]).toEqual(["application", "6.3.2"]);
  });

  test("without a card: there is nothing to save, and nothing is lost", async () => {
    const board = virtualBoard({ firmware: "6.3.2" });
    board.board.removeCard();
    const result = await update(board, buildVirtualDfuFile(newest, "2020"));
    expect(result).toMatchObject({ result: "updated", settings: "not-saved" });
  });

  test("of firmware that was made for one board only", async () => {
    const board = virtualBoard({ firmware: "6.2.1", revision: "revF" });
    expect(await update(board, buildVirtualDfuFile(newest, "revF"))).toMatchObject({ result: "updated" });
  });
});

describe("the wrong file, told by what is in it", () => {
  test.each([
    ["2020", "2021"],
    ["revF", "2021"],
    ["2021", "revF"],
    ["revF", "2020"],
  ] as const)("a %s is not given the firmware of a %s", async (revision, other) => {
    const error = await refusal(virtualBoard({ revision }), buildVirtualDfuFile(newest, other));
    expect(error).toMatchObject({ step: "check-board", boardIs: "application" });
    expect(error.message).toContain(`for ${other}, not ${revision}`);
    expect(error.hint).toContain("--force-hardware");
  });

  const right = buildVirtualFirmware(newest, "2020");
  const noVectors = right.slice();
  noVectors.fill(0, 0, 8);
  const stranger = right.slice();
  stranger.fill(0, 0x10400, 0x10600);
  const damaged = buildVirtualDfuFile(newest, "2020");
  damaged[1000] = (damaged[1000] ?? 0) ^ 1;

  test.each([
    ["no vector table", fileWith(noVectors), /vector table/],
    ["no SCSI2SD", fileWith(stranger), /product string/],
    ["for another device", fileWith(right, { vendorId: 0x1234, productId: 0x5678 }), /1234:5678/],
    ["damaged", damaged, /checksum/],
    ["no DFU file", new TextEncoder().encode("firmware"), /too few|suffix/],
    ["empty", new Uint8Array(0), /too few/],
  ])("%s", async (_, file, message) => {
    expect((await refusal(virtualBoard(), file)).message).toMatch(message);
  });

  test("where nothing tells what the board is, it is not guessed", async () => {
    // 6.4.0 says "SCSI2SD 2020" on every board.
    const board = virtualBoard({ firmware: "6.4.0", revision: "revF" });
    expect((await refusal(board, buildVirtualDfuFile(newest, "revF"))).message).toContain("nothing tells");
    expect(await update(board, buildVirtualDfuFile(newest, "revF"), { forceHardware: "revF" })).toMatchObject({
      result: "updated",
    });
  });

  test("a word of force does not make a file one for another board", async () => {
    const error = await refusal(virtualBoard(), buildVirtualDfuFile(newest, "2021"), { forceHardware: "revF" });
    expect(error.message).toContain("for 2021, not revF");
  });

  test("the board's own mark has the last word, before anything is erased", async () => {
    const board = virtualBoard({ revision: "2020" });
    // A board whose firmware was forced onto it once: it says 2020, its mark says 2021.
    new DataView(board.usb.chip.otp.buffer).setUint32(0, 0x06002021, true);
    const flash = board.usb.chip.flash.slice();
    const error = (await caught(update(board, buildVirtualDfuFile(newest, "2020")))) as UpdateError;
    expect(error).toMatchObject({ code: "device/firmware-refused", step: "check-marker", flash: "old" });
    expect(Buffer.compare(board.usb.chip.flash, flash)).toBe(0);
  });
});

describe("a board that is in its loader already", () => {
  test("is known by its mark and gets its firmware", async () => {
    const board = virtualBoard({ start: "loader", revision: "2021" });
    board.usb.chip.writeMarker(0x06002021);
    board.usb.chip.flash.fill(0xff);
    const result = await update(board, buildVirtualDfuFile(newest, "2021"));
    expect(result).toMatchObject({ result: "updated", before: undefined, settings: "not-saved" });
    expect(board.usb.personality).toBe("application");
  });

  test("with another file: stays there with what it has", async () => {
    const board = virtualBoard({ start: "loader" });
    board.usb.chip.writeMarker(0x06002020);
    const error = await refusal(board, buildVirtualDfuFile(newest, "2021"));
    expect(error).toMatchObject({ boardIs: "loader", step: "check-marker" });
  });

  test("without a mark: only on the owner's word", async () => {
    const board = virtualBoard({ start: "loader" });
    await refusal(board, buildVirtualDfuFile(newest, "2020"));
    const result = await update(board, buildVirtualDfuFile(newest, "2020"), { forceHardware: "2020" });
    expect(result).toMatchObject({ result: "updated" });
  });
});

describe("two boards", () => {
  test("only the one that is meant is touched, though the other is in its loader", async () => {
    const one = virtualBoard({ firmware: "6.3.2", chipId: [1, 0x11110000, 2] });
    const other = virtualBoard({ start: "loader", chipId: [3, 0x22220000, 4] });
    const flash = other.usb.chip.flash.slice();
    const carrier = carrierOf([other.usb, one.usb]);
    const entry = (await carrier.list()).find(({ path }) => path === "1-2");
    if (entry === undefined) throw new Error("no entry");
    await updateFirmware(carrier, { mode: "application", entry }, buildVirtualDfuFile(newest, "2020"), willing);
    expect([one.usb.firmware, one.usb.personality, other.usb.personality]).toEqual(["6.4.14", "application", "loader"]);
    expect(Buffer.compare(other.usb.chip.flash, flash)).toBe(0);
  });

  test("another board that comes in its place is not taken for it", async () => {
    const one = virtualBoard({ firmware: "6.3.2", chipId: [1, 0x11110000, 2] });
    const other = virtualBoard({ start: "loader", chipId: [3, 0x22220000, 4] });
    const flash = other.usb.chip.flash.slice();
    const swapping = {
      ...one,
      carrier: {
        list: () => (one.usb.personality === "application" ? one : other).carrier.list(),
        open: (entry: Parameters<VirtualBoard["carrier"]["open"]>[0]) =>
          (one.usb.personality === "application" ? one : other).carrier.open(entry),
      },
    };
    const error = (await caught(update(swapping, buildVirtualDfuFile(newest, "2020")))) as UpdateError;
    expect(error).toMatchObject({ step: "reboot-to-loader", flash: "old" });
    expect(Buffer.compare(other.usb.chip.flash, flash)).toBe(0);
  });
});

test("a board that never comes back: where it is and how it is got out of it", async () => {
  const board = virtualBoard({ firmware: "6.3.2", faults: [parseBoardFault("never-returns:2")] });
  const error = (await caught(update(board, buildVirtualDfuFile(newest, "2020")))) as UpdateError;
  expect(error).toMatchObject({ step: "wait-for-application", boardIs: "absent", flash: "new" });
  expect(error.message).toContain("the new firmware is in its flash");
  expect(error.hint).toMatch(/take all power.*jumper on BOOTLDR.*same command again.*take the jumper off/);
});
