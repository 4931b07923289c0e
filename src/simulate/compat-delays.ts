// What the configuration adds to every command, for hosts that need a slow device (firmware-timing §3.1).

import type { BoardSettings, TargetSettings } from "../config/index.js";
import { deviceTypes } from "../scsi/index.js";
import { type Constant, us } from "./constant.js";
import type { HostModel } from "./host-model.js";
import type { Parts } from "./parts.js";

export const scsi1PhaseDelay: Constant = us(100, "F", "§3.1, scsiPhy.c: each phase change below SCSI-2 mode");
export const automaticSelectionDelay: Constant = us(1000, "F", "§3.1, scsi.c: selectionDelay 255 below SCSI-2 mode");
export const floppyDelay: Constant = us(10_000, "F", "§9: each READ or WRITE of a 1.44 MB floppy");

/** MESSAGE OUT (with ATN only), COMMAND, DATA, STATUS, MESSAGE IN. */
export const phaseChangesWithAttention = 5;
export const phaseChangesWithoutAttention = 4;

const automatic = 255;

export interface CompatOptions {
  readonly settings: BoardSettings;
  readonly target: TargetSettings;
  readonly host: HostModel;
}

/** SCSI-2 mode takes both: a host that selects with ATN, and `enableScsi2`. Otherwise the board is "below SCSI-2". */
export function isScsi2Mode({ settings, host }: Pick<CompatOptions, "settings" | "host">): boolean {
  return settings.enableScsi2 && host.selectsWithAttention;
}

/**
 * One READ or WRITE, the command before it having run in the same mode. The 2 µs before bus free below SCSI-2 are part
 * of the overhead's uncertainty, and the wait meant for the XEBEC quirk never happens (firmware-behaviour Q12).
 */
export function compatParts({ settings, target, host }: CompatOptions): Parts {
  const scsi2 = isScsi2Mode({ settings, host });
  const changes = host.selectsWithAttention ? phaseChangesWithAttention : phaseChangesWithoutAttention;
  return {
    selectionDelay: selectionDelayUs(settings.selectionDelay, scsi2 ? "scsi2" : "below"),
    phaseDelay: scsi2 ? 0 : changes * scsi1PhaseDelay.value,
    deviceDelay: target.deviceType === deviceTypes.floppy ? floppyDelay.value : 0,
  };
}

function selectionDelayUs(selectionDelayMs: number, mode: "scsi2" | "below"): number {
  if (selectionDelayMs !== automatic) return selectionDelayMs * 1000;
  return mode === "scsi2" ? 0 : automaticSelectionDelay.value;
}
