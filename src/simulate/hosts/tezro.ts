// The SGI Tezro on which the ladder of a Seagate ST373405LC was measured (rows hdd-tezro-*). How a board fares in it nobody
// has published: what the board gets of it is that of the Octane.

import { bytes, us } from "../constant.js";
import type { HostModel } from "../host-model.js";
import { commonToHosts } from "./workstations.js";

export const tezro: HostModel = {
  ...commonToHosts,
  id: "sgi-tezro",
  aliases: ["tezro"],
  name: "SGI Tezro (IRIX 6.5)",
  turnaround: us(35, "fitted", "row hdd-tezro-fwd-read-4096, which is read from the disk's cache", [20, 60]),
  turnaroundPerByte: { value: 0, unit: "ns/B", confidence: "A", source: "coherent DMA", range: [0, 1] },
  queuedTurnaround: us(20, "A", "general knowledge", [5, 40]),
  largestCommand: bytes(4_194_304, "A", "requests of the ladder go to the disk whole", [1_048_576, 4_194_304]),
  requestedTransfer: { periodFactor: 25, offset: 12 },
  diskTransfer: {
    agreement: { periodFactor: 9, offset: 62 },
    width: "wide",
    source: "rows hdd-tezro-*: wide, an Ultra160 drive; 56 MB/s rule out less than Ultra2",
  },
};
