// device watch: boards that come and go, in either mode.

import { describe, type FoundBoard, findBoards } from "../../device/index.js";
import { isSet, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { printable } from "../format-diagnostic.js";
import type { Action } from "./action.js";
import { countOf } from "./count.js";
import { watchEach } from "./watch-each.js";

const pollMs = 500;

/** Until --count comings and goings were told, or until it is stopped. */
export const watch: Action = async (context) => {
  const { args, output, carrier } = context;
  if (textArgument(args, "each") !== undefined) return watchEach(context);
  const count = countOf(args, "comings and goings");
  let known = new Map<string, FoundBoard>();
  for (let told = 0; told < count; ) {
    const now = new Map((await findBoards(carrier)).map((board) => [`${board.mode} ${board.entry.path}`, board]));
    const changes = [
      ...[...known].filter(([key]) => !now.has(key)).map(([, board]) => ["left", board] as const),
      ...[...now].filter(([key]) => !known.has(key)).map(([, board]) => ["came", board] as const),
    ];
    for (const [what, board] of changes.slice(0, count - told)) {
      const { mode, entry } = board;
      output.out(
        isSet(args, "json")
          ? JSON.stringify({ event: what, mode, ...entry })
          : printable(`${what}  ${describe(board)}`),
      );
    }
    told += changes.length;
    known = now;
    if (told < count) await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return exitCodes.done;
};
