// The writers of 6.0 and 6.1 (firmware-timing §4.1, §4.2), and all others for blocks that are not 512 bytes (§4.9): receive
// a buffer, write it, receive the next.

import { sdBytesOf } from "../../../drive-timing.js";
import { endWithStatus } from "../command-frame.js";
import type { Plan } from "../plan.js";
import { bufferChunkBytes, forEachChunk, type WriteJob, writeCard } from "./write-job.js";

/** STATUS when all is stored. */
export function writeInTurns(job: WriteJob): Plan {
  const { timeline, timing, bytes } = job;
  forEachChunk(bytes, bufferChunkBytes(timing), (chunkBytes) => {
    timeline.spend("scsiTransfer", chunkBytes * timing.byteOutNs);
    writeCard(job, sdBytesOf(timing.drive, chunkBytes));
  });
  return endWithStatus(timeline, timing);
}

/** STATUS and BUS FREE before the last buffer goes to the card; then BSY keeps others away until it is stored. */
export function writeAfterStatus(job: WriteJob): Plan {
  const { timeline, timing, bytes } = job;
  let completeNs = 0;
  forEachChunk(bytes, bufferChunkBytes(timing), (chunkBytes, isLast) => {
    timeline.spend("scsiTransfer", chunkBytes * timing.byteOutNs);
    if (isLast) {
      timeline.spend("status", timing.statusNs);
      completeNs = timeline.nowNs;
    }
    writeCard(job, sdBytesOf(timing.drive, chunkBytes));
  });
  return timeline.toPlan({ completeNs, busFreeNs: completeNs, statusPatienceNs: 0, busFreeWaits: "not" });
}
