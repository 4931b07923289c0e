// A page cache over a drive: reads hit memory or wait for the disk, a sequential reader is read ahead of, writes fill
// memory and are written back when they are old or many. Programs call it with `yield*`.

import type { Process, Signal } from "../../engine/process.js";
import { type BlockQueue, createBlockQueue } from "./block-queue.js";
import { type CachedFile, createCachedFile, type Placement } from "./cached-file.js";
import { createFrames, frameState } from "./frames.js";
import type { HostSoftware } from "./host-software.js";
import { charge, createTask, isSliceOver, settle, step, type Task } from "./task.js";

export interface CacheCounters {
  /** Pages found in memory when a program read them, and pages it had to wait for. */
  readonly hits: number;
  readonly misses: number;
}

export interface PageCache {
  readonly software: HostSoftware;
  readonly queue: BlockQueue;
  addFile(placement: Placement, sizeBytes: number): CachedFile;
  read(task: Task, file: CachedFile, firstByte: number, bytes: number): Process;
  write(task: Task, file: CachedFile, firstByte: number, bytes: number): Process;
  /** Writes what is dirty of a file and waits until it is on the drive. */
  sync(task: Task, file: CachedFile): Process;
  /** The same for all files. */
  syncAll(task: Task): Process;
  /** Forgets the clean pages of a file, as mounting anew does. */
  drop(file: CachedFile): void;
  dropAll(): void;
  counters(): CacheCounters;
  /** The processes behind it: the queue, the flusher and its clock. They end after `stop`. */
  daemons(): readonly (() => Process)[];
  stop(task: Task): Process;
}

