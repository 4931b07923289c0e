// The writer of 6.4.3 and later for 512-byte blocks: the card is told first, then every sector goes to it as soon as it has
// arrived; the ring holds what is on its way. Source: disk.c@v6.4.14 (firmware-behaviour 2.10; firmware-timing 4.8).

import { phases } from "../../scsi/index.js";
import { ringSectors } from "../target/board-state.js";
import { type SectorWrite, sectorBytes, sendsStatusEarly, writeCard } from "./sector-write.js";
import { writeChunks } from "./write-chunks.js";

/** One SD command, and one transfer count, takes no more than 524,288 bytes. */
const mostSectors = 1024;

export function writePipelined(write: SectorWrite): "status" | "over" {
  const { context, lines, total } = write;
  if (context.unit.blockBytes !== sectorBytes) return writeChunks(write);
  for (let done = 0; done < total && !lines.isReset; done += mostSectors) {
    writePiece(write, done, Math.min(mostSectors, total - done));
  }
  const end = sendsStatusEarly(write) ? "over" : "status";
  if (end === "over") write.sendStatus();
  lines.recorder.sdProgrammed();
  return end;
}

/** An unfinished sector is not written. */
function writePiece(write: SectorWrite, done: number, sectors: number): void {
  const { context, lines, first } = write;
  lines.loadCount(sectors * sectorBytes);
  for (let at = 0; at < sectors && !lines.isReset; at += ringSectors) {
    const wanted = Math.min(ringSectors, sectors - at);
    const given = lines.takeCounted(phases.dataOut, context.buffer, 0, wanted * sectorBytes);
    const complete = Math.floor(given / sectorBytes);
    if (complete > 0) writeCard(write, first + done + at, 0, complete);
  }
}
