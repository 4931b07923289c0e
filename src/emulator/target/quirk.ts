// Quirks of a target as the firmware tests them: the first three by equality of the whole word, VMS by its bit, so that a
// combination is none of the first three (quirk Q1).

import { quirkFlags } from "../../config/index.js";
import type { FirmwareFeatures } from "../firmware/features.js";

export type SingleQuirk = "none" | "apple" | "omti" | "xebec";

export interface TargetQuirks {
  readonly single: SingleQuirk;
  readonly isVms: boolean;
}

export function quirksOf(word: number, firmware: Pick<FirmwareFeatures, "vmsQuirk" | "xebecAndLunMap">): TargetQuirks {
  return {
    single: singleQuirk(word, firmware),
    isVms: firmware.vmsQuirk === "honoured" && (word & quirkFlags.vms) !== 0,
  };
}

function singleQuirk(word: number, firmware: Pick<FirmwareFeatures, "xebecAndLunMap">): SingleQuirk {
  if (word === quirkFlags.apple) return "apple";
  if (word === quirkFlags.omti) return "omti";
  if (word === quirkFlags.xebec && firmware.xebecAndLunMap === "honoured") return "xebec";
  return "none";
}