export function createPageCache(software: HostSoftware): PageCache {
  const pageBytes = software.pageBytes.value;
  const frames = createFrames(Math.floor(software.cacheBytes.value / pageBytes));
  const queue = createBlockQueue(software);
  const flush: Signal = { name: "flush" };
  const files: CachedFile[] = [];
  /** Frames in the order in which they became dirty; some are clean again. */
  let dirtyOrder: number[] = [];
  let oldest = 0;
  let dirty = 0;
  let beingWritten = 0;
  let stopping = false;
  const counted = { hits: 0, misses: 0 };
  const backgroundPages = (frames.count * software.backgroundDirty.value) / 100;
  const blockingPages = (frames.count * software.blockingDirty.value) / 100;
  const pagesPerRequest = Math.max(1, Math.floor(software.largestRequest.value / pageBytes));

  const isDirty = (file: CachedFile, page: number): boolean => {
    const frame = frames.find(file, page);
    return frame >= 0 && frames.state[frame] === frameState.dirty;
  };

  /** Hands the dirty pages from `page` on to the queue, as many as lie side by side, up to one request. */
  const writeBack = (file: CachedFile, page: number): void => {
    if (file.placement.firstByteOf(page) < 0) {
      let end = page + 1;
      while (isDirty(file, end) && file.placement.firstByteOf(end) < 0) end += 1;
      file.placement.place(page, end - page);
    }
    const firstByte = file.placement.firstByteOf(page);
    const taken: number[] = [];
    for (let next = page; taken.length < pagesPerRequest && isDirty(file, next); next += 1) {
      if (file.placement.firstByteOf(next) !== firstByte + taken.length * pageBytes) break;
      const frame = frames.find(file, next);
      frames.state[frame] = frameState.writing;
      taken.push(frame);
    }
    dirty -= taken.length;
    beingWritten += taken.length;
    queue.submit({
      op: "write",
      firstByte,
      bytes: taken.length * pageBytes,
      done() {
        file.unwritten -= taken.length;
        beingWritten -= taken.length;
        for (const frame of taken) {
          if (frames.state[frame] === frameState.writing) frames.state[frame] = frameState.clean;
        }
      },
    });
  };

  const oldestDirty = (): number => {
    while (oldest < dirtyOrder.length && frames.state[dirtyOrder[oldest] ?? -1] !== frameState.dirty) oldest += 1;
    if (oldest > 65_536) {
      dirtyOrder = dirtyOrder.slice(oldest);
      oldest = 0;
    }
    return dirtyOrder[oldest] ?? -1;
  };

  const writeBackOldest = (): void => {
    const frame = oldestDirty();
    const file = frames.fileOf(frame);
    if (file) writeBack(file, frames.page[frame] ?? 0);
  };

  /** Asks for the pages of a range that are not in memory; gives how far it came before memory ran out. */
  const ask = (file: CachedFile, fromPage: number, toPage: number): number => {
    let page = fromPage;
    while (page < toPage) {
      const firstByte = file.placement.firstByteOf(page);
      if (frames.find(file, page) >= 0 || firstByte < 0) {
        page += 1;
        continue;
      }
      const taken: number[] = [];
      while (page < toPage && taken.length < pagesPerRequest && frames.find(file, page) < 0) {
        if (file.placement.firstByteOf(page) !== firstByte + taken.length * pageBytes) break;
        const frame = frames.claim(file, page);
        if (frame < 0) break;
        frames.state[frame] = frameState.reading;
        taken.push(frame);
        page += 1;
      }
      if (taken.length === 0) return page;
      queue.submit({
        op: "read",
        firstByte,
        bytes: taken.length * pageBytes,
        done() {
          for (const frame of taken) frames.state[frame] = frameState.clean;
        },
      });
    }
    return page;
  };

  const isHere = (file: CachedFile, page: number): boolean => {
    const frame = frames.find(file, page);
    return frame >= 0 && frames.state[frame] !== frameState.reading;
  };

  function* waitForRequest(task: Task): Process {
    yield* step(task, { kind: "notify", signal: queue.work });
    if (queue.pending() > 0) yield* step(task, { kind: "wait", signal: queue.done });
  }

  /** Waits until pages are in memory; asks again where they could not be asked for. */
  function* bring(task: Task, file: CachedFile, fromPage: number, toPage: number): Process {
    yield* settle(task);
    for (let page = fromPage; page < toPage; page += 1) {
      while (!isHere(file, page) && file.placement.firstByteOf(page) >= 0) {
        ask(file, page, toPage);
        if (queue.pending() === 0) yield* step(task, { kind: "notify", signal: flush });
        yield* waitForRequest(task);
      }
    }
  }

  const lastPage = (file: CachedFile): number => Math.ceil(file.sizeBytes / pageBytes);

  /** Whether it asked for something. */
  const readAhead = (file: CachedFile, fromPage: number, toPage: number): boolean => {
    const most = Math.max(1, Math.floor(software.readAheadBytes.value / pageBytes));
    if (fromPage !== file.nextPage && fromPage + 1 !== file.nextPage) {
      file.window = 0;
      file.aheadTo = toPage;
      if (fromPage !== 0) return false;
    }
    // Again when half of what was read ahead is used up.
    if (file.aheadTo - toPage > file.window / 2) return false;
    file.window = Math.min(most, Math.max(4, file.window * 2));
    const from = Math.max(fromPage, Math.min(file.aheadTo, toPage));
    const to = Math.min(lastPage(file), toPage + file.window);
    file.aheadTo = Math.max(to, toPage);
    if (to <= from) return false;
    const before = queue.pending();
    ask(file, from, to);
    return queue.pending() > before;
  };

  const markDirty = (task: Task, file: CachedFile, page: number, frame: number): void => {
    frames.touch(frame);
    if (frames.state[frame] === frameState.dirty) return;
    frames.state[frame] = frameState.dirty;
    frames.dirtySinceNs[frame] = task.nowNs;
    dirtyOrder.push(frame);
    dirty += 1;
    file.unwritten += 1;
    file.dirtyFrom = Math.min(file.dirtyFrom, page);
    file.dirtyTo = Math.max(file.dirtyTo, page);
  };

  function* claimFor(task: Task, file: CachedFile, page: number): Process {
    if (frames.claim(file, page) >= 0) return;
    yield* settle(task);
    while (frames.find(file, page) < 0 && frames.claim(file, page) < 0) {
      yield* step(task, { kind: "notify", signal: flush });
      yield* waitForRequest(task);
    }
  }

  function* flusher(): Process {
    const task = createTask();
    const isDue = (): boolean => {
      const frame = oldestDirty();
      if (frame < 0) return false;
      const age = task.nowNs - (frames.dirtySinceNs[frame] ?? 0);
      return dirty > backgroundPages || age >= software.dirtyAge.value * 1e9;
    };
    while (!stopping) {
      if (!isDue()) {
        yield* step(task, { kind: "wait", signal: flush });
      } else if (queue.pending() >= software.writeBackRequests.value) {
        yield* step(task, { kind: "wait", signal: queue.done });
      } else {
        while (isDue() && queue.pending() < software.writeBackRequests.value) {
          writeBackOldest();
        }
        yield* step(task, { kind: "notify", signal: queue.work });
      }
    }
  }

  function* clock(): Process {
    const task = createTask();
    while (!stopping) {
      yield* step(task, { kind: "sleep", ns: software.flushInterval.value * 1e9 });
      yield* step(task, { kind: "notify", signal: flush });
    }
  }

  const cache: PageCache = {
    software,
    queue,
    addFile(placement, sizeBytes) {
      const file = createCachedFile(files.length, placement, sizeBytes);
      files.push(file);
      return file;
    },
    *read(task, file, firstByte, bytes) {
      const from = Math.floor(firstByte / pageBytes);
      const to = Math.ceil((firstByte + bytes) / pageBytes);
      const isAsked = readAhead(file, from, to);
      if (isAsked) yield* step(task, { kind: "notify", signal: queue.work });
      for (let page = from; page < to; page += 1) {
        if (isHere(file, page)) counted.hits += 1;
        else {
          counted.misses += 1;
          yield* bring(task, file, page, to);
        }
        const frame = frames.find(file, page);
        if (frame >= 0) frames.touch(frame);
      }
      file.nextPage = to;
      charge(task, software.callTime.value * 1000 + bytes * software.copyPerByte.value);
      if (isSliceOver(task)) yield* settle(task);
    },
    *write(task, file, firstByte, bytes) {
      const from = Math.floor(firstByte / pageBytes);
      const end = firstByte + bytes;
      for (let page = from; page * pageBytes < end; page += 1) {
        const isWhole = page * pageBytes >= firstByte && (page + 1) * pageBytes <= end;
        const isOld = page * pageBytes < file.sizeBytes;
        if (!isHere(file, page) && (frames.find(file, page) >= 0 || (!isWhole && isOld))) {
          yield* bring(task, file, page, page + 1);
        }
        if (frames.find(file, page) < 0) yield* claimFor(task, file, page);
        markDirty(task, file, page, frames.find(file, page));
      }
      file.sizeBytes = Math.max(file.sizeBytes, end);
      charge(task, software.callTime.value * 1000 + bytes * software.copyPerByte.value);
      if (isSliceOver(task)) yield* settle(task);
      if (dirty > backgroundPages) {
        yield* step(task, { kind: "notify", signal: flush });
        if (dirty + beingWritten > blockingPages) yield* settle(task);
        while (dirty + beingWritten > blockingPages) yield* waitForRequest(task);
      }
    },
    *sync(task, file) {
      yield* settle(task);
      const { dirtyFrom, dirtyTo } = file;
      file.dirtyFrom = Number.POSITIVE_INFINITY;
      file.dirtyTo = -1;
      for (let page = dirtyFrom; page <= dirtyTo; page += 1) {
        if (!isDirty(file, page)) continue;
        while (queue.pending() >= software.writeBackRequests.value) yield* waitForRequest(task);
        // The flusher may have been quicker.
        if (isDirty(file, page)) writeBack(file, page);
      }
      while (file.unwritten > 0) yield* waitForRequest(task);
    },
    *syncAll(task) {
      yield* settle(task);
      const sinceNs = task.nowNs;
      const isLeft = (): boolean => {
        const frame = oldestDirty();
        return frame >= 0 && (frames.dirtySinceNs[frame] ?? 0) <= sinceNs;
      };
      while (isLeft()) {
        if (queue.pending() >= software.writeBackRequests.value) yield* waitForRequest(task);
        else writeBackOldest();
      }
      const written = files.filter(({ unwritten }) => unwritten > 0);
      while (written.some(({ unwritten }) => unwritten > 0)) yield* waitForRequest(task);
    },
    drop: (file) => frames.drop(file),
    dropAll() {
      for (const file of files) frames.drop(file);
    },
    counters: () => counted,
    daemons: () => [queue.serve, queue.move, flusher, clock],
    *stop(task) {
      stopping = true;
      queue.stop();
      yield* settle(task);
      yield* step(task, { kind: "notify", signal: flush });
      yield* step(task, { kind: "notify", signal: queue.work });
    },
  };
  return cache;
}
