// A DiskSim 4 `.model` file → geometry and mechanics. Slipping at the end of zones (sparing schemes 7 and 9) and the
// mapping schemes 0 and 1 are what the published disks use; another one is refused rather than guessed.

import { DiskDataError } from "./disk-data-error.js";
import { type DiskGeometry, type DiskZone, placeZones } from "./disk-geometry.js";
import { blockOf, checkedNumber, integerOf, lineOf, listOf, numberOf } from "./parameter-entries.js";
import { type ParameterBlock, parseParameters } from "./parse-parameters.js";

export interface DiskMechanics {
  readonly turnNs: number;
  readonly headSwitchNs: number;
  /** A write may begin so much later after a seek or head switch than a read. */
  readonly writeSettleNs: number;
}

export interface DiskLayout {
  readonly geometry: DiskGeometry;
  readonly mechanics: DiskMechanics;
}

const mostCylinders = 1_000_000;
const mostBlocks = 2 ** 40;
const mostBlocksPerTrack = 10_000;
const headOrders = ["ascending", "serpentine"] as const;
const sparingSchemes: readonly number[] = [7, 9];

/** Throws DiskDataError. */
export function readDiskLayout(text: string): DiskLayout {
  const file = parseParameters(text);
  const layout = blockOf(file, "Layout Model");
  const mechanics = blockOf(file, "Mechanical Model");
  const headOrder = headOrders[integerOf(layout, "LBN-to-PBN mapping scheme", [0, 99])];
  if (headOrder === undefined) throw unsupported(layout, "LBN-to-PBN mapping scheme");
  if (!sparingSchemes.includes(integerOf(layout, "Sparing scheme used", [0, 99]))) {
    throw unsupported(layout, "Sparing scheme used");
  }
  const cylinders = integerOf(file, "Number of cylinders", [1, mostCylinders]);
  const surfaces = integerOf(file, "Number of data surfaces", [1, 64]);
  const zones = listOf(layout, "Zones").map((value) => {
    if (value.kind === "block") return readZone(value, surfaces);
    throw new DiskDataError("disk-data/syntax", "a zone is no block", value.line, "Write dm_layout_g1_zone { … }.");
  });
  checkOrder(zones, cylinders, lineOf(layout, "Zones"));
  const blocks = integerOf(file, "Block count", [1, mostBlocks]);
  const geometry: DiskGeometry = { surfaces, cylinders, blocks, headOrder, zones };
  if ((placeZones(geometry).at(-1)?.endBlock ?? 0) < blocks) {
    throw new DiskDataError(
      "disk-data/range",
      `${blocks} blocks do not fit into the zones`,
      lineOf(file, "Block count"),
      "Correct the count, the zones or their spares.",
    );
  }
  return {
    geometry,
    mechanics: {
      turnNs: 60e9 / numberOf(mechanics, "Rotation speed (in rpms)", [100, 100_000]),
      headSwitchNs: numberOf(mechanics, "Head switch time", [0, 1000]) * 1e6,
      writeSettleNs: numberOf(mechanics, "Add. write settling delay", [0, 1000]) * 1e6,
    },
  };
}

function readZone(block: ParameterBlock, surfaces: number): DiskZone {
  const blocksPerTrack = integerOf(block, "Blocks per track", [1, mostBlocksPerTrack]);
  const firstCylinder = integerOf(block, "First cylinder number", [0, mostCylinders]);
  const lastCylinder = integerOf(block, "Last cylinder number", [firstCylinder, mostCylinders]);
  const sectors = (lastCylinder - firstCylinder + 1) * surfaces * blocksPerTrack;
  const slippedSectors = listOf(block, "slips").map((slip) => checkedNumber(slip, "slips", [0, sectors - 1]));
  if (slippedSectors.some((slip, index) => !Number.isInteger(slip) || slip <= (slippedSectors[index - 1] ?? -1))) {
    throw new DiskDataError("disk-data/range", "slips do not rise", lineOf(block, "slips"), "Put them in order.");
  }
  if (listOf(block, "defects").length > 0) throw unsupported(block, "defects");
  return {
    firstCylinder,
    lastCylinder,
    blocksPerTrack,
    firstSectorOffset: numberOf(block, "Offset of first block", [0, mostBlocksPerTrack]),
    emptySectors: integerOf(block, "Empty space at zone front", [0, sectors]),
    trackSkew: numberOf(block, "Skew for track switch", [0, mostBlocksPerTrack]),
    cylinderSkew: numberOf(block, "Skew for cylinder switch", [0, mostBlocksPerTrack]),
    spareSectors: integerOf(block, "Number of spares", [0, sectors]),
    slippedSectors,
  };
}

function checkOrder(zones: readonly DiskZone[], cylinders: number, line: number): void {
  const isRising = zones.every((zone, index) => zone.firstCylinder > (zones[index - 1]?.lastCylinder ?? -1));
  if (zones.length > 0 && isRising && (zones.at(-1)?.lastCylinder ?? 0) < cylinders) return;
  throw new DiskDataError(
    "disk-data/range",
    "zones are missing, overlap or go beyond the last cylinder",
    line,
    "List the zones from the outside in.",
  );
}

function unsupported(block: ParameterBlock, name: string): DiskDataError {
  return new DiskDataError(
    "disk-data/unsupported",
    `"${name}" has a value that this model does not know`,
    lineOf(block, name),
    "Mapping schemes 0 and 1, sparing schemes 7 and 9 and zones without remapped defects are modelled.",
  );
}
