// The same board again, after it left in the middle of something; never another one that is or comes there.

import { type BoardLink, openBoard } from "./board-link.js";
import type { UsbCarrier } from "./carrier/carrier.js";
import type { ChannelTiming } from "./command-channel.js";
import { DeviceError } from "./device-error.js";
import { type FoundBoard, findBoards, openReturned, type ReturnOptions } from "./find-board.js";

export interface ReopenOptions extends ReturnOptions {
  readonly timing?: Partial<ChannelTiming>;
}

/** Looks who else is there now; what it returns opens the board when it has come back. */
export async function prepareReopen(
  carrier: UsbCarrier,
  { entry }: FoundBoard,
  link: BoardLink,
  options: ReopenOptions,
): Promise<() => Promise<BoardLink>> {
  const { serial } = link.identification;
  const present = (await findBoards(carrier)).map((board) => board.entry.path);
  const others = new Set(present.filter((path) => path !== entry.path));
  const expected = { mode: "application", path: entry.path, serial, others } as const;
  const open = async (found: FoundBoard["entry"]): Promise<BoardLink> => {
    const again = await openBoard(carrier, found, options.timing);
    if (again.identification.serial === serial) return again;
    await again.close();
    throw new DeviceError("device/no-board", `board ${again.identification.serial} came in place of board ${serial}`);
  };
  return () => openReturned(carrier, expected, open, options);
}
