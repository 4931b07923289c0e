// What an action of `scsi2sd device` is given: its arguments, where it writes, and the way to the boards.

import {
  type BoardLink,
  type BoardMode,
  chooseBoard,
  type FoundBoard,
  findBoards,
  openBoard,
  openLoader,
  type UsbCarrier,
} from "../../device/index.js";
import { type Arguments, textArgument } from "../command.js";
import type { ExitCode } from "../exit-code.js";
import type { Output } from "../output.js";

export interface ActionContext {
  readonly args: Arguments;
  readonly output: Output;
  readonly carrier: UsbCarrier;
}

export type Action = (context: ActionContext) => Promise<ExitCode>;

/** The board that `--device` names, or the only one. */
export async function theBoard({ args, carrier }: ActionContext, ...modes: readonly BoardMode[]): Promise<FoundBoard> {
  const boards = await findBoards(carrier);
  const serialOf = (board: FoundBoard) => readSerial(carrier, board);
  return chooseBoard(boards, { device: textArgument(args, "device"), modes, serialOf });
}

/** Opens the board for the time of `use`. */
export async function withBoard<Result>(
  context: ActionContext,
  use: (link: BoardLink, board: FoundBoard) => Promise<Result>,
): Promise<Result> {
  return withThisBoard(context.carrier, await theBoard(context, "application"), use);
}

/** The same for a board that was chosen already. */
export async function withThisBoard<Result>(
  carrier: UsbCarrier,
  board: FoundBoard,
  use: (link: BoardLink, board: FoundBoard) => Promise<Result>,
): Promise<Result> {
  const link = await openBoard(carrier, board.entry);
  try {
    return await use(link, board);
  } finally {
    await link.close();
  }
}

/** Of a device that tells it only when it is opened. */
export async function readSerial(carrier: UsbCarrier, { mode, entry }: FoundBoard): Promise<string | undefined> {
  if (mode === "loader") {
    const loader = await openLoader(carrier, entry);
    await loader.close();
    return loader.facts.serial;
  }
  const link = await openBoard(carrier, entry);
  await link.close();
  return link.identification.serial;
}
