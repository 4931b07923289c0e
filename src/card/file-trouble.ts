// What the operating system says about a card image, as errors of a medium.

import { MediumError, type MediumErrorCode } from "./medium.js";

/** Whatever was tried. Full: the disk, the quota, or what one file may have. */
const codes: Readonly<Record<string, MediumErrorCode>> = {
  ENOSPC: "card/full",
  EDQUOT: "card/full",
  EFBIG: "card/full",
  EBUSY: "card/busy",
};

const hints: Readonly<Record<string, string>> = {
  ENOSPC: "make room on the disk that holds the image; a sparse image takes room as it is written",
  EDQUOT: "make room in your quota; a sparse image takes room as it is written",
  EFBIG: "the file system takes no file of this size (FAT32: 4 GiB); keep the image elsewhere",
  EACCES: "change its permissions, or open it for reading only",
  EPERM: "change its permissions, or open it for reading only",
  EROFS: "open it for reading only",
  ENOENT: "check the name, or make a new card image",
  EEXIST: "give another name; an existing image is never overwritten",
  EBUSY: "unmount the card, and end what else uses it",
};

/** `what`: "cannot write sectors 8 to 15 of card.img". */
export function troubleOf(error: unknown, code: MediumErrorCode, what: string): MediumError {
  const systemCode = systemCodeOf(error) ?? "";
  const hint = hints[systemCode];
  return new MediumError(codes[systemCode] ?? code, `${what}: ${reasonOf(error)}`, {
    ...(hint !== undefined && { hint }),
    cause: error,
  });
}

/** `ENOENT`, `EIO` … */
export function systemCodeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** "ENOSPC: no space left on device, write" → "no space left on device". */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /^[A-Z0-9]+: (.*?)(?:, \w+)?(?: '.*')?$/.exec(text)?.[1] ?? text;
}
