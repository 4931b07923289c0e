// Makes a sparse image on a disk that is smaller than it, writes until the disk is full, and tells how that went.

import { existsSync } from "node:fs";
import process from "node:process";
import { createCardImage } from "../../../src/card/file-image.js";
import { openFileMedium } from "../../../src/card/file-medium.js";
import { MediumError } from "../../../src/card/index.js";

const [path = ""] = process.argv.slice(2);
createCardImage(path, 1024);
const card = openFileMedium(path, { access: "read-write" });
let written = 0;
let failure: unknown;
while (failure === undefined && written < 1024) {
  try {
    card.write(written, new Uint8Array(512).fill((written % 255) + 1));
    written++;
  } catch (error) {
    failure = error;
  }
}
const sector = new Uint8Array(512);
let intact = 0;
for (let lba = 0; lba < written; lba++) {
  card.read(lba, sector);
  if (sector.every((byte) => byte === (lba % 255) + 1)) intact++;
}
// A hole can still be read; what is there can still be written.
card.read(1023, sector);
card.write(0, new Uint8Array(512).fill(9));
card.flush();
const second = createOnFullDisk(`${path}.second`);
const leftBehind = existsSync(`${path}.second.lock`);
card.close();
process.stdout.write(
  JSON.stringify({
    written,
    intact,
    code: failure instanceof MediumError ? failure.code : String(failure),
    message: failure instanceof MediumError ? failure.message : "",
    hint: failure instanceof MediumError ? failure.hint : "",
    cause: failure instanceof MediumError && failure.cause instanceof Error ? failure.cause.message : "",
    second,
    leftBehind,
  }),
);

function createOnFullDisk(other: string): string {
  try {
    createCardImage(other, 8);
    openFileMedium(other, { access: "read-write" }).close();
    return "opened";
  } catch (error) {
    return error instanceof MediumError ? error.code : String(error);
  }
}
