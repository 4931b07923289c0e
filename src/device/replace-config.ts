// One configuration in place of another, or back again: what is done when a write fails, and what can be said of the board then.

import type { BoardLink } from "./board-link.js";
import { inspectImage, isSame } from "./config-image.js";
import { configStart, isOnCard, type Replacement, readImage, writeImage } from "./config-sectors.js";
import { type ConfigOnBoard, DeviceError, reasonOf } from "./device-error.js";

export interface Recovery {
  /** Finds the board again after it has left; rejects when it does not come back. Left out: not waited for. */
  readonly reopen?: () => Promise<BoardLink>;
  /** What is being done, for people. */
  readonly onStep?: (step: string) => void;
}

/**
 * Resolves when the card holds `after`, read back; `interrupted` when the board left meanwhile. Otherwise rejects with a
 * {@link DeviceError} whose `onBoard` says what it holds.
 */
export async function replaceConfig(
  link: BoardLink,
  replacement: Replacement,
  recovery: Recovery = {},
): Promise<"straight" | "interrupted"> {
  try {
    await writeImage(link, replacement);
    return "straight";
  } catch (error) {
    const again = await reach(link, error, recovery);
    try {
      recovery.onStep?.("looking what the board has now");
      await rescue(again, replacement, { error, recovery });
      return "interrupted";
    } finally {
      if (again !== link) await again.close();
    }
  }
}

/** The link if it still works, else a new one. */
async function reach(link: BoardLink, error: unknown, { reopen, onStep }: Recovery): Promise<BoardLink> {
  if (!hasLeft(error)) return link;
  if (reopen === undefined) throw failed(error, "unknown", "the board left");
  onStep?.("the board left; waiting for it to come back");
  try {
    return await reopen();
  } catch (cause) {
    throw failed(error, "unknown", `the board left and did not come back (${reasonOf(cause)})`);
  }
}

interface Trouble {
  readonly error: unknown;
  readonly recovery: Recovery;
}

/** Resolves when the new configuration is whole after all; else puts the old one back and rejects. */
async function rescue(
  link: BoardLink,
  { start, before, after }: Replacement,
  { error, recovery }: Trouble,
): Promise<void> {
  try {
    if ((await startNow(link)) !== start)
      throw new DeviceError("device/no-card", "the board has another card, or none");
    const now = await readImage(link, start);
    // Nothing was wrong with what was written, only with how we were told.
    const isWhole = isSame(now, after) && (await isOnCard(link, { start, image: after, last: 0 }));
    if (isWhole && codeOf(error) !== "device/write-failed") return;
    if (!isSame(now, before)) {
      recovery.onStep?.("putting the old configuration back");
      const beforeIsValid = inspectImage(now).state === "valid";
      await writeImage(link, { start, before: now, after: before, beforeIsValid });
    }
  } catch (second) {
    throw failed(error, "unknown", `and then ${reasonOf(second)}`);
  }
  throw failed(error, "old", "");
}

async function startNow(link: BoardLink): Promise<number> {
  return configStart((await link.readDeviceInfo()).sdSectors);
}

function hasLeft(error: unknown): boolean {
  return codeOf(error) === "device/gone";
}

function codeOf(error: unknown): string | undefined {
  return (error as { readonly code?: string }).code;
}

function failed(cause: unknown, onBoard: ConfigOnBoard, more: string): DeviceError {
  const what = `writing the configuration failed: ${reasonOf(cause)}${more === "" ? "" : `; ${more}`}`;
  if (onBoard === "old") {
    const message = `${what}. The board has its old configuration, as before`;
    return new DeviceError("device/write-failed", message, {
      cause,
      onBoard,
      hint: "try again; if it fails again, try another card",
    });
  }
  const message = `${what}. The board has the old configuration, the new one, or one that is marked as interrupted`;
  const hint = "plug the board in again and see what it has with device pull; device restore puts the backup back";
  return new DeviceError("device/write-failed", message, { cause, onBoard, hint });
}
