// Numbers that look random and are always the same, and what a hostile peer makes of good messages with them.

/** xorshift; the numbers have 32 bits. */
export function createRandom(start: number): () => number {
  let state = start || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const edges = [0, 1, 2, 3, 4, 5, 15, 16, 48, 63, 64, 0x7fffffff, 0x80000000, 0xffffffff, 0xffffff98, 0x10002];

/** A copy with one to four faults: bits, whole words, pieces left out, doubled or cut off. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  // Not `slice`, which of a Buffer is no copy.
  let mutated = new Uint8Array(bytes);
  for (let left = 1 + (random() % 4); left > 0 && mutated.length > 0; left--) {
    const at = random() % mutated.length;
    switch (random() % 6) {
      case 0:
        mutated[at] = (mutated[at] ?? 0) ^ (1 << (random() % 8));
        break;
      case 1:
        mutated[at] = random();
        break;
      case 2:
      case 3: {
        const word = at & ~3;
        if (word + 4 <= mutated.length) {
          new DataView(mutated.buffer, mutated.byteOffset).setUint32(word, edges[random() % edges.length] ?? 0);
        }
        break;
      }
      case 4: {
        const end = Math.min(mutated.length, at + (random() % 64));
        mutated = join(mutated.subarray(0, at), mutated.subarray(end));
        break;
      }
      default: {
        const end = Math.min(mutated.length, at + (random() % 64));
        mutated = join(mutated.subarray(0, end), mutated.subarray(at));
      }
    }
  }
  return mutated;
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
