// What a configuration argument names (house rules §8): a file, the card of a board, or a board. A file whose name looks like
// the others is ./board:x.

import { CliError } from "./cli-error.js";

export interface BoardSource {
  readonly kind: "board";
  /** As it was written. */
  readonly name: string;
  /** Serial number, path or ids, as `--device` of `scsi2sd device` takes them; left out: the only one. */
  readonly device?: string;
  /** As `--via` takes it. */
  readonly via?: string;
}

export interface CardSource {
  readonly kind: "card";
  readonly name: string;
  readonly path: string;
}

export type ConfigSource = { readonly kind: "file"; readonly name: string } | CardSource | BoardSource;

/** For the help of commands. */
export const sourceWords = "A .xml, .bin or .json file, card:PATH, board:[SERIAL], or - for standard input";

/**
 * `board:`, `board:SERIAL`, `board:usbip://HOST[:PORT][/SERIAL]`, `board:traffic:FILE`, `card:PATH`; all else is a file. Throws
 * `cli/usage` for a card without a path.
 */
export function parseConfigSource(name: string): ConfigSource {
  const [, scheme, rest = ""] = /^(board|card):(.*)$/s.exec(name) ?? [];
  if (scheme === undefined) return { kind: "file", name };
  if (scheme === "board") return { kind: "board", name, ...placeOf(rest) };
  if (rest !== "") return { kind: "card", name, path: rest };
  throw new CliError("cli/usage", "card: names no card", {
    hint: "write card: and the path of a card image or of a card reader's device",
  });
}

function placeOf(rest: string): Pick<BoardSource, "device" | "via"> {
  if (rest.startsWith("traffic:")) return { via: rest };
  const [, via, behind] = /^(usbip:\/\/[^/]*)(?:\/(.*))?$/s.exec(rest) ?? [];
  const device = via === undefined ? rest : behind;
  return { ...(via === undefined ? {} : { via }), ...(device ? { device } : {}) };
}

/** Boards and cards are read here, never written. Throws `cli/usage` that names what writes them. */
export function refuseSource(name: string): void {
  const { kind } = parseConfigSource(name);
  if (kind === "file") return;
  throw new CliError("cli/usage", `${name} is a ${kind}, and this command writes files only`, { hint: writers[kind] });
}

const writers = {
  board: "scsi2sd device pull board.xml, change that file, then scsi2sd device push board.xml",
  card: "scsi2sd convert card:PATH config.xml, change that file, put the card into its board, then scsi2sd device push config.xml",
} as const;
