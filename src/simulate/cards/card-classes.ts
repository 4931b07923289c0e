// Cards by the class that their label promises. A class is a floor: what a card of it does at least, in the card's own
// fast modes and after formatting. The ranges say how far cards of it lie apart on a board.
//
// Classes 4 and 10, U1, U3 and V30 promise sustained writing of 4, 10, 10, 30 and 30 MB/s; A1 and A2 promise 1500 and 4000
// random reads, 500 and 2000 random writes of 4 KiB a second (SD Association, physical layer specification 5.1 and 6.0).
// A2 reaches its figure with a command queue and a write cache, and the board uses neither (firmware-timing §6).

import { mbPerSec, us } from "../constant.js";
import { blockBusy } from "./card-defaults.js";
import type { CardModel } from "./card-model.js";

export const cardClasses: readonly CardModel[] = [
  {
    id: "generic-class4",
    name: "a class 4 card",
    sequentialLatency: us(350, "A", "§7: an ordinary card", [100, 500]),
    randomLatency: us(800, "A", "§7: an ordinary card", [200, 2000]),
    programBase: us(5000, "A", "§7: the slow end of its range", [1500, 20_000]),
    programRate: mbPerSec(4, "A", "class 4: 4 MB/s sustained; §7 for the form", [4, 15]),
    randomProgramBase: us(20_000, "A", "stand-in: the class 10 cards of 2015 that were measured", [5000, 30_000]),
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
  {
    id: "generic-u1",
    name: "a U1 card (UHS speed class 1)",
    sequentialLatency: us(350, "A", "§7: an ordinary card", [100, 500]),
    randomLatency: us(600, "A", "§7: an ordinary card, and the Ultra and EVO+ that were measured", [200, 1500]),
    programBase: us(2500, "A", "§7: between a class 10 and a V30 card", [800, 5000]),
    programRate: mbPerSec(10, "A", "U1: 10 MB/s sustained; §7 for the form", [8, 60]),
    randomProgramBase: us(4000, "A", "stand-in: half-way through the U1 cards that were measured", [800, 10_000]),
    blockBusy,
  },
  {
    id: "generic-u3",
    aliases: ["generic-v30"],
    name: "a U3 or V30 card",
    sequentialLatency: us(300, "A", "§7: between a top and an ordinary card", [100, 500]),
    randomLatency: us(500, "A", "§7: between a top and an ordinary card", [200, 800]),
    programBase: us(1500, "A", "§7: a good V30 card", [600, 3500]),
    programRate: mbPerSec(15, "A", "§7: a good V30 card; the class promises 30 MB/s", [15, 60]),
    randomProgramBase: us(2500, "A", "stand-in: the U3 cards that were measured", [900, 4000]),
    blockBusy,
  },
  {
    id: "generic-a1",
    name: "an A1 card",
    sequentialLatency: us(250, "A", "§7: between a top and an ordinary card", [100, 500]),
    randomLatency: us(620, "A", "A1: 1500 reads of 4 KiB a second; §7 for the form", [180, 620]),
    programBase: us(1500, "A", "§7: a good V30 card", [600, 2500]),
    programRate: mbPerSec(10, "A", "A1: 10 MB/s sustained; §7 for the form", [10, 60]),
    randomProgramBase: us(1500, "A", "A1: 500 writes of 4 KiB a second; §7 for the form", [500, 1500]),
    blockBusy,
  },
  {
    id: "generic-a2",
    name: "an A2 card, without the queue and cache that A2 counts on",
    sequentialLatency: us(250, "A", "§7: between a top and an ordinary card", [100, 500]),
    randomLatency: us(400, "A", "A2: 4000 reads a second with a queue; §6: the board has none", [200, 620]),
    programBase: us(1400, "A", "§7: a good V30 card", [600, 1700]),
    programRate: mbPerSec(15, "A", "§7: a good V30 card; A2 promises 10 MB/s", [10, 60]),
    randomProgramBase: us(950, "A", "A2: 2000 writes a second with a cache; §6: the board uses none", [450, 1500]),
    blockBusy,
  },
];
