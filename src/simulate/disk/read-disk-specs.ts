// A DiskSim 4 `.diskspecs` file → controller, cache and bus. Its overheads and its time for a block on the bus were
// measured on the drive together with the host adapter.

import { DiskDataError } from "./disk-data-error.js";
import type { CommandOverhead, DiskCache, DiskParameters } from "./disk-parameters.js";
import { integerOf, lineOf, numberOf } from "./parameter-entries.js";
import { type ParameterBlock, parseParameters } from "./parse-parameters.js";
import type { DiskLayout } from "./read-disk-layout.js";
import type { SeekCurve } from "./seek-curve.js";

export type DiskController = Pick<
  DiskParameters,
  "cache" | "readHit" | "readMiss" | "writeHit" | "writeMiss" | "completionNs" | "busBlockNs"
>;

const longestOverheadMs = 1000;
const mostBlocks = 1 << 24;
const flag = [0, 1] as const;
const writeCaches = ["off", undefined, "on"] as const;

/** Throws DiskDataError. */
export function readDiskSpecs(text: string): DiskController {
  const specs = parseParameters(text);
  return {
    cache: readCache(specs),
    readHit: overheadOf(specs, "Read hit over."),
    readMiss: overheadOf(specs, "Read miss over."),
    writeHit: overheadOf(specs, "Write hit over."),
    writeMiss: overheadOf(specs, "Write miss over."),
    completionNs: numberOf(specs, "Read completion overhead", [0, longestOverheadMs]) * 1e6,
    busBlockNs: numberOf(specs, "Bulk sector transfer time", [0, longestOverheadMs]) * 1e6,
  };
}

/** The three files of a disk together. */
export function diskParametersOf(controller: DiskController, layout: DiskLayout, seek: SeekCurve): DiskParameters {
  return { ...controller, ...layout.mechanics, geometry: layout.geometry, seek };
}

function readCache(specs: ParameterBlock): DiskCache {
  const segmentBlocks = integerOf(specs, "Segment size (in blks)", [1, mostBlocks]);
  const isCaching = integerOf(specs, "Enable caching in buffer", [0, 2]) > 0;
  // 0: not at all, 1 and 2: to the end of the track or cylinder, 3 and 4: as far as the segment goes.
  const continues = integerOf(specs, "Buffer continuous read", [0, 4]);
  if (continues === 1 || continues === 2) throw unsupported(specs, "Buffer continuous read");
  const writeCache = writeCaches[integerOf(specs, "Fast write level", [0, 2])];
  if (writeCache === undefined) throw unsupported(specs, "Fast write level");
  const readAhead = integerOf(specs, "Maximum read-ahead (blks)", [0, mostBlocks]);
  return {
    segments: integerOf(specs, "Number of buffer segments", [1, 1024]),
    segmentBlocks,
    readAheadBlocks: isCaching && continues > 0 ? Math.min(readAhead, segmentBlocks) : 0,
    writeSegments: integerOf(specs, "Maximum number of write segments", [1, 1024]),
    keepsPassingBlocks: integerOf(specs, "Read any free blocks", flag) === 1,
    servesWrittenBlocks: integerOf(specs, "Allow read hits on write data", flag) === 1,
    resumesReadAhead: integerOf(specs, "Read-ahead on idle hit", flag) === 1,
    writeCache,
  };
}

function overheadOf(specs: ParameterBlock, name: string): CommandOverhead {
  const bounds = [0, longestOverheadMs] as const;
  return {
    afterRead: numberOf(specs, `${name} after read`, bounds) * 1e6,
    afterWrite: numberOf(specs, `${name} after write`, bounds) * 1e6,
  };
}

function unsupported(specs: ParameterBlock, name: string): DiskDataError {
  return new DiskDataError(
    "disk-data/unsupported",
    `"${name}" has a value that this model does not know`,
    lineOf(specs, name),
    "Read-ahead 0, 3 or 4 and fast writes 0 or 2 are modelled.",
  );
}
