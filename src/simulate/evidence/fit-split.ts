// The split of the published rows, written down: what figures of the models may be fitted to, or chosen by, part by part.
// All others are held out, and predictions are judged by them. A test walks over every fitted figure and refuses one whose
// source names a row that is not here.

import { fitRows as cardRows } from "../cards/fit-rows.js";
import { realUseApplications } from "../workload/real-use/applications.js";

const ladderSizes = [4096, 16_384, 32_768, 131_072, 262_144, 524_288, 2_097_152, 4_194_304];

export const fitSplit = {
  /** Cards and the readers that they were measured on. */
  cards: cardRows,
  /** firmware-timing §7, §8.4, §12: P0 and W of a card, δ, and L of a card were chosen with these in sight. */
  board: ["v6-callahan-seqwrite", "v6-turbo-read", "v6int-sd-ds", "v6int-sd-hs"],
  /** What hosts let through at most; the samplers' fixed times. */
  hosts: [
    "samp-esynth-ultra-v6-32MB",
    "samp-esynth-ultra-v6-8MB",
    "samp-esi4000-v55-32MB",
    "samp-esi4000-v55-8MB",
    "samp-akai-z8-piano-pi4-320MB",
    "blue1-plus-r",
    "f4-MacintoshIIci-read",
    "f4-LCII-read",
    "f4-PowerBook180-read",
    "f4-LC475-write",
    "blue2-PM6115-Applebus-Pico2-SDP4-read",
    "blue2-PM6115-Applebus-Pico-SDP4-write",
    "blue2-PM9600-Appledriver-Pico2-SDP4-read",
    "blue2-PM9600-Appledriver-Pico-SDP4-write",
    "blue2-a4091",
    "blue2-falcon",
  ],
  /** The outer rate of the ST373405LC and the Tezro's turn-around; that its write cache is off is told from the writes. */
  disks: ladderSizes.flatMap((size) => [`hdd-tezro-fwd-read-${size}`, `hdd-tezro-fwd-write-${size}`]),
  /** Processor time of the applications, with the disk. */
  applications: realUseApplications.flatMap(({ fitRows }) => fitRows),
  /** Processor time of a character, of a seek and of a byte without DMA, and when write-back begins. */
  hostSoftware: [
    "ioperf-SCSI-1t-40000-putc",
    "ioperf-SCSI-1t-40000-getc",
    "ioperf-SCSI-1t-40000-seek",
    "ioperf-SCSI-1t-400000-seek",
    "ioperf-IDE-1t-40000-fwrite",
    "ioperf-IDE-1t-40000-putc",
    "ioperf-IDE-1t-40000-seek",
    "ioperf-IDE-1t-400000-seek",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
