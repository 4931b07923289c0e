// Where predictions come from: what evidence asks of the board's, the disks' and the workloads' models. Any of the three can
// answer with a reason instead of a figure.

import type { TransferAgreement } from "../../scsi/index.js";
import type { Pattern } from "../pattern.js";
import type { Op } from "../prediction.js";

/** Same unit as the published figure: MB/s, or seconds for an application. */
export interface PredictedFigure {
  readonly value: number;
  /** 10th and 90th percentile, where the model knows how uncertain it is. */
  readonly band?: readonly [number, number];
}

export interface NotPredicted {
  readonly reason: string;
}

export type Answer = PredictedFigure | NotPredicted;

/** One request size on a board; MB/s are asked for. */
export interface BoardPoint {
  readonly firmware: string;
  /** Ids of models. */
  readonly host: string;
  readonly card: string;
  readonly op: Op;
  readonly pattern: Pattern;
  readonly blockBytes: number;
  /** `scsiSpeed` 6; default no. */
  readonly turbo?: boolean;
  /** Where the host asks for something else than its model does. */
  readonly requestedTransfer?: TransferAgreement;
  /** A band is wanted too, which takes longer; default no. */
  readonly withBand?: boolean;
}

/** One request size on a spinning disk; MB/s are asked for. */
export interface DiskPoint {
  /** As published, such as "Fujitsu MAJ3182MP", or "15k" and "10k" for a class of disks. */
  readonly disk: string;
  /** Id of a model, or as published where none is known. */
  readonly host: string;
  readonly op: Op;
  readonly pattern: Pattern;
  readonly blockBytes: number;
  /** Sequential the other way. */
  readonly backwards?: boolean;
  /** In place of the disk's own setting. */
  readonly writeCache?: "on" | "off";
  /** A band is wanted too, which takes longer; default no. */
  readonly withBand?: boolean;
}

/** An application or a benchmark as a whole. */
export interface WorkloadPoint {
  readonly workload: "boot" | "firefox" | "tar-create" | "tar-extract" | "ioperf";
  readonly test?: string;
  readonly threads?: number;
  readonly fileKB?: number;
  readonly host: string;
  readonly drive:
    | { readonly kind: "board"; readonly firmware: string; readonly card: string }
    | { readonly kind: "disk"; readonly disk: string };
}

export interface EvidenceSources {
  predictBoard(point: BoardPoint): Answer;
  predictDisk(point: DiskPoint): Answer;
  /** Seconds for applications, MB/s for ioperf. */
  predictWorkload(point: WorkloadPoint): Answer;
}

export function isPredicted(answer: Answer): answer is PredictedFigure {
  return "value" in answer;
}
