// The memory of a page cache: frames, each free or holding one page of a file. Replacement is by the clock: a clean page
// not used since the hand last passed goes first.

import type { CachedFile } from "./cached-file.js";

export const frameState = { free: 0, clean: 1, dirty: 2, writing: 3, reading: 4 } as const;

export interface Frames {
  readonly count: number;
  readonly state: Uint8Array;
  readonly page: Int32Array;
  readonly dirtySinceNs: Float64Array;
  fileOf(frame: number): CachedFile | undefined;
  /** The frame of a page, or -1. */
  find(file: CachedFile, page: number): number;
  /** A frame for a page, taken from a clean page if need be; -1 when every frame is dirty or under way. */
  claim(file: CachedFile, page: number): number;
  touch(frame: number): void;
  /** Forgets clean pages of a file. */
  drop(file: CachedFile): void;
}

export function createFrames(count: number): Frames {
  const state = new Uint8Array(count);
  const page = new Int32Array(count);
  const used = new Uint8Array(count);
  const files: (CachedFile | undefined)[] = new Array(count).fill(undefined);
  let hand = 0;

  const detach = (frame: number) => {
    const file = files[frame];
    file?.frames.delete(page[frame] ?? -1);
    files[frame] = undefined;
    state[frame] = frameState.free;
  };
  const take = (): number => {
    // Twice around: the first pass may only clear marks of use.
    for (let looked = 0; looked < 2 * count; looked += 1) {
      const frame = hand;
      hand = hand + 1 === count ? 0 : hand + 1;
      if (state[frame] === frameState.free) return frame;
      if (state[frame] !== frameState.clean) continue;
      if (used[frame] === 0) {
        detach(frame);
        return frame;
      }
      used[frame] = 0;
    }
    return -1;
  };

  return {
    count,
    state,
    page,
    dirtySinceNs: new Float64Array(count),
    fileOf: (frame) => files[frame],
    find: (file, wanted) => file.frames.get(wanted) ?? -1,
    claim(file, wanted) {
      const frame = take();
      if (frame < 0) return -1;
      files[frame] = file;
      page[frame] = wanted;
      // As used: what is read ahead must not go before its reader comes.
      used[frame] = 1;
      file.frames.set(wanted, frame);
      return frame;
    },
    touch(frame) {
      used[frame] = 1;
    },
    drop(file) {
      for (const frame of [...file.frames.values()]) if (state[frame] === frameState.clean) detach(frame);
    },
  };
}
