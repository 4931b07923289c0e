// What is written down is readable, and played back the client does the same without a board.

import { describe, expect, test } from "vitest";
import type { UsbCarrier } from "../../../src/device/carrier/carrier.js";
import { recording } from "../../../src/device/carrier/recording.js";
import { replaying } from "../../../src/device/carrier/replaying.js";
import { pullConfig, pushConfig } from "../../../src/device/config-store.js";
import { updateFirmware } from "../../../src/device/dfu/firmware-update.js";
import { buildVirtualDfuFile, parseBoardFault } from "../../../src/emulator/index.js";
import { changes, fileOf, imageOf, original } from "../configurations.js";
import { caught, firstBoard, quickUpdate, virtualBoard, withLink } from "../virtual-board.js";

function pulled(carrier: UsbCarrier) {
  return withLink(carrier, pullConfig);
}

async function pushed(carrier: UsbCarrier) {
  const push = await withLink(carrier, (link) =>
    pushConfig(link, fileOf(changes["both halves"]), { confirm: async () => "write", backup: async () => undefined }),
  );
  return push.result;
}

async function recordOf(act: (carrier: UsbCarrier) => Promise<unknown>, faults: readonly string[] = []) {
  const board = virtualBoard({ sectors: 7000, firmware: "6.3.2", faults: faults.map(parseBoardFault) });
  board.card.bytes.set(imageOf(original), (board.card.sectors - 2) * 512);
  const lines: string[] = [];
  const result = await act(recording(board.carrier, (line) => lines.push(line))).catch((error: unknown) => error);
  return { result, text: `${lines.join("\n")}\n` };
}

test("the text says what was asked and what came", async () => {
  const { text } = await recordOf(pulled);
  const lines = text.split("\n");
  expect(lines[0]).toBe("# scsi2sd traffic 1");
  expect(lines[1]).toMatch(/^list = \[\{"path":"1-1","vendorId":5840,"productId":3028,/);
  // SET_CONFIGURATION 1 (USB 2.0 §9.4.7), then DEVINFO and its answer (firmware-behaviour A.7).
  expect(lines).toContain("control 1 type=00 request=09 value=0001 index=0000 length=0 =");
  expect(text).toMatch(/^out 1 2 80 01 07 00 .* =$/m);
  // 7000 = 0x1B58 sectors, firmware 0632.
  expect(text).toMatch(/^in 1 2 64 = 80 07 06 32 00 00 1b 58 01 00/m);
  expect(text).toMatch(/^in 1 2 64 ! device\/timeout /m);
  expect(lines.at(-2)).toBe("close 1 =");
});

describe("played back", () => {
  test.each([
    ["a pull", pulled],
    ["a push", pushed],
  ])("%s", async (_, act) => {
    const { result, text } = await recordOf(act);
    expect(await act(replaying(text))).toEqual(result);
  });

  test("a push that ends with a pulled cable", async () => {
    const { result, text } = await recordOf(pushed, ["unplug:60"]);
    expect(result).toMatchObject({ code: "device/write-failed", onBoard: "unknown" });
    const again = (await caught(pushed(replaying(text)))) as Error;
    expect(again.message).toBe((result as Error).message);
  });

  test("an update, over both of the board's appearances", async () => {
    const file = buildVirtualDfuFile({ major: 6, minor: 4, patch: 14 }, "2020");
    const act = async (carrier: UsbCarrier) =>
      updateFirmware(carrier, await firstBoard(carrier), file, {
        timing: quickUpdate,
        confirm: async () => "flash",
        backup: async () => undefined,
      });
    const { result, text } = await recordOf(act);
    expect(result).toMatchObject({ result: "updated", after: { firmware: "6.4.14" } });
    expect(await act(replaying(text))).toEqual(result);
  });
});

describe("traffic that does not fit", () => {
  test("another question than the recorded one", async () => {
    const { text } = await recordOf(pulled);
    const other = (carrier: UsbCarrier) => withLink(carrier, (link) => link.selfTest());
    expect(await caught(other(replaying(text)))).toMatchObject({
      code: "device/malformed",
      message: expect.stringContaining("line "),
    });
  });

  test("cut off", async () => {
    const { text } = await recordOf(pulled);
    const half = text.split("\n").slice(0, 12).join("\n");
    expect(await caught(pulled(replaying(half)))).toMatchObject({
      code: "device/malformed",
      message: expect.stringContaining("the traffic ends"),
    });
  });

  test.each([
    ["nonsense", () => replaying("nonsense")],
    ["list = {}", () => replaying("list = {}").list()],
    ["list = [{}]", () => replaying("list = [{}]").list()],
    ["list = [", () => replaying("list = [").list()],
    ["", () => replaying("").list()],
  ])("%j is refused", async (_, act) => {
    expect(await caught((async () => act())())).toMatchObject({ code: "device/malformed" });
  });
});
