// Workstations, and two generic hosts. All figures are assumptions from general knowledge of the machines
// (firmware-timing §7, §12), the two generic ones included; calibrate before trusting differences between hosts.

import { asynchronous, type TransferAgreement } from "../../scsi/index.js";
import { bytes, type Constant, type Range, us } from "../constant.js";
import type { HostModel } from "../host-model.js";

const fast10: TransferAgreement = { periodFactor: 25, offset: 12 };

/** What is the same in all of them, for want of anything better. */
export const commonToHosts = {
  largestCommand: bytes(1_048_576, "A", "§7: IRIX maxdmasz, unverified", [65_536, 4_194_304]),
  completesAt: {
    value: "busFree",
    unit: "",
    confidence: "A",
    source: "§4.10: as the WD33C93 drivers of NetBSD and OpenBSD do",
  },
  selectsWithAttention: true,
  edgeResponse: nanoseconds(46, "§5.1, §8.5", [0, 111]),
} as const satisfies Partial<HostModel>;

export const workstations: readonly HostModel[] = [
  {
    ...commonToHosts,
    id: "sgi-indy",
    aliases: ["indy"],
    name: "SGI Indy (R5000, 180 MHz)",
    turnaround: us(700, "A", "§7: non-coherent DMA, cache write-back per page", [400, 1500]),
    turnaroundPerByte: nanosecondsPerByte(6, "§7", [3, 15]),
    queuedTurnaround: us(250, "A", "§7"),
    requestedTransfer: fast10,
  },
  {
    ...commonToHosts,
    id: "sgi-indigo2",
    aliases: ["indigo2"],
    name: "SGI Indigo2 (R10000, 175 MHz)",
    turnaround: us(450, "A", "§7: non-coherent DMA", [300, 800]),
    turnaroundPerByte: nanosecondsPerByte(3, "§7"),
    queuedTurnaround: us(150, "A", "§7"),
    requestedTransfer: fast10,
  },
  {
    ...commonToHosts,
    id: "sgi-octane",
    aliases: ["octane"],
    name: "SGI Octane (R12000, 360 MHz)",
    turnaround: us(200, "A", "§7: coherent DMA", [100, 400]),
    turnaroundPerByte: nanosecondsPerByte(1, "§7"),
    queuedTurnaround: us(80, "A", "§7"),
    // An Ultra Wide adapter could ask for more; in the published tests the board stayed Fast and narrow.
    requestedTransfer: fast10,
    diskTransfer: {
      agreement: { periodFactor: 12, offset: 8 },
      width: "wide",
      source: "reference-results A: the Octane is Ultra Wide",
    },
  },
  {
    ...commonToHosts,
    id: "generic-fast10",
    name: "a Fast SCSI host as quick as an Indigo2",
    turnaround: us(450, "A", "stand-in: the Indigo2's figure", [200, 1500]),
    turnaroundPerByte: nanosecondsPerByte(3, "stand-in: the Indigo2's figure"),
    queuedTurnaround: us(150, "A", "stand-in: the Indigo2's figure"),
    requestedTransfer: fast10,
  },
  {
    ...commonToHosts,
    id: "generic-async",
    name: "an asynchronous host as quick as an Indigo2",
    turnaround: us(450, "A", "§8.5: the Indigo2's figure", [200, 1500]),
    turnaroundPerByte: nanosecondsPerByte(3, "§8.5: the Indigo2's figure"),
    queuedTurnaround: us(150, "A", "§8.5: the Indigo2's figure"),
    requestedTransfer: asynchronous,
  },
];

function nanoseconds(value: number, source: string, range?: Range): Constant {
  return { value, unit: "ns", confidence: "A", source, ...(range ? { range } : {}) };
}

function nanosecondsPerByte(value: number, source: string, range?: Range): Constant {
  return { value, unit: "ns/B", confidence: "A", source, ...(range ? { range } : {}) };
}
