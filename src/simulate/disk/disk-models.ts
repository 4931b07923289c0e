// The disks that the published comparisons used, as far as measurements tell. Their data sheets have not been read: what
// is marked A is general knowledge of the product, or taken from its relatives.

import { type Constant, mbPerSec, type Range, us } from "../constant.js";
import type { DiskFigures } from "./disk-preset.js";

export interface DiskModel {
  /** Short kebab-case name. */
  readonly id: string;
  readonly name: string;
  readonly interface: "scsi" | "ata";
  readonly figures: DiskFigures;
}

const unverified = "general knowledge of the product, unverified";
const measuredDisks = "between the three disks measured for DiskSim 4";
const tezro = "measurements hdd-tezro-*";

/** What is the same in all of them, for want of anything better. */
const common = {
  trackSkew: us(1100, "A", `${measuredDisks}: 1.13–2.28 ms`, [600, 2300]),
  cylinderSkew: us(1900, "A", `${measuredDisks}: 2.02–3.13 ms`, [1000, 3200]),
  headSwitch: us(200, "A", `${measuredDisks}: 0.03–0.18 ms`, [30, 800]),
  hitOverhead: us(100, "A", `${measuredDisks}: 0.066–0.184 ms`, [60, 190]),
  missOverhead: us(250, "A", `${measuredDisks}: 0–0.42 ms`, [0, 430]),
  statusOverhead: us(10, "A", "2 bytes asynchronous and 2 phase changes", [4, 25]),
} as const satisfies Partial<DiskFigures>;

const ultra160: Constant = mbPerSec(160, "D", "SPI-3: 80 MT/s, 16 bits");
const ultra320: Constant = mbPerSec(320, "D", "SPI-4: 160 MT/s, 16 bits");
const writeBack = "product default";

