// Writes a whole device that cannot keep it, and tells how writing, flushing, flushing again and closing went.

import process from "node:process";
import { openFileMedium } from "../../../src/card/file-medium.js";
import { MediumError } from "../../../src/card/index.js";

const [path = ""] = process.argv.slice(2);
const card = openFileMedium(path, { access: "read-write" });
const { sectors } = card;
const write = outcomeOf(() => card.write(0, new Uint8Array(sectors * 512).fill(1)));
const flush = outcomeOf(() => card.flush());
const again = outcomeOf(() => card.flush());
const close = outcomeOf(() => card.close());
process.stdout.write(JSON.stringify({ sectors, write, flush, again, close }));

function outcomeOf(act: () => void): string {
  try {
    act();
    return "done";
  } catch (error) {
    return error instanceof MediumError ? error.code : String(error);
  }
}
