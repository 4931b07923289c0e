// Published rows of cards on readers as samples for the fit, and what they are kept apart by.

import { findReaderModel, type ReaderModel, streamRequestBytes } from "../cards/reader.js";
import type { PublishedRow } from "../evidence/published-row.js";
import type { CardSample } from "./fit-card.js";

/** By what the rows call their host. */
const readerOfHost: readonly (readonly [start: string, reader: string])[] = [
  ["HydraBus STM32F405", "hydrabus"],
  ["Teensy 4.1", "teensy41"],
  ["Raspberry Pi 2", "raspberry-pi-2"],
  ["Raspberry Pi 4", "raspberry-pi-4"],
  ["Raspberry Pi 5", "raspberry-pi-5"],
  ["unnamed ARM board", "arm-board"],
];

export function readerOfRow({ host = "" }: PublishedRow): ReaderModel | undefined {
  const [, id] = readerOfHost.find(([start]) => host.startsWith(start)) ?? [];
  return id === undefined ? undefined : findReaderModel(id);
}

/** Undefined where the row does not say enough. */
export function cardSample(row: PublishedRow): CardSample | undefined {
  const reader = readerOfRow(row);
  const { op, pattern, mbPerSec, blockBytes } = row;
  if (!reader || !op || !pattern || mbPerSec === undefined) return undefined;
  return {
    reader,
    op,
    pattern: pattern === "seq" ? "sequential" : "random",
    ...(blockBytes === undefined ? {} : { bytes: blockBytes }),
    us: (blockBytes ?? streamRequestBytes) / mbPerSec,
  };
}
