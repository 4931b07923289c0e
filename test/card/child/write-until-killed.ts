// Writes spans of stamped sectors for as long as it lives, and reports each on standard output before and after:
// "b NUMBER LBA COUNT", "e NUMBER". Arguments: image, number of the first write.

import { writeSync } from "node:fs";
import process from "node:process";
import { openFileMedium } from "../../../src/card/file-medium.js";
import { spanOf, stampedSectors } from "../stamped-sectors.js";

const [path = "", first = ""] = process.argv.slice(2);
const card = openFileMedium(path, { access: "read-write" });
for (let write = Number(first); ; write++) {
  const { lba, count } = spanOf(write);
  const bytes = stampedSectors(write, lba, count);
  report(`b ${write} ${lba} ${count}\n`);
  card.write(lba, bytes);
  report(`e ${write}\n`);
  if (write % 64 === 0) card.flush();
}

/** Waits while the pipe is full, so that nothing is written to the card that was not reported. */
function report(line: string): void {
  let rest = Buffer.from(line);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}
