// What a workload runs on: a configured board with a card, or a spinning disk to compare it with, in a host computer.

import {
  type BoardConfig,
  type HardwareRevision,
  isTurbo,
  keptBackSectors,
  sdSectorsPerBlock,
} from "../../config/index.js";
import { boardConstants } from "../board-constants.js";
import type { CardModel } from "../cards/card-model.js";
import { createDiskDrive } from "../disk/disk-drive.js";
import type { DiskModel } from "../disk/disk-models.js";
import type { ModelSwitches } from "../drive-timing.js";
import { boardDriveOf } from "../engine/board-drive/create.js";
import { emulateTarget } from "../engine/board-drive/emulated-target.js";
import type { Drive } from "../engine/drive.js";
import type { Random } from "../engine/random.js";
import { drawAll, type ModelFigures, sampleModel } from "../engine/uncertainty.js";
import { firmwareTimingOf } from "../firmware-timing.js";
import type { HostModel } from "../host-model.js";
import { checkBoard, checkInterface, predictableSlot } from "../predictable.js";
import { sdSectorBytes } from "../sd-card.js";
import { SimulateError } from "../simulate-error.js";

export interface BoardSystem {
  readonly kind: "board";
  readonly config: BoardConfig;
  /** Target slot, from 0; the first enabled one if not given. */
  readonly slot?: number;
  readonly firmware: string;
  readonly board: HardwareRevision;
  readonly host: HostModel;
  readonly card: CardModel;
  readonly switches?: ModelSwitches;
}

export interface DiskSystem {
  readonly kind: "disk";
  readonly disk: DiskModel;
  readonly host: HostModel;
}

/** Plain data, so that it can be handed to a worker. */
export type System = BoardSystem | DiskSystem;

/** A drive in its host, fresh from power-on. */
export interface SystemDrive {
  readonly drive: Drive;
  readonly host: HostModel;
}

export interface SystemModel {
  /** With the figures as they stand. */
  own(): SystemDrive;
  /** With figures drawn from their ranges. */
  drawn(random: Random): SystemDrive;
}

/** Throws {@link SimulateError} where the parts do not go together. */
export function systemModel(system: System): SystemModel {
  return system.kind === "board" ? boardModel(system) : diskModel(system);
}

function boardModel(system: BoardSystem): SystemModel {
  const { config, firmware, board, host, card, switches = {} } = system;
  const version = firmwareTimingOf(firmware);
  checkBoard(board, version);
  checkInterface("the board", "scsi", host);
  const slot = predictableSlot(config, system.slot);
  checkTurbo(system, version.turbo);
  checkCard(system, slot);
  const cardBytes = card.capacityBytes;
  const target = emulateTarget({ config, slot, firmware, board, host, ...(cardBytes ? { cardBytes } : {}) });
  const withFigures = (figures: ModelFigures): SystemDrive => {
    const drive = boardDriveOf(target, config, { ...figures, firmware, board, switches });
    return { drive, host: figures.host };
  };
  const figures = { host, card, constants: boardConstants };
  return { own: () => withFigures(figures), drawn: (random) => withFigures(sampleModel(random, figures)) };
}

/** Whoever asks for turbo wants to know what it brings, and there is no answer where it does not exist. */
function checkTurbo({ config, board, firmware }: BoardSystem, turbo: string): void {
  if (!isTurbo(config.board) || turbo !== "none") return;
  throw new SimulateError(
    "simulate/turbo",
    `firmware ${firmware} has no turbo: it came with 6.1.1`,
    `Take a newer firmware for the ${board} board, or another scsiSpeed than turbo.`,
  );
}

/** A workload needs the disk to be there; where the card's size is not known it is large enough. */
function checkCard({ config, card }: BoardSystem, slot: number): void {
  const target = config.targets[slot];
  if (target === undefined || card.capacityBytes === undefined) return;
  const sectors = target.sdSectorStart + target.scsiSectors * sdSectorsPerBlock(target) + keptBackSectors;
  if (sectors * sdSectorBytes <= card.capacityBytes) return;
  throw new SimulateError(
    "simulate/card-size",
    `the target in slot ${slot} ends at sector ${sectors} of the card, and ${card.name} has ` +
      `${Math.floor(card.capacityBytes / sdSectorBytes)}`,
    "Take a larger card, or make the target smaller.",
  );
}

function diskModel({ disk, host }: DiskSystem): SystemModel {
  checkInterface(`the disk ${disk.id}`, disk.interface, host);
  const inHost = (model: DiskModel, itsHost: HostModel): SystemDrive => {
    const { agreement = itsHost.requestedTransfer, width = "narrow" } = itsHost.diskTransfer ?? {};
    return {
      drive: createDiskDrive(model, {
        host: { requestedTransfer: agreement, ...(itsHost.ataRate ? { ataRate: itsHost.ataRate } : {}) },
        busWidth: width,
      }),
      host: itsHost,
    };
  };
  return {
    own: () => inHost(disk, host),
    drawn: (random) => inHost({ ...disk, figures: drawAll(random, disk.figures) }, drawAll(random, host)),
  };
}
