// Predicts rows of the v6 board: one request size, or the best over sizes where a row gives only a ceiling.

import { defaultCardModelId } from "../cards/cards.js";
import { newestModelledFirmware } from "../firmware-timing.js";
import { defaultHostModelId } from "../hosts/hosts.js";
import { SimulateError } from "../simulate-error.js";
import { predictBankLoad } from "./bank-load.js";
import type { PublishedRow } from "./published-row.js";
import { cardIdOf, hostIdOf } from "./row-words.js";
import { sdReadUs } from "./sd-benchmark.js";
import { type Answer, type BoardPoint, type EvidenceSources, isPredicted } from "./sources.js";

/** 4 KiB … 4 MiB. */
export const ceilingSizes: readonly number[] = Array.from({ length: 11 }, (_, power) => 4096 * 2 ** power);

/** Ultra SCSI as the turbo release asks for it (firmware-timing §5.2: ≤ 16 → 16). */
const turboTransfer = { periodFactor: 16, offset: 15 };

export function predictBoardRow(row: PublishedRow, sources: EvidenceSources): Answer {
  if (row.tool === "bank load time") return predictBankLoad(row);
  if (row.constraint !== undefined && row.mbPerSec === undefined) return { reason: "an order, not a figure" };
  if (row.mbPerSec === undefined) return { reason: "the row gives no figure that can be converted" };
  if (!row.op || !row.pattern) return { reason: "the row does not say which operation or pattern" };
  const { firmware = newestModelledFirmware } = row;
  const host = row.host === undefined ? defaultHostModelId : hostIdOf(row.host);
  const card = row.sdCard === undefined ? defaultCardModelId : cardIdOf(row.sdCard);
  if (host === undefined) return { reason: `no timing model of the host ${row.host}` };
  if (card === undefined) return { reason: `no model of the card ${row.sdCard}` };
  const turbo = /turbo/.test(row.busMode ?? "") && !/not turbo|turbo off/.test(row.busMode ?? "");
  const point: Omit<BoardPoint, "blockBytes"> = {
    firmware,
    host,
    card,
    op: row.op,
    pattern: row.pattern === "rand" ? "random" : "sequential",
    turbo,
    withBand: true,
    ...(turbo && /15\.6/.test(row.busMode ?? "") ? { requestedTransfer: turboTransfer } : {}),
  };
  const sizes = row.blockBytes === undefined ? ceilingSizes : [row.blockBytes];
  return best(sizes.map((blockBytes) => answer(sources, { ...point, blockBytes })));
}

/** What the model cannot answer is a reason, not a failure: rows may name versions that nobody modelled. */
function answer(sources: EvidenceSources, point: BoardPoint): Answer {
  try {
    return sources.predictBoard(point);
  } catch (error) {
    if (error instanceof SimulateError) return { reason: error.message };
    throw error;
  }
}

function best(answers: readonly Answer[]): Answer {
  const figures = answers.filter(isPredicted);
  const [first] = answers;
  if (figures.length === 0) return first ?? { reason: "nothing to predict" };
  return figures.reduce((top, figure) => (figure.value > top.value ? figure : top));
}

/** The author's own benchmarks inside the firmware: those of the card can be told from the clock, those of the FIFO are inputs. */
export function predictInternalRow(row: PublishedRow): Answer {
  if (!/SD card/.test(row.device ?? "") || row.blockBytes === undefined) {
    return { reason: "an input of the model: how fast the processor fills the FIFO" };
  }
  return {
    value: row.blockBytes / sdReadUs(row.blockBytes, /high-speed/.test(row.busMode ?? "") ? "turbo" : "normal"),
  };
}
