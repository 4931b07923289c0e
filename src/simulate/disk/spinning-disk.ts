// A disk drive with its cache, one command at a time: read hits and misses with read-ahead, writes through or into the
// cache and from there to the platters while the host does something else. The rules are those that DiskSim's
// parameters speak of; what they mean for the time of a command is written out here.

import { type CacheSegment, createCacheSegments } from "./cache-segments.js";
import { DiskDataError } from "./disk-data-error.js";
import { createDiskMedia } from "./disk-media.js";
import type { CommandOverhead, DiskParameters } from "./disk-parameters.js";

export interface DiskRequest {
  readonly op: "read" | "write";
  readonly firstBlock: number;
  readonly blocks: number;
}

/** Instants of one command, ns, rising in this order; the object is reused by the next command. */
export interface DiskTimes {
  startNs: number;
  /** The controller is done with the command. */
  commandNs: number;
  /** The platters are free for this command. */
  mediaFreeNs: number;
  seekNs: number;
  /** So much written data is here that the platters need not wait for the bus. */
  dataNs: number;
  rotationNs: number;
  /** The platters are done as far as the host waits for them. */
  mediaNs: number;
  /** The last block is over the bus. */
  transferNs: number;
  endNs: number;
}

export interface SpinningDisk {
  serve(request: DiskRequest, startNs: number): DiskTimes;
}

/** Written blocks on their way from the cache to the platters. */
interface DirtyRun {
  readonly first: number;
  end: number;
  /** From when on they are all in the cache. */
  dataNs: number;
}

