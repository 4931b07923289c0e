// A file as the page cache sees it: which of its pages are in which frame of memory, and where they lie on the disk.

export interface Extent {
  readonly firstPage: number;
  readonly pages: number;
  readonly firstByte: number;
}

/** Where pages lie; pages without a place get one when they are first written back. */
export interface Placement {
  /** Byte on the disk, or -1 for a page that has no place. */
  firstByteOf(page: number): number;
  /** Gives places to `pages` pages from `page` on, as far as they have none. */
  place(page: number, pages: number): void;
}

export interface CachedFile {
  readonly id: number;
  readonly placement: Placement;
  sizeBytes: number;
  /** Frame of each page that is in memory. */
  readonly frames: Map<number, number>;
  /** Pages dirty or on their way to the disk. */
  unwritten: number;
  /** Dirty pages lie in these bounds. */
  dirtyFrom: number;
  dirtyTo: number;
  /** A sequential reader's next page, the first page that has not been asked for, and how many to ask for next. */
  nextPage: number;
  aheadTo: number;
  window: number;
}

export function createCachedFile(id: number, placement: Placement, sizeBytes: number): CachedFile {
  return {
    id,
    placement,
    sizeBytes,
    frames: new Map(),
    unwritten: 0,
    dirtyFrom: Number.POSITIVE_INFINITY,
    dirtyTo: -1,
    nextPage: 0,
    aheadTo: 0,
    window: 0,
  };
}

/** The disk itself, for directories, inodes and maps: a page is where it is. */
export function wholeDisk(pageBytes: number): Placement {
  return { firstByteOf: (page) => page * pageBytes, place: () => {} };
}

export function inExtents(pageBytes: number, extents: Extent[], allocate: (pages: number) => Extent[]): Placement {
  let last: Extent | undefined;
  const firstByteOf = (page: number): number => {
    if (last === undefined || page < last.firstPage || page >= last.firstPage + last.pages)
      last = findExtent(extents, page);
    return last === undefined ? -1 : last.firstByte + (page - last.firstPage) * pageBytes;
  };
  return {
    firstByteOf,
    place(page, pages) {
      let from = page;
      while (from < page + pages && firstByteOf(from) >= 0) from += 1;
      if (from === page + pages) return;
      const isSorted = (extents.at(-1)?.firstPage ?? -1) < from;
      let at = from;
      for (const extent of allocate(page + pages - from)) {
        append(extents, { ...extent, firstPage: at }, pageBytes);
        at += extent.pages;
      }
      if (!isSorted) extents.sort((a, b) => a.firstPage - b.firstPage);
      last = undefined;
    },
  };
}

function append(extents: Extent[], next: Extent, pageBytes: number): void {
  const before = extents.at(-1);
  const follows =
    before !== undefined &&
    before.firstPage + before.pages === next.firstPage &&
    before.firstByte + before.pages * pageBytes === next.firstByte;
  if (follows) extents[extents.length - 1] = { ...before, pages: before.pages + next.pages };
  else extents.push(next);
}

function findExtent(extents: readonly Extent[], page: number): Extent | undefined {
  let low = 0;
  let high = extents.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const extent = extents[middle];
    if (extent === undefined) return undefined;
    if (page < extent.firstPage) high = middle - 1;
    else if (page >= extent.firstPage + extent.pages) low = middle + 1;
    else return extent;
  }
  return undefined;
}
