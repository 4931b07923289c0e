// Writes 32 MiB all over a card of 128 GB, reads it, and tells what memory that took (run with --expose-gc).

import process from "node:process";
import { SparseMedium } from "../../../src/card/index.js";

const card = new SparseMedium(250_000_000);
const page = new Uint8Array(4096).fill(1);
const into = new Uint8Array(65_536);
const before = measure();
const pages = 8192;
for (let index = 0; index < pages; index++) card.write(index * 30_000, page);
for (let lba = 0; lba < card.sectors - 128; lba += 10_007) card.read(lba, into);
const after = measure();
process.stdout.write(
  JSON.stringify({
    heldBytes: card.heldBytes,
    takenBytes: after.rss - before.rss,
    bufferBytes: after.arrayBuffers - before.arrayBuffers,
    heapBytes: after.heapUsed - before.heapUsed,
  }),
);

function measure() {
  globalThis.gc?.();
  return process.memoryUsage();
}
