// The card of an emulated board: an image file, made when asked for, or a blank one in memory.

import { unlinkSync } from "node:fs";
import { type Medium, MediumError, SparseMedium } from "../../card/index.js";
import { CliError } from "../cli-error.js";

export interface CardChoice {
  readonly image?: string;
  /** Make the image, with so many SD sectors; it must not exist. Without an image: size of the blank card. */
  readonly createSectors?: number;
  readonly access: "read-write" | "read-only";
}

/** 8 GB as sold, rounded to what such cards have. */
const blankSectors = 15_523_840;
/** With what Node.js and the server take it stays below 150 MiB (npm run bench); writes fail beyond this. */
const blankHeldBytes = 48 * 2 ** 20;

export interface OpenedCard {
  readonly card: Medium;
  readonly about: string;
  /** Takes an image away that was made for this run; for a start that came to nothing. */
  discard(): void;
}

export async function openCard(choice: CardChoice): Promise<OpenedCard> {
  try {
    return choice.image === undefined ? blankCard(choice) : await cardImage(choice.image, choice);
  } catch (error) {
    if (!(error instanceof MediumError)) throw error;
    throw new CliError("file/unreadable", error.message, {
      hint: error.hint ?? "give the image of an SD card, or --create 8GB to make one",
      cause: error,
    });
  }
}

function blankCard({ createSectors = blankSectors, access }: CardChoice): OpenedCard {
  const protection = access === "read-only" ? "write-protected" : "writable";
  const card = new SparseMedium(createSectors, { maxHeldBytes: blankHeldBytes, protection });
  const room = `${blankHeldBytes / 2 ** 20} MiB of data at most; gone at the end`;
  return {
    card,
    about: `blank, in memory, ${card.sectors} SD sectors, ${access === "read-only" ? "write-protected" : room}`,
    discard: () => card.close(),
  };
}

async function cardImage(image: string, { createSectors, access }: CardChoice): Promise<OpenedCard> {
  const { createCardImage, openFileMedium } = await import("../../card/file/index.js");
  const isNew = createSectors !== undefined;
  if (isNew) createCardImage(image, createSectors);
  const card = openFileMedium(image, { access });
  return {
    card,
    about: `${image}, ${isNew ? "new, " : ""}${card.sectors} SD sectors${card.isWriteProtected ? ", write-protected" : ""}`,
    discard: () => {
      card.close();
      if (isNew) unlinkSync(image);
    },
  };
}
