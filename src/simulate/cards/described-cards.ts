// The two cards of the published reports, of which nobody has measured more than what these reports say (firmware-timing
// §7, §8).

import { mbPerSec, us } from "../constant.js";
import { blockBusy } from "./card-defaults.js";
import type { CardModel } from "./card-model.js";

export const describedCards: readonly CardModel[] = [
  {
    id: "sandisk-extreme-pro-128gb",
    aliases: ["sandisk-extreme-pro-128"],
    name: "SanDisk Extreme Pro 128 GB (SDSDXXY-128G)",
    capacityBytes: 128e9,
    sequentialLatency: us(200, "A", "§7: 0.33 ms implied by the author's benchmark of a 2016 card", [100, 500]),
    randomLatency: us(300, "A", "§7", [200, 2000]),
    programBase: us(600, "fitted", "§7, §8.4: chosen so that 6.1.3 writes 4 MB/s", [300, 5000]),
    programRate: mbPerSec(30, "fitted", "§7, §8.4: chosen so that 6.1.3 writes 4 MB/s", [5, 60]),
    blockBusy,
  },
  {
    id: "transcend-500s-64gb",
    aliases: ["transcend-500s-64"],
    name: "Transcend 500S 64 GB (S64GSDC500S)",
    capacityBytes: 64e9,
    sequentialLatency: us(300, "A", "§8.2: implied by its read figures", [100, 500]),
    randomLatency: us(800, "A", "§7: as an ordinary card", [200, 2000]),
    programBase: us(
      8200,
      "fitted",
      "row app-tar-create-v6: what the card would have to take, if it is the card and not another cost of a write by 6.2.1 " +
        "on an Indy; a measured card, the Samsung EVO+ 128 GB, takes 6 ms anywhere",
      [1500, 10_000],
    ),
    programRate: mbPerSec(15, "A", "§7: a good V30 card; its label says 60 MB/s", [5, 60]),
    blockBusy,
  },
];