/** `busBlockNs`: one block over the bus, at the rate that drive and host agreed on. */
export function createSpinningDisk(parameters: DiskParameters, busBlockNs = parameters.busBlockNs): SpinningDisk {
  const { cache } = parameters;
  const media = createDiskMedia(parameters);
  const segments = createCacheSegments(cache);
  const lastBlock = parameters.geometry.blocks;
  const writeCapacity = cache.writeSegments * cache.segmentBlocks;
  const runs: DirtyRun[] = [];
  let isRunStarted = false;
  /** What the read-ahead fills, or has filled to its limit and rests. */
  let reading: CacheSegment | undefined;
  let readLimit = 0;
  let mediaFreeNs = 0;
  let previous: keyof CommandOverhead = "afterRead";

  const times: DiskTimes = {
    startNs: 0,
    commandNs: 0,
    mediaFreeNs: 0,
    seekNs: 0,
    dataNs: 0,
    rotationNs: 0,
    mediaNs: 0,
    transferNs: 0,
    endNs: 0,
  };

  /** What the drive did by itself until `ns`: read ahead, or wrote from its cache. */
  const settle = (ns: number): void => {
    if (reading !== undefined) {
      media.advanceUntil(ns, readLimit, "read");
      segments.extend(reading, media.nextBlock());
      return;
    }
    while (runs.length > 0) {
      const run = runs[0] as DirtyRun;
      if (!isRunStarted) {
        if (Math.max(mediaFreeNs, run.dataNs) >= ns) return;
        startRun(run);
      }
      media.advanceUntil(ns, run.end, "write");
      if (media.nextBlock() < run.end) return;
      endRun();
    }
  };

  const startRun = (run: DirtyRun): void => {
    isRunStarted = true;
    media.moveTo(run.first, Math.max(mediaFreeNs, run.dataNs), "write", run.dataNs);
  };

  const endRun = (): void => {
    mediaFreeNs = media.nextNs();
    isRunStarted = false;
    runs.shift();
  };

  /** The oldest run goes to the platters, whole; returns when it is there. */
  const writeOldest = (): number => {
    const run = runs[0] as DirtyRun;
    if (!isRunStarted) startRun(run);
    media.advanceTo(run.end, "write");
    endRun();
    return mediaFreeNs;
  };

  const stopReading = (ns: number): void => {
    if (reading === undefined) return;
    reading = undefined;
    mediaFreeNs = Math.max(mediaFreeNs, Math.min(ns, media.nextNs()));
  };

  const isDirty = (first: number, end: number): boolean => {
    for (const run of runs) if (run.first < end && first < run.end) return true;
    return false;
  };

  const read = (first: number, end: number): void => {
    const blocks = end - first;
    const segment = segments.find(first);
    const isStreaming = segment !== undefined && segment === reading && media.nextBlock() < readLimit;
    if (segment !== undefined && (end <= segment.end || isStreaming)) {
      readHit(segment, end, blocks);
      return;
    }
    times.commandNs = times.startNs + parameters.readMiss[previous];
    if (reading !== undefined) settle(times.commandNs);
    stopReading(times.commandNs);
    if (isRunStarted) writeOldest();
    while (isDirty(first, end)) writeOldest();
    times.mediaFreeNs = Math.max(times.commandNs, mediaFreeNs);
    // What a segment holds of the beginning, or what a stopped read-ahead left, is gone on with.
    const from = segment?.end ?? first;
    times.seekNs = times.dataNs = media.moveTo(from, times.mediaFreeNs, "read", 0);
    times.rotationNs = media.nextNs();
    const target = segment ?? segments.take(first);
    if (segment === undefined && cache.keepsPassingBlocks) {
      target.first = first - Math.min(media.passedSince(times.seekNs), Math.max(0, cache.segmentBlocks - blocks));
    }
    segments.use(target);
    times.mediaNs = media.advanceTo(end, "read");
    segments.extend(target, end);
    const firstOverNs = times.rotationNs + (times.mediaNs - times.rotationNs) / (end - from);
    times.transferNs = Math.max(firstOverNs + (end - from) * busBlockNs, times.mediaNs + busBlockNs);
    mediaFreeNs = times.mediaNs;
    // Beginning with what is in the cache, the bus may take longer than all that the platters do meanwhile.
    const busOnlyNs = times.commandNs + blocks * busBlockNs;
    if (from > first && busOnlyNs >= times.transferNs) {
      noAccess();
      times.transferNs = busOnlyNs;
    }
    if (runs.length === 0) {
      reading = target;
      readLimit = Math.min(lastBlock, end + cache.readAheadBlocks);
    }
  };

  const readHit = (segment: CacheSegment, end: number, blocks: number): void => {
    times.commandNs = times.startNs + parameters.readHit[previous];
    noAccess();
    times.transferNs = times.commandNs + blocks * busBlockNs;
    segments.use(segment);
    if (segment !== reading) return;
    const isResting = media.nextBlock() >= readLimit;
    if (isResting && (!cache.resumesReadAhead || readLimit >= lastBlock)) return;
    readLimit = Math.max(readLimit, Math.min(lastBlock, end + cache.readAheadBlocks));
    if (isResting) media.moveTo(media.nextBlock(), times.commandNs, "read", 0);
    if (end <= segment.end) return;
    times.mediaNs = Math.max(times.commandNs, media.advanceTo(end, "read"));
    segments.extend(segment, end);
    times.transferNs = Math.max(times.transferNs, times.mediaNs + busBlockNs);
  };

  /** The cache answers. */
  const noAccess = (): void => {
    times.mediaFreeNs = times.seekNs = times.dataNs = times.rotationNs = times.mediaNs = times.commandNs;
  };

  const write = (first: number, end: number): void => {
    stopReading(times.startNs);
    segments.forget(first, end);
    if (cache.writeCache === "on") writeToCache(first, end);
    else writeThrough(first, end);
  };

  const writeToCache = (first: number, end: number): void => {
    const last = runs.at(-1);
    const isAppended = last !== undefined && last.end === first;
    const isRoom = isAppended || runs.length < cache.writeSegments;
    times.commandNs = times.startNs + parameters[isRoom ? "writeHit" : "writeMiss"][previous];
    noAccess();
    let roomNs = times.commandNs;
    if (!isAppended) {
      while (runs.length >= cache.writeSegments) roomNs = Math.max(roomNs, writeOldest());
      runs.push({ first, end, dataNs: roomNs + busBlockNs });
    }
    const run = runs.at(-1) as DirtyRun;
    run.end = end;
    times.mediaNs = Math.max(roomNs, roomFor(run));
    times.transferNs = Math.max(roomNs + (end - first) * busBlockNs, times.mediaNs + busBlockNs);
    if (!isRunStarted || run !== runs[0]) run.dataNs = times.transferNs;
    if (cache.servesWrittenBlocks) keepWritten(first, end);
  };

  /** When so much of what is dirty has gone to the platters that the rest of it has room in the cache. */
  const roomFor = (run: DirtyRun): number => {
    let dirty = 0;
    for (const { first, end } of runs) dirty += end - first;
    let roomNs = 0;
    while (runs.length > 1 && dirty > writeCapacity) {
      const oldest = runs[0] as DirtyRun;
      dirty -= oldest.end - oldest.first;
      roomNs = writeOldest();
    }
    if (dirty <= writeCapacity) return roomNs;
    if (!isRunStarted) startRun(run);
    const upTo = run.end - writeCapacity;
    return upTo > media.nextBlock() ? media.advanceTo(upTo, "write") : roomNs;
  };

  /** Behind what ends where it begins, or in a segment of its own. */
  const keepWritten = (first: number, end: number): void => {
    const found = segments.find(first);
    const segment = found?.end === first ? found : segments.take(first);
    segments.use(segment);
    segments.extend(segment, end);
  };

  /** Portions of a segment, so that a bus slower than the platters fills one while another is written. */
  const writeThrough = (first: number, end: number): void => {
    times.commandNs = times.startNs + parameters.writeMiss[previous];
    times.mediaFreeNs = Math.max(times.commandNs, mediaFreeNs);
    let busNs = times.commandNs;
    let freeNs = times.mediaFreeNs;
    for (let from = first; from < end; from += cache.segmentBlocks) {
      const to = Math.min(end, from + cache.segmentBlocks);
      const beginNs = busNs;
      busNs += (to - from) * busBlockNs;
      // The platters must not run out of data: their last block passes after it came over the bus.
      const dataNs = Math.max(beginNs + busBlockNs, busNs - (to - from - 1) * blockPassNs);
      const arrivalNs = media.moveTo(from, freeNs, "write", dataNs);
      if (from === first) {
        times.seekNs = arrivalNs;
        times.dataNs = Math.max(arrivalNs, dataNs);
        times.rotationNs = media.nextNs();
      }
      freeNs = media.advanceTo(to, "write");
    }
    mediaFreeNs = freeNs;
    times.mediaNs = freeNs;
    times.transferNs = freeNs;
    if (cache.servesWrittenBlocks) keepWritten(first, end);
  };

  /** A block under the head where tracks are longest, ns. */
  const blockPassNs =
    parameters.turnNs / Math.max(...parameters.geometry.zones.map(({ blocksPerTrack }) => blocksPerTrack));

  return {
    serve({ op, firstBlock, blocks }, startNs) {
      const end = firstBlock + blocks;
      const isWhole = Number.isSafeInteger(firstBlock) && Number.isSafeInteger(blocks);
      if (!isWhole || firstBlock < 0 || blocks < 1 || end > lastBlock) {
        throw new DiskDataError(
          "disk-data/address",
          `no blocks ${firstBlock} … ${end - 1} on a disk of ${lastBlock}`,
          0,
          "Keep requests within the capacity.",
        );
      }
      times.startNs = startNs;
      settle(startNs);
      if (op === "read") read(firstBlock, end);
      else write(firstBlock, end);
      times.endNs = times.transferNs + parameters.completionNs;
      previous = op === "read" ? "afterRead" : "afterWrite";
      return times;
    },
  };
}
