// Selection: who answers, after which delay, and in which mode (scsi.c, scsiPhy.c@v6.4.14; firmware-behaviour 2.1, 2.2).

import { unitAttentions } from "../../scsi/index.js";
import { findEnabled, idMask } from "../target/addressing.js";
import type { BoardState } from "../target/board-state.js";
import { compatibilities } from "../target/compatibility.js";
import type { LogicalUnit } from "../target/logical-unit.js";
import type { BusLines } from "./bus-lines.js";

const automaticDelay = 255;
const nsPerMs = 1_000_000;
/** How long a SEL that stays asserted is looked at when the target has the XEBEC quirk. */
const xebecSelectNs = 10_000;

/** The target that asserted BSY, or `undefined` when nobody did. */
export function select(board: BoardState, lines: BusLines, mask = idMask(board.units)): LogicalUnit | undefined {
  const { initiator } = lines;
  if ((mask & (1 << initiator.targetId)) === 0) return undefined;
  const settings = board.config.board;
  lines.wait(selectionDelayNs(board));
  board.current = undefined;
  if (initiator.select === "pulse" && !settings.selLatch) return undefined;
  const unit = findEnabled(board.units, initiator.targetId);
  if (unit === undefined) return undefined;
  board.current = unit;
  board.log.selections++;
  if (initiator.attention) {
    board.compatibility = settings.enableScsi2 ? compatibilities.scsi2 : compatibilities.scsi2Disabled;
  } else {
    // Without ATN there is nobody who would ask for it (quirk Q35).
    board.compatibility = compatibilities.scsi1;
    unit.unitAttention = unitAttentions.none;
  }
  if (unit.quirks.single === "xebec") lines.wait(xebecSelectNs);
  return unit;
}

/** The automatic delay follows the mode of the connection before. */
function selectionDelayNs({ config, compatibility }: BoardState): number {
  const { selectionDelay } = config.board;
  if (selectionDelay !== automaticDelay) return selectionDelay * nsPerMs;
  return compatibility < compatibilities.scsi2 ? nsPerMs : 0;
}