export const diskModels: readonly DiskModel[] = [
  {
    id: "seagate-st373405lc",
    name: "Seagate Cheetah 73LP ST373405LC (73 GB)",
    interface: "scsi",
    figures: {
      ...common,
      rotation: rpm(10_000, "D", `${tezro}: a forward write takes one turn, 6.0 ms`),
      surfaces: count(8, unverified),
      blocks: count(143_374_744, unverified),
      outerRate: mbPerSec(55.96, "fitted", "measurements hdd-tezro-fwd-read-*, 16 KiB and more"),
      innerRate: mbPerSec(38, "A", unverified, [34, 42]),
      trackToTrackSeek: us(400, "A", unverified, [300, 700]),
      averageSeek: us(5100, "A", unverified, [4900, 5600]),
      fullStrokeSeek: us(9800, "A", unverified, [9000, 12_000]),
      writeSettle: us(400, "A", `${unverified}: average seek 5.1 ms reading, 5.5 writing`, [200, 600]),
      cache: kibibytes(4096, "A", unverified),
      segments: count(16, unverified, [3, 64]),
      writeCache: { value: "off", unit: "", confidence: "D", source: `${tezro}: one turn a forward write` },
      interfaceRate: ultra160,
    },
  },
  {
    id: "fujitsu-maj3182mp",
    name: "Fujitsu MAJ3182MP (18 GB)",
    interface: "scsi",
    figures: {
      ...common,
      rotation: rpm(10_025, "A", unverified, [10_000, 10_045]),
      surfaces: count(5, unverified, [4, 6]),
      blocks: { value: 35_566_478, unit: "", confidence: "M", source: "READ CAPACITY in a published Linux boot log" },
      outerRate: mbPerSec(38, "A", `${unverified}; §8.4 takes 38 MB/s`, [32, 45]),
      innerRate: mbPerSec(25, "A", unverified, [21, 30]),
      trackToTrackSeek: us(600, "A", unverified, [400, 800]),
      averageSeek: us(4700, "A", unverified, [4500, 5200]),
      fullStrokeSeek: us(11_000, "A", unverified, [10_000, 12_000]),
      writeSettle: us(500, "A", unverified, [200, 600]),
      cache: kibibytes(4096, "A", unverified),
      segments: count(16, unverified, [3, 64]),
      writeCache: { value: "on", unit: "", confidence: "M", source: "MODE SENSE in a published Linux boot log" },
      interfaceRate: ultra160,
    },
  },
  {
    id: "fujitsu-max3036",
    name: "Fujitsu MAX3036 (36 GB)",
    interface: "scsi",
    figures: {
      ...common,
      rotation: rpm(15_000, "A", unverified),
      surfaces: count(2, unverified),
      blocks: count(71_775_284, unverified),
      outerRate: mbPerSec(90, "A", unverified, [80, 105]),
      innerRate: mbPerSec(60, "A", unverified, [50, 70]),
      trackToTrackSeek: us(300, "A", unverified, [200, 500]),
      averageSeek: us(3300, "A", unverified, [3200, 3800]),
      fullStrokeSeek: us(8000, "A", unverified, [7000, 9000]),
      writeSettle: us(500, "A", unverified, [200, 600]),
      trackSkew: us(700, "A", "as much quicker as the disk turns", [400, 1500]),
      cylinderSkew: us(1200, "A", "as much quicker as the disk turns", [600, 2000]),
      cache: kibibytes(8192, "A", unverified),
      segments: count(16, unverified, [3, 64]),
      writeCache: { value: "on", unit: "", confidence: "A", source: writeBack },
      interfaceRate: ultra320,
    },
  },
  {
    id: "hp-300gb-15k",
    name: "HP 3008B26C (300 GB, 15,000 rpm)",
    interface: "scsi",
    figures: {
      ...common,
      rotation: rpm(15_000, "A", "as in the published comparison"),
      surfaces: count(8, unverified),
      blocks: count(585_937_500, "as in Fujitsu's MAW3300 manual, table 3.1, a disk of the same size"),
      outerRate: mbPerSec(120, "A", unverified, [95, 130]),
      innerRate: mbPerSec(73, "A", unverified, [60, 85]),
      trackToTrackSeek: us(300, "A", unverified, [200, 500]),
      averageSeek: us(3500, "A", unverified, [3100, 3800]),
      fullStrokeSeek: us(7500, "A", unverified, [6500, 9000]),
      writeSettle: us(500, "A", "Hitachi 15K450, 300 GB, §4.5.1: 3.1 ms reading, 3.6 writing", [300, 600]),
      trackSkew: us(700, "A", "as much quicker as the disk turns", [400, 1500]),
      cylinderSkew: us(1200, "A", "as much quicker as the disk turns", [600, 2000]),
      cache: kibibytes(16_384, "A", unverified),
      segments: count(32, unverified, [8, 64]),
      writeCache: { value: "on", unit: "", confidence: "A", source: writeBack },
      interfaceRate: ultra320,
    },
  },
  {
    id: "quantum-atlas-v-36",
    name: "Quantum Atlas V 36 SCA",
    interface: "scsi",
    figures: {
      ...common,
      rotation: rpm(7200, "A", "the product line; the published comparison says 10,000", [7200, 10_000]),
      surfaces: count(10, unverified, [8, 12]),
      blocks: count(71_833_096, unverified),
      outerRate: mbPerSec(29, "A", unverified, [26, 33]),
      innerRate: mbPerSec(17, "A", unverified, [15, 21]),
      trackToTrackSeek: us(800, "A", unverified, [600, 1200]),
      averageSeek: us(6300, "A", unverified, [5900, 7000]),
      fullStrokeSeek: us(15_000, "A", unverified, [13_000, 18_000]),
      writeSettle: us(500, "A", unverified, [100, 900]),
      cache: kibibytes(4096, "A", unverified),
      segments: count(16, unverified, [3, 64]),
      writeCache: { value: "on", unit: "", confidence: "A", source: writeBack },
      interfaceRate: ultra160,
    },
  },
  {
    id: "quantum-fireball-lct20-40",
    name: "Quantum Fireball lct20 40 (IDE)",
    interface: "ata",
    figures: {
      ...common,
      rotation: rpm(4500, "A", "the product line; the published comparison says 5400", [4500, 5400]),
      surfaces: count(4, unverified),
      blocks: count(78_177_792, unverified),
      outerRate: mbPerSec(25, "A", unverified, [20, 30]),
      innerRate: mbPerSec(13, "A", unverified, [11, 17]),
      trackToTrackSeek: us(2500, "A", unverified, [1500, 3500]),
      averageSeek: us(12_000, "A", unverified, [11_000, 13_500]),
      fullStrokeSeek: us(23_000, "A", unverified, [20_000, 30_000]),
      writeSettle: us(1000, "A", unverified, [300, 2000]),
      headSwitch: us(1500, "A", unverified, [500, 3000]),
      trackSkew: us(2700, "A", "hides a head switch with write settling", [1500, 4000]),
      cylinderSkew: us(3700, "A", "hides a seek to the next track with write settling", [2000, 5000]),
      cache: kibibytes(128, "A", unverified, [128, 512]),
      segments: count(2, unverified, [1, 8]),
      writeCache: { value: "on", unit: "", confidence: "A", source: writeBack },
      interfaceRate: mbPerSec(66, "A", "UDMA/66, as a computer of 2001 offers; the disk could 100", [33, 100]),
    },
  },
];

export function findDiskModel(id: string): DiskModel | undefined {
  return diskModels.find((model) => model.id === id);
}

function rpm(value: number, confidence: Constant["confidence"], source: string, range?: Range): Constant {
  return { value, unit: "rpm", confidence, source, ...(range ? { range } : {}) };
}

function count(value: number, source: string, range?: Range): Constant {
  return { value, unit: "", confidence: "A", source, ...(range ? { range } : {}) };
}

function kibibytes(value: number, confidence: Constant["confidence"], source: string, range?: Range): Constant {
  return { value, unit: "KiB", confidence, source, ...(range ? { range } : {}) };
}
