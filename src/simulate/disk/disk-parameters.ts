// What a spinning disk is made of, as far as its timing goes. Durations are ns and need not be whole numbers.

import type { DiskGeometry } from "./disk-geometry.js";
import type { SeekCurve } from "./seek-curve.js";

/** Of the controller, ns, by what the command before was. */
export interface CommandOverhead {
  readonly afterRead: number;
  readonly afterWrite: number;
}

export interface DiskCache {
  readonly segments: number;
  readonly segmentBlocks: number;
  /** How far beyond the last block that the host asked for reading goes on. */
  readonly readAheadBlocks: number;
  /** Segments that may hold written data; each for one run of blocks. */
  readonly writeSegments: number;
  /** Blocks that pass the head while it waits for the wanted ones are kept. */
  readonly keepsPassingBlocks: boolean;
  /** Written data serves later reads. */
  readonly servesWrittenBlocks: boolean;
  /** A hit makes a read-ahead that has come to its end go on. */
  readonly resumesReadAhead: boolean;
  /** On: a write is reported as done when its data is in the cache. */
  readonly writeCache: "on" | "off";
}

export interface DiskParameters {
  readonly geometry: DiskGeometry;
  /** One turn, ns. */
  readonly turnNs: number;
  readonly seek: SeekCurve;
  readonly headSwitchNs: number;
  /** A write may begin so much later after a seek or head switch than a read. */
  readonly writeSettleNs: number;
  readonly cache: DiskCache;
  readonly readHit: CommandOverhead;
  readonly readMiss: CommandOverhead;
  readonly writeHit: CommandOverhead;
  readonly writeMiss: CommandOverhead;
  /** After the last data, ns. */
  readonly completionNs: number;
  /** One block on the bus at the drive's own best rate, ns. */
  readonly busBlockNs: number;
}
