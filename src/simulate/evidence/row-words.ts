// What published rows call hosts, cards and disks, and which model is meant.

import { findCardModel } from "../cards/cards.js";
import { type DiskModel, findDiskModel } from "../disk/disk-models.js";
import { findHostModel } from "../hosts/hosts.js";

/** The first that matches. */
const hostWords: readonly (readonly [RegExp, string])[] = [
  [/\bIndy\b/, "sgi-indy"],
  [/\bIndigo2\b/, "sgi-indigo2"],
  [/\bOctane\b/, "sgi-octane"],
  [/\bTezro\b/, "sgi-tezro"],
  [/\bPentium III\b.*, SCSI$/, "pentium3-scsi"],
  [/\bPentium III\b.*, IDE$/, "pentium3-ide"],
  [/^PM 6115\b/, "power-mac-6115"],
  [/^PM 9600, Apple driver/, "power-mac-9600-apple"],
];

const cardWords: readonly (readonly [RegExp, string])[] = [
  [/SDSDXXY-128G/, "sandisk-extreme-pro-128gb"],
  [/Transcend 500S/, "transcend-500s-64gb"],
];

/** A class of disks is its member in the published comparison. */
const diskWords: readonly (readonly [RegExp, string])[] = [
  [/\bST373405LC\b/, "seagate-st373405lc"],
  [/\bMAJ3182MP\b|^10k$/, "fujitsu-maj3182mp"],
  [/\bMAX3036|^15k$/, "fujitsu-max3036"],
  [/\b3008B26C\b/, "hp-300gb-15k"],
  [/ATLAS_V_36/, "quantum-atlas-v-36"],
  [/\bFireball lct20 40\b/, "quantum-fireball-lct20-40"],
];

/** Id of the model; an id or alias is taken as it is. */
export function hostIdOf(text: string): string | undefined {
  return findHostModel(text)?.id ?? hostWords.find(([word]) => word.test(text))?.[1];
}

export function cardIdOf(text: string): string | undefined {
  return findCardModel(text)?.id ?? cardWords.find(([word]) => word.test(text))?.[1];
}

export function diskOf(text: string): DiskModel | undefined {
  return findDiskModel(text) ?? findDiskModel(diskWords.find(([word]) => word.test(text))?.[1] ?? "");
}
