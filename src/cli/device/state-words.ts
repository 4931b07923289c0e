// What lies in the configuration sectors of a card, in words.

import type { ConfigImage, ImageState } from "../../device/index.js";

const words: Readonly<Record<ImageState, string>> = {
  valid: "valid",
  interrupted:
    "writing it was interrupted: the board starts with its built-in default; put a backup back, or push again",
  blank: "none: the card never had one; the board starts with its built-in default",
  foreign: "none: something else lies there; the board starts with its built-in default",
};

export function stateWords({ state, doubts }: Pick<ConfigImage, "state" | "doubts">): string {
  return doubts.length === 0 ? words[state] : "valid for the board, but its halves contradict each other";
}
