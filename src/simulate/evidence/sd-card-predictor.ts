// Predicts cards on other readers: the card's figures and the reader's share (cards/reader.ts).

import { readerOfRow } from "../calibrate/published-card-rows.js";
import { measuredSpread } from "../cards/card-defaults.js";
import type { CardModel } from "../cards/card-model.js";
import { findCardModel } from "../cards/cards.js";
import { measuredCards, measuredFigures } from "../cards/measured-cards.js";
import { type ReaderModel, readerRequestUs, streamRequestBytes } from "../cards/reader.js";
import type { PublishedRow } from "./published-row.js";
import type { Answer } from "./sources.js";

/** Rows that are of another sort than a request on a card, by the start of their id. */
const otherSorts: readonly (readonly [start: string, reason: string])[] = [
  [
    "sd-iozone-crappy4GB-randw-",
    "this card rewrites something larger for a write anywhere (29 ms up to 4 KiB, 430 ms above), which a base and a rate cannot say",
  ],
  ["sd-sams70-", "one rounded figure of an unnamed card; order of access and driver unknown"],
  ["sd-pico2-", "the library keeps one long transfer open, so the figure holds no command"],
];

export function predictCardRow(row: PublishedRow): Answer {
  const [, reason] = otherSorts.find(([start]) => row.id.startsWith(start)) ?? [];
  if (reason !== undefined) return { reason };
  const card = cardOfRow(row);
  const reader = readerOfRow(row);
  if (!card) return { reason: `no model of the card ${row.sdCard ?? "that the row does not name"}` };
  if (!reader) return { reason: `no model of the reader ${row.host ?? "that the row does not name"}` };
  if (!row.op || !row.pattern) return { reason: "the row does not say which operation or pattern" };
  return figure(card, reader, row);
}

function figure(card: CardModel, reader: ReaderModel, { op = "read", pattern, blockBytes }: PublishedRow): Answer {
  const us = readerRequestUs(card, reader, {
    op,
    pattern: pattern === "rand" ? "random" : "sequential",
    ...(blockBytes === undefined ? {} : { bytes: blockBytes }),
  });
  const value = (blockBytes ?? streamRequestBytes) / us;
  return { value, band: [value / measuredSpread, value * measuredSpread] };
}

function cardOfRow({ sdCard = "" }: PublishedRow): CardModel | undefined {
  const index = measuredFigures.findIndex(({ label }) => label === sdCard);
  return measuredCards[index] ?? findCardModel(sdCard);
}
