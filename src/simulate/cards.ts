// SD cards as the board sees them: how long until the first block of a read, and how long busy after a write
// (firmware-timing §1, §7, §8.2). No card's data sheet says any of it.

import { type Constant, mbPerSec, us } from "./constant.js";

export interface CardModel {
  readonly id: string;
  readonly name: string;
  /** Command accepted → first data block (L), µs. */
  readonly sequentialLatency: Constant;
  readonly randomLatency: Constant;
  /** Busy after a write of n bytes: P(n) = P0 + n / W. */
  readonly programBase: Constant;
  readonly programRate: Constant;
  /** Busy after each block within a write (t_b), µs. */
  readonly blockBusy: Constant;
}

const blockBusy = us(3, "A", "§7", [0, 15]);

export const cardModels: readonly CardModel[] = [
  {
    id: "sandisk-extreme-pro-128gb",
    name: "SanDisk Extreme Pro 128 GB (SDSDXXY-128G)",
    sequentialLatency: us(200, "A", "§7: 0.33 ms implied by the author's benchmark of a 2016 card", [100, 500]),
    randomLatency: us(300, "A", "§7", [200, 2000]),
    programBase: us(600, "fitted", "§7, §8.4: chosen so that 6.1.3 writes 4 MB/s", [300, 5000]),
    programRate: mbPerSec(30, "fitted", "§7, §8.4: chosen so that 6.1.3 writes 4 MB/s", [5, 60]),
    blockBusy,
  },
  {
    id: "transcend-500s-64gb",
    name: "Transcend 500S 64 GB (S64GSDC500S)",
    sequentialLatency: us(300, "A", "§8.2: implied by its read figures", [100, 500]),
    randomLatency: us(800, "A", "§7: as an ordinary card", [200, 2000]),
    programBase: us(1500, "A", "§7: a good V30 card", [300, 5000]),
    programRate: mbPerSec(15, "A", "§7: a good V30 card", [5, 60]),
    blockBusy,
  },
  {
    id: "generic-class10",
    name: "a class 10 card",
    sequentialLatency: us(350, "A", "§7: an ordinary card", [100, 500]),
    randomLatency: us(800, "A", "§7: an ordinary card", [200, 2000]),
    programBase: us(3500, "A", "§7: V5 read-me, 512-byte writes take 4.1 ms", [300, 5000]),
    programRate: mbPerSec(8, "A", "§7: V5 read-me, slope 2.66 MB/s", [5, 60]),
    blockBusy,
  },
];

export const defaultCardModelId = "sandisk-extreme-pro-128gb";

export function findCardModel(id: string): CardModel | undefined {
  return cardModels.find((card) => card.id === id);
}
