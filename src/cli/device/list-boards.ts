// device list: every board there is, in application and in loader mode, opened for a moment to ask who it is.

import { type FoundBoard, findBoards, openBoard, type UsbCarrier } from "../../device/index.js";
import { boardIdentity } from "../../usb/index.js";
import { isSet } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { printable, printableJson } from "../format-diagnostic.js";
import { type Action, readSerial } from "./action.js";

interface ListedBoard {
  readonly path: string;
  readonly mode: FoundBoard["mode"];
  readonly serial?: string | undefined;
  readonly product?: string;
  readonly firmware?: string;
  readonly hardware?: string | undefined;
  /** Why it could not be asked. */
  readonly trouble?: string;
}

export const listBoards: Action = async ({ args, output, carrier }) => {
  const boards: ListedBoard[] = [];
  for (const board of await findBoards(carrier)) boards.push(await askBoard(carrier, board));
  if (isSet(args, "json")) output.out(printableJson({ schema: "scsi2sd/devices@1", devices: boards }));
  else if (boards.length === 0) output.note("no board was found; scsi2sd device doctor looks for the reason");
  else for (const board of boards) output.out(formatBoard(board));
  return boards.length === 0 ? exitCodes.noBoard : exitCodes.done;
};

async function askBoard(carrier: UsbCarrier, board: FoundBoard): Promise<ListedBoard> {
  const { mode, entry } = board;
  const known = { path: entry.path, mode, serial: entry.serialNumber };
  try {
    if (mode === "loader") return { ...known, serial: await readSerial(carrier, board) };
    const link = await openBoard(carrier, entry);
    try {
      const { product, serial, firmware, revision } = await link.readFacts();
      return { ...known, serial, product, firmware, hardware: revision && boardIdentity(revision).label };
    } finally {
      await link.close();
    }
  } catch (error) {
    return { ...known, trouble: (error as Error).message };
  }
}

function formatBoard({ path, mode, serial, product, firmware, hardware, trouble }: ListedBoard): string {
  const name = mode === "loader" ? "a board in its loader (DFU), or another ST chip in its own" : product;
  const parts = [
    path,
    serial === undefined ? "no serial number" : `serial ${serial}`,
    ...(name === undefined ? [] : [name]),
    ...(firmware === undefined ? [] : [`firmware ${firmware}`]),
    ...(hardware === undefined ? [] : [hardware]),
    ...(trouble === undefined ? [] : [`(${trouble})`]),
  ];
  return printable(parts.join("  "));
}
