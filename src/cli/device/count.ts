// --count: after how many of what an endless action ends.

import { CliError } from "../cli-error.js";
import { type Arguments, textArgument } from "../command.js";

/** Infinity when it is left out. */
export function countOf(args: Arguments, what: string): number {
  const text = textArgument(args, "count");
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CliError("cli/usage", `--count ${text} is not a number of ${what}`, {
    hint: "write a whole number from 1 on, or leave it out",
  });
}
