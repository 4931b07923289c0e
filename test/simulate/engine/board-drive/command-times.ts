// The first commands of a fresh board, one after the other.

import type { BoardConfig } from "../../../../src/config/index.js";
import { type Chances, createBoardDrive, noChances } from "../../../../src/simulate/engine/board-drive/create.js";
import { seededRandom } from "../../../../src/simulate/engine/random.js";
import { timeSpent } from "../../../../src/simulate/engine/time-spent.js";
import type { CardModel, HostModel, Op } from "../../../../src/simulate/index.js";
import { indigo2, scsi2, topCard } from "../../scenario.js";

export interface CommandTimesOptions {
  readonly firmware: string;
  readonly sizes: readonly number[];
  readonly op?: Op;
  readonly host?: HostModel;
  readonly card?: CardModel;
  readonly config?: BoardConfig;
  readonly chances?: Chances;
  readonly until?: "complete" | "selectable";
}

/** µs from arbitration. */
export function commandTimes(options: CommandTimesOptions): readonly number[] {
  const { firmware, sizes, op = "write", host = indigo2, card = topCard, config = scsi2 } = options;
  const { chances = noChances, until = "selectable" } = options;
  const drive = createBoardDrive({ config, firmware, board: "revF", host, card, chances });
  const random = seededRandom(1);
  let firstByte = 0;
  return sizes.map((bytes) => {
    const { completeNs, selectableNs } = drive.serve({ op, firstByte, bytes }, 0, random, timeSpent());
    firstByte += bytes;
    return (until === "complete" ? completeNs : selectableNs) / 1000;
  });
}
