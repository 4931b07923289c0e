// What the drive's buffer holds: runs of blocks, one a segment, the one unused for longest given up first.

import type { DiskCache } from "./disk-parameters.js";

/** Blocks `first` … `end` − 1. */
export interface CacheSegment {
  first: number;
  end: number;
  lastUse: number;
}

export interface CacheSegments {
  /** The segment that holds `block`, or that ends right before it. */
  find(block: number): CacheSegment | undefined;
  /** A segment for new data from `first` on. */
  take(first: number): CacheSegment;
  use(segment: CacheSegment): void;
  /** The segment now ends at `end`; its oldest blocks go when it is full. */
  extend(segment: CacheSegment, end: number): void;
  /** Forgets what is about to be overwritten, in all segments but `except`. */
  forget(first: number, end: number, except?: CacheSegment): void;
}

export function createCacheSegments(cache: DiskCache): CacheSegments {
  const segments: CacheSegment[] = [];
  let uses = 0;
  return {
    find(block) {
      let best: CacheSegment | undefined;
      for (const segment of segments) {
        if (segment.first > block || block > segment.end || segment.first === segment.end) continue;
        if (block < segment.end) return segment;
        best = segment;
      }
      return best;
    },
    take(first) {
      let segment: CacheSegment | undefined;
      if (segments.length < cache.segments) {
        segment = { first, end: first, lastUse: 0 };
        segments.push(segment);
      } else {
        for (const candidate of segments) {
          if (segment === undefined || candidate.lastUse < segment.lastUse) segment = candidate;
        }
      }
      const taken = segment as CacheSegment;
      taken.first = first;
      taken.end = first;
      taken.lastUse = ++uses;
      return taken;
    },
    use(segment) {
      segment.lastUse = ++uses;
    },
    extend(segment, end) {
      segment.end = end;
      segment.first = Math.max(segment.first, end - cache.segmentBlocks);
    },
    forget(first, end, except) {
      for (const segment of segments) {
        if (segment === except || segment.first >= end || segment.end <= first) continue;
        if (segment.first < first) segment.end = first;
        else segment.first = Math.min(end, segment.end);
      }
    },
  };
}
