// A whole number among the options, within bounds.

import { CliError } from "../cli-error.js";
import type { Arguments } from "../command.js";

export function numberArgument(
  args: Arguments,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  const value = args[name];
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new CliError("cli/usage", `--${name} ${value} is not a whole number of ${least} to ${most}`);
}
