// When a WRITE is done, for each of the firmware's writers (firmware-timing §4).

import type { WriterKind } from "../../firmware-timing.js";
import { sdSectorBytes } from "../../sd-card.js";
import type { BoardTiming } from "./board-timing.js";
import { beginCommand } from "./command-frame.js";
import type { CommandShape } from "./command-shape.js";
import { type Plan, Timeline } from "./plan.js";
import { type BlindWriter, writeBlindly } from "./writers/blind.js";
import { writeAfterStatus, writeInTurns } from "./writers/half-duplex.js";
import { writePipelined } from "./writers/pipelined.js";
import { fixedReadAhead, measuredReadAhead, mostFixedUnderruns, roundedReadAhead } from "./writers/read-ahead.js";
import type { WriteJob } from "./writers/write-job.js";

/** By then a chunk is received whole before the card starts. */
const mostMeasuredUnderruns = 4096;

const blindWriters = {
  blindFixed: { readAhead: fixedReadAhead, nextBuffer: "received-in-turn", mostUnderruns: mostFixedUnderruns },
  blindFixedRounded: { readAhead: roundedReadAhead, nextBuffer: "received-early", mostUnderruns: mostFixedUnderruns },
  blindMeasured: {
    readAhead: measuredReadAhead,
    nextBuffer: "received-in-turn",
    mostUnderruns: mostMeasuredUnderruns,
  },
} as const satisfies Partial<Record<WriterKind, BlindWriter>>;

const writers: Readonly<Record<WriterKind, (job: WriteJob) => Plan>> = {
  sync: writeInTurns,
  early: writeAfterStatus,
  blindFixed: (job) => writeBlindly(job, blindWriters.blindFixed),
  blindFixedRounded: (job) => writeBlindly(job, blindWriters.blindFixedRounded),
  blindMeasured: (job) => writeBlindly(job, blindWriters.blindMeasured),
  pipelined: writePipelined,
};

export function writerOf({ drive }: BoardTiming): WriterKind {
  return drive.firmware.oddBlocksHalfDuplex && drive.blockBytes !== sdSectorBytes ? "sync" : drive.firmware.writer;
}

/** Underruns that still make a difference to the read-ahead. */
export function mostUnderruns(kind: WriterKind): number {
  return kind in blindWriters ? blindWriters[kind as keyof typeof blindWriters].mostUnderruns : 0;
}

export function writePlan(timing: BoardTiming, shape: CommandShape, blocks: number, underrunsBefore: number): Plan {
  const timeline = new Timeline();
  beginCommand(timeline, timing, shape);
  return writers[writerOf(timing)]({
    timeline,
    timing,
    bytes: blocks * timing.drive.blockBytes,
    statusPlace: shape.statusPlace,
    underrunsBefore,
  });
}
