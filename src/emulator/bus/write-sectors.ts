// DATA OUT of WRITE: which of the firmware's writers moves the data, and what they have in common (disk.c; firmware-behaviour
// 2.10, 5.1; firmware-timing §4). What is to be written lies in the ring of the shared buffer, pad bytes included.

import { phases, senses } from "../../scsi/index.js";
import type { CommandContext } from "../command/command-context.js";
import type { Writer } from "../firmware/features.js";
import type { BusLines } from "./bus-lines.js";
import type { SectorWrite } from "./sector-write.js";
import { writeChunks } from "./write-chunks.js";
import { writePipelined } from "./write-pipelined.js";
import { writeWholeSectors } from "./write-whole-sectors.js";

const writers: Readonly<Record<Writer, (write: SectorWrite) => "status" | "over">> = {
  "whole-sectors": writeWholeSectors,
  chunks: writeChunks,
  "sector-pipeline": writePipelined,
};

/** `sendStatus` is the status stage, for writers that do not wait for the card; "over" when it was used. */
export function writeSectors(context: CommandContext, lines: BusLines, sendStatus: () => void): "status" | "over" {
  const { board, unit } = context;
  const perBlock = unit.sdSectorsPerBlock;
  lines.enter(phases.dataOut);
  lines.hasParityError = false;
  context.next = "status";
  const write: SectorWrite = {
    context,
    lines,
    first: (unit.settings.sdSectorStart + context.transferLba * perBlock) >>> 0,
    total: context.transferBlocks * perBlock,
    sendStatus,
  };
  const end = writers[board.firmware.writer](write);
  if (end === "status" && lines.hasParityError && board.config.board.parity) context.check(senses.parityError);
  return end;
}
