// `card:PATH` → the configuration in the last two SD sectors of a card image, or of the card in a reader.

import { openFileMedium } from "../card/file/index.js";
import { readConfigArea } from "../card/index.js";
import { type ConfigFile, configAreaSectors, readBin } from "../config/index.js";
import { inspectImage } from "../device/index.js";
import { CliError } from "./cli-error.js";
import type { CardSource } from "./config-source.js";
import { stateWords } from "./device/state-words.js";
import { printable } from "./format-diagnostic.js";
import type { Output } from "./output.js";

export interface ReadCard {
  readonly origin: "card";
  /** As it was written. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly file: ConfigFile;
  readonly cardSectors: number;
}

/** Opened for reading only. Throws `MediumError`, and `config/findings` when no board would take what lies there. */
export function readCard({ name, path }: CardSource, output: Output): ReadCard {
  const card = openFileMedium(path, { access: "read-only" });
  try {
    if (card.sectors < configAreaSectors) {
      throw new CliError("file/unreadable", `${path} has ${card.sectors} sector: no room for a configuration`, {
        hint: "give the image of a whole card",
      });
    }
    const bytes = readConfigArea(card);
    const image = inspectImage(bytes);
    if (image.state !== "valid") {
      throw new CliError("config/findings", `${name}: its configuration: ${stateWords(image)}`, {
        hint: "is it the image of the whole card? Put the card into its board, then scsi2sd device push FILE",
      });
    }
    for (const doubt of image.doubts) output.note(`scsi2sd: ${printable(doubt)}`);
    return { origin: "card", name, bytes, file: readBin(bytes), cardSectors: card.sectors };
  } finally {
    card.close();
  }
}
