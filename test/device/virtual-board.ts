// A virtual board on a carrier of this process: what the client side is tried with. Waiting is cut short, nothing else is.

import { type BoardLink, openBoard } from "../../src/device/board-link.js";
import type { DeviceEntry, UsbCarrier } from "../../src/device/carrier/carrier.js";
import { createInProcessCarrier } from "../../src/device/carrier/in-process.js";
import type { UpdateTiming } from "../../src/device/dfu/update-run.js";
import { type FoundBoard, findBoards } from "../../src/device/find-board.js";
import { type UsbBench, usbBench } from "../emulator/usb-board/usb-bench.js";

export interface VirtualBoard extends UsbBench {
  readonly carrier: UsbCarrier;
}

export const quick = { reportMs: 25, quietMs: 3, attempts: 4 } as const;
export const quickUpdate: UpdateTiming = {
  channel: quick,
  loader: { requestMs: 25, attempts: 4, operationMs: 250 },
  returnMs: 40,
  pollMs: 2,
};

type Options = Parameters<typeof usbBench>[0];

export function virtualBoard(options: Options = {}): VirtualBoard {
  const made = usbBench({ loaderTimes: { eraseMs: 0, programMs: 0 }, ...options });
  return { ...made, carrier: carrierOf([made.usb]) };
}

/** Boards at 1-1, 1-2, … */
export function carrierOf(boards: readonly UsbBench["usb"][]): UsbCarrier {
  return createInProcessCarrier(
    () => new Map(boards.flatMap(({ device }, at) => (device ? [[`1-${at + 1}`, device] as const] : []))),
  );
}

export async function firstBoard(carrier: UsbCarrier): Promise<FoundBoard> {
  const [board] = await findBoards(carrier);
  if (board === undefined) throw new Error("no board");
  return board;
}

export async function firstEntry(carrier: UsbCarrier): Promise<DeviceEntry> {
  return (await firstBoard(carrier)).entry;
}

/** Opens the only board for the time of `use`. */
export async function withLink<Result>(
  carrier: UsbCarrier,
  use: (link: BoardLink) => Promise<Result>,
): Promise<Result> {
  const link = await openBoard(carrier, await firstEntry(carrier), quick);
  try {
    return await use(link);
  } finally {
    await link.close();
  }
}

/** The last two sectors of the card. */
export function imageOnCard({ card }: Pick<UsbBench, "card">): Uint8Array {
  return card.bytes.slice((card.sectors - 2) * 512);
}

export async function caught(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
