// SD cards as text: what each gives on a board, for whoever is about to buy one, and the figures behind one card.

import type { CardModel, Confidence, Constant } from "../simulate/index.js";
import { textWidth, wrapText } from "./wrap-text.js";

export interface CardFigure {
  readonly value: number;
  /** "A" where a figure that decides it is an assumption. */
  readonly confidence: Confidence;
}

export interface CardSummary {
  readonly id: string;
  readonly name: string;
  /** With requests of 1 MiB. */
  readonly sequentialReadMbPerSec: CardFigure;
  readonly sequentialWriteMbPerSec: CardFigure;
  /** 4 KiB anywhere, one at a time. */
  readonly randomReadIops: CardFigure;
  readonly randomWriteIops: CardFigure;
  /** Published measurements that its figures were fitted to. */
  readonly rows: readonly string[];
}

export interface CardsSetting {
  readonly host: string;
  readonly firmware: string;
  readonly board: string;
}

const idWidth = 30;

/** Lines of at most 80 columns. */
export function renderCardList(cards: readonly CardSummary[], { host, firmware, board }: CardsSetting): string {
  const line = (id: string, read: string, write: string, randomRead: string, randomWrite: string, source: string) =>
    [id.padEnd(idWidth), read.padStart(8), write.padStart(8), randomRead.padStart(8), randomWrite.padStart(8)]
      .join(" ")
      .concat(`  ${source}`)
      .trimEnd();
  return [
    line("", "read", "write", "random", "random", ""),
    line("", "MB/s", "MB/s", "reads/s", "writes/s", "source"),
    ...cards.map((card) =>
      line(
        card.id,
        marked(card.sequentialReadMbPerSec, 2),
        marked(card.sequentialWriteMbPerSec, 2),
        marked(card.randomReadIops, 0),
        marked(card.randomWriteIops, 0),
        sourceOf(card),
      ),
    ),
    "",
    wrapText(
      `Predicted on a ${board} board with firmware ${firmware} at ${host}: requests of 1 MiB in order, of 4 KiB anywhere. ` +
        "~ rests on an assumption; what has no ~ rests on published measurements of that card (rows). " +
        "Your own host, firmware and workload: scsi2sd simulate CONFIG --card all --rank.",
    ),
    "",
  ].join("\n");
}

function sourceOf(card: CardSummary): string {
  if (card.rows.length > 0) return `${card.rows.length} rows`;
  const figures = [
    card.sequentialReadMbPerSec,
    card.sequentialWriteMbPerSec,
    card.randomReadIops,
    card.randomWriteIops,
  ];
  return figures.some(({ confidence }) => confidence === "fitted") ? "a report" : "assumed";
}

function marked({ value, confidence }: CardFigure, digits: number): string {
  return `${confidence === "A" ? "~" : ""}${value.toFixed(digits)}`;
}

const constantNames = [
  ["sequentialLatency", "read latency, sequential (L)"],
  ["randomLatency", "read latency, random (L)"],
  ["readRate", "what the card reads at most"],
  ["programBase", "programming (P0)"],
  ["programRate", "programming rate (W)"],
  ["randomProgramBase", "programming, random (P0)"],
  ["blockBusy", "busy after a block (t_b)"],
] as const satisfies readonly (readonly [keyof CardModel, string])[];

/** Every figure of one card: value, range, confidence, and its source below it. */
export function renderCardConstants(card: CardModel): string {
  return constantNames
    .flatMap(([key, name]) => {
      const constant = card[key];
      return constant === undefined ? [] : [constantLines(name, constant)];
    })
    .join("\n");
}

function constantLines(name: string, { value, unit, range, confidence, source }: Constant): string {
  const between = range === undefined ? "" : `${range[0]}–${range[1]}`;
  const figures = `${`${value} ${unit}`.padStart(12)}  ${between.padEnd(12)} ${confidence}`;
  const indent = "      ";
  return `  ${name.padEnd(idWidth)}${figures}\n${indent}${wrapText(source, { indent, width: textWidth - indent.length })}`;
}
