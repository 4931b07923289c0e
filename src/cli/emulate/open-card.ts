// The card of an emulated board: an image file, made when asked for, or a blank one in memory.

import { type Medium, MediumError, SparseMedium } from "../../card/index.js";
import { CliError } from "../cli-error.js";

export interface CardChoice {
  readonly image?: string;
  /** Make the image, with so many SD sectors, when it does not exist. */
  readonly createSectors?: number;
  readonly access: "read-write" | "read-only";
}

/** 8 GB as sold, rounded to what such cards have. */
const blankSectors = 15_523_840;
/** A blank card must not take the whole machine: writes fail beyond this. */
const blankHeldBytes = 96 * 2 ** 20;

export interface OpenedCard {
  readonly card: Medium;
  readonly about: string;
}

export async function openCard({ image, createSectors, access }: CardChoice): Promise<OpenedCard> {
  if (image === undefined) {
    const card = new SparseMedium(createSectors ?? blankSectors, { maxHeldBytes: blankHeldBytes });
    return { card, about: `a blank card of ${card.sectors} SD sectors in memory; it is gone at the end` };
  }
  const { createCardImage, openFileMedium } = await import("../../card/file/index.js");
  try {
    if (createSectors !== undefined) createCardImage(image, createSectors);
    const card = openFileMedium(image, { access });
    return { card, about: `${image}, ${card.sectors} SD sectors${card.isWriteProtected ? ", write-protected" : ""}` };
  } catch (error) {
    if (!(error instanceof MediumError)) throw error;
    throw new CliError("file/unreadable", error.message, {
      hint: error.hint ?? "give the image of an SD card, or --create 8GB to make one",
      cause: error,
    });
  }
}
