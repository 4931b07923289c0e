// From the dozen figures of a data sheet to a whole disk: evenly wide zones between the outermost and the innermost
// track, a seek curve through track-to-track, average and full stroke, skews that just hide a switch of heads.

import type { Constant } from "../constant.js";
import type { DiskGeometry, DiskZone } from "./disk-geometry.js";
import type { DiskParameters } from "./disk-parameters.js";
import type { SeekCurve } from "./seek-curve.js";

export interface DiskFigures {
  /** Turns a minute. */
  readonly rotation: Constant;
  readonly surfaces: Constant;
  /** Blocks of 512 bytes. */
  readonly blocks: Constant;
  /** Sequential rate with the switches of tracks in it, MB/s. */
  readonly outerRate: Constant;
  readonly innerRate: Constant;
  /** Reading, µs. */
  readonly trackToTrackSeek: Constant;
  readonly averageSeek: Constant;
  readonly fullStrokeSeek: Constant;
  /** What writing adds to a seek or head switch, µs. */
  readonly writeSettle: Constant;
  readonly headSwitch: Constant;
  /** From the end of a track to the beginning of the next, on the same cylinder and on the next one, µs. */
  readonly trackSkew: Constant;
  readonly cylinderSkew: Constant;
  readonly cache: Constant;
  readonly segments: Constant;
  readonly writeCache: Constant<"on" | "off">;
  /** Controller: a command that the cache serves, and one that needs the platters; status and message; µs. */
  readonly hitOverhead: Constant;
  readonly missOverhead: Constant;
  readonly statusOverhead: Constant;
  /** Best rate of the interface, MB/s. */
  readonly interfaceRate: Constant;
}

const zoneCount = 12;
export const sectorBytes = 512;

export function diskParametersFrom(figures: DiskFigures): DiskParameters {
  const turnNs = 60e9 / figures.rotation.value;
  const cacheBlocks = (figures.cache.value * 1024) / sectorBytes;
  const segmentBlocks = Math.floor(cacheBlocks / figures.segments.value);
  const hit = { afterRead: figures.hitOverhead.value * 1000, afterWrite: figures.hitOverhead.value * 1000 };
  const miss = { afterRead: figures.missOverhead.value * 1000, afterWrite: figures.missOverhead.value * 1000 };
  const geometry = geometryFrom(figures, turnNs);
  return {
    geometry,
    turnNs,
    seek: seekCurveThrough(figures, geometry.cylinders),
    headSwitchNs: figures.headSwitch.value * 1000,
    writeSettleNs: figures.writeSettle.value * 1000,
    cache: {
      segments: figures.segments.value,
      segmentBlocks,
      readAheadBlocks: segmentBlocks,
      writeSegments: Math.max(1, figures.segments.value >> 1),
      keepsPassingBlocks: true,
      servesWrittenBlocks: true,
      resumesReadAhead: true,
      writeCache: figures.writeCache.value,
    },
    readHit: hit,
    readMiss: miss,
    writeHit: hit,
    writeMiss: miss,
    completionNs: figures.statusOverhead.value * 1000,
    busBlockNs: (sectorBytes / figures.interfaceRate.value) * 1000,
  };
}

function geometryFrom(figures: DiskFigures, turnNs: number): DiskGeometry {
  const surfaces = figures.surfaces.value;
  // MB/s × ns / 1000 = bytes that pass until the next track of the cylinder or the first of the next one begins.
  const cylinderNs = surfaces * turnNs + ((surfaces - 1) * figures.trackSkew.value + figures.cylinderSkew.value) * 1000;
  const perTrack = (rate: Constant): number => (rate.value * cylinderNs) / surfaces / 1000 / sectorBytes;
  const outer = perTrack(figures.outerRate);
  const inner = perTrack(figures.innerRate);
  const tracksPerZone = Array.from({ length: zoneCount }, (_, zone) =>
    Math.round(outer + ((inner - outer) * zone) / (zoneCount - 1)),
  );
  const perCylinder = (surfaces * tracksPerZone.reduce((sum, blocks) => sum + blocks)) / zoneCount;
  const cylinders = Math.ceil(figures.blocks.value / perCylinder) + zoneCount;
  const zones = tracksPerZone.map((blocksPerTrack, zone): DiskZone => {
    const skewOf = (skew: Constant): number => Math.ceil((skew.value * 1000 * blocksPerTrack) / turnNs);
    return {
      firstCylinder: Math.floor((zone * cylinders) / zoneCount),
      lastCylinder: Math.floor(((zone + 1) * cylinders) / zoneCount) - 1,
      blocksPerTrack,
      firstSectorOffset: 0,
      emptySectors: 0,
      trackSkew: skewOf(figures.trackSkew),
      cylinderSkew: skewOf(figures.cylinderSkew),
      spareSectors: 0,
      slippedSectors: [],
    };
  });
  return { surfaces, cylinders, blocks: figures.blocks.value, headOrder: "ascending", zones };
}

/**
 * t(d) = a + b√d + cd with the three times of a data sheet: one cylinder, all cylinders, and the mean over pairs of
 * random places, for which √(d/n) is 8/15 and d/n is 1/3 on average.
 */
export function seekCurveThrough(
  figures: Pick<DiskFigures, "trackToTrackSeek" | "averageSeek" | "fullStrokeSeek">,
  cylinders: number,
): SeekCurve {
  const stroke = cylinders - 1;
  const track = figures.trackToTrackSeek.value * 1000;
  const average = figures.averageSeek.value * 1000 - track;
  const full = figures.fullStrokeSeek.value * 1000 - track;
  // In x = d/n, with a = t(1) at x ≈ 0: average = 8/15 b + 1/3 c, full = b + c.
  const root = (average - full / 3) / (8 / 15 - 1 / 3);
  const linear = full - root;
  const pointCount = Math.min(stroke, 256);
  const distances = Array.from({ length: pointCount }, (_, index) =>
    Math.max(index + 1, Math.round(stroke * ((index + 1) / pointCount) ** 2)),
  );
  return distances.map((distance) => {
    const part = stroke > 1 ? (distance - 1) / (stroke - 1) : 0;
    return { cylinders: distance, ns: track + root * Math.sqrt(part) + linear * part };
  });
}
