// Where a logical block lies: zone, cylinder, head and angle, with skews, slipped sectors and spares. The fields are
// those of DiskSim's layout model: slips and spares count in sectors of their zone, skews in sectors of its tracks.

export interface DiskZone {
  readonly firstCylinder: number;
  readonly lastCylinder: number;
  readonly blocksPerTrack: number;
  /** Angle of the zone's first sector, in sectors. */
  readonly firstSectorOffset: number;
  /** Sectors before the first block. */
  readonly emptySectors: number;
  readonly trackSkew: number;
  readonly cylinderSkew: number;
  /** At the end of the zone. */
  readonly spareSectors: number;
  /** Sectors without a block, rising. */
  readonly slippedSectors: readonly number[];
}

export interface DiskGeometry {
  readonly surfaces: number;
  readonly cylinders: number;
  readonly blocks: number;
  /** Serpentine: in every other cylinder of a zone from the last head to the first. */
  readonly headOrder: "ascending" | "serpentine";
  readonly zones: readonly DiskZone[];
}

/** A zone with what follows from it. */
export interface PlacedZone extends DiskZone {
  readonly firstBlock: number;
  readonly endBlock: number;
}

/** One track as far as it holds blocks that follow each other; reused, so copy what you keep. */
export interface TrackPlace {
  zone: PlacedZone;
  cylinder: number;
  head: number;
  /** Sector of the block on its track, and the turn's part at which it begins to pass the head, 0 ≤ angle < 1. */
  sector: number;
  angle: number;
  /** First block of the track and first block after it. */
  firstBlock: number;
  endBlock: number;
}

/** Blocks that the zones have room for may be more or fewer than `blocks`; what is too many is not used. */
export function placeZones(geometry: DiskGeometry): readonly PlacedZone[] {
  let firstBlock = 0;
  const placed = geometry.zones.map((zone) => {
    const tracks = (zone.lastCylinder - zone.firstCylinder + 1) * geometry.surfaces;
    const without = zone.emptySectors + zone.spareSectors + zone.slippedSectors.length;
    const from = firstBlock;
    firstBlock += Math.max(0, tracks * zone.blocksPerTrack - without);
    return { ...zone, firstBlock: from, endBlock: firstBlock };
  });
  return placed.filter((zone) => zone.endBlock > zone.firstBlock);
}

export function emptyPlace(zones: readonly PlacedZone[]): TrackPlace {
  const zone = zones[0] as PlacedZone;
  return { zone, cylinder: zone.firstCylinder, head: 0, sector: 0, angle: 0, firstBlock: 0, endBlock: 0 };
}

/** Fills `place` with where `block` lies. */
export function locate(geometry: DiskGeometry, zones: readonly PlacedZone[], block: number, place: TrackPlace): void {
  const zone = zoneOf(zones, block);
  const { surfaces } = geometry;
  const perTrack = zone.blocksPerTrack;
  const zoneSector = sectorOf(zone, block - zone.firstBlock);
  const track = Math.floor(zoneSector / perTrack);
  const sector = zoneSector - track * perTrack;
  const row = Math.floor(track / surfaces);
  const step = track - row * surfaces;
  const skew = track * zone.trackSkew + row * (zone.cylinderSkew - zone.trackSkew) + zone.firstSectorOffset;
  place.zone = zone;
  place.cylinder = zone.firstCylinder + row;
  place.head = geometry.headOrder === "serpentine" && row % 2 === 1 ? surfaces - 1 - step : step;
  place.sector = sector;
  place.angle = ((sector + skew) % perTrack) / perTrack;
  const firstSector = track * perTrack;
  place.firstBlock = Math.max(zone.firstBlock, zone.firstBlock + blocksBefore(zone, firstSector));
  place.endBlock = Math.min(zone.endBlock, zone.firstBlock + blocksBefore(zone, firstSector + perTrack));
}

/** Sectors of its track between two blocks of it, slipped ones in between included. */
export function sectorsBetween(zone: PlacedZone, from: number, to: number): number {
  if (zone.slippedSectors.length === 0) return to - from;
  return sectorOf(zone, to - zone.firstBlock) - sectorOf(zone, from - zone.firstBlock);
}

function zoneOf(zones: readonly PlacedZone[], block: number): PlacedZone {
  let low = 0;
  let high = zones.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (block < (zones[middle] as PlacedZone).endBlock) high = middle;
    else low = middle + 1;
  }
  return zones[low] as PlacedZone;
}

/** Block of the zone → sector of the zone: as many slips further as lie at or before it. */
function sectorOf(zone: PlacedZone, zoneBlock: number): number {
  const sector = zoneBlock + zone.emptySectors;
  const slips = zone.slippedSectors;
  let low = 0;
  let high = slips.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slips[middle] as number) - middle <= sector) low = middle + 1;
    else high = middle;
  }
  return sector + low;
}

/** Blocks of the zone in the sectors before `sector`. */
function blocksBefore(zone: PlacedZone, sector: number): number {
  const slips = zone.slippedSectors;
  let low = 0;
  let high = slips.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slips[middle] as number) < sector) low = middle + 1;
    else high = middle;
  }
  return sector - zone.emptySectors - low;
}
