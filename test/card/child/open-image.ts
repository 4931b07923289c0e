// Opens an image for writing, then for reading, and tells how each went. Argument: the image.

import process from "node:process";
import { openFileMedium } from "../../../src/card/file-medium.js";
import { MediumError } from "../../../src/card/index.js";

const [path = ""] = process.argv.slice(2);
process.stdout.write(JSON.stringify({ write: tryToOpen("read-write"), read: tryToOpen("read-only") }));

function tryToOpen(access: "read-write" | "read-only") {
  try {
    const card = openFileMedium(path, { access });
    const { isWriteProtected } = card;
    card.close();
    return { isWriteProtected };
  } catch (error) {
    if (error instanceof MediumError) return { code: error.code, message: error.message, hint: error.hint };
    throw error;
  }
}
