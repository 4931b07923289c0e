// The writer of 6.0 and 6.1: chunks of up to 128 SD sectors, received whole and then written. It takes 512 bytes for every SD
// sector, whatever the block size. Source: disk.c@v6.1.3 (firmware-behaviour 5.1, firmware-timing 4.1, 4.2).

import { phases } from "../../scsi/index.js";
import { ringSectors } from "../target/board-state.js";
import { type SectorWrite, sectorBytes, sendsStatusEarly, writeCard } from "./sector-write.js";

/** A chunk with a parity error is dropped and ends the transfer, checked or not; in the last chunk GOOD is out already. */
export function writeWholeSectors(write: SectorWrite): "status" | "over" {
  const { context, lines, first, total } = write;
  let end: "status" | "over" = "status";
  for (let done = 0; done < total && !lines.isReset && !lines.hasParityError; done += ringSectors) {
    const sectors = Math.min(ringSectors, total - done);
    lines.take(phases.dataOut, context.buffer, 0, sectors * sectorBytes);
    const isLast = done + sectors === total;
    const hadError = lines.hasParityError;
    if (isLast && sendsStatusEarly(write)) {
      write.sendStatus();
      end = "over";
    }
    if (!hadError) writeCard(write, first + done, 0, sectors);
    lines.recorder.sdProgrammed();
  }
  return end;
}
