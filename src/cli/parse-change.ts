// KEY=VALUE on a command line → an assignment.

import { parseAssignment, type SettingAssignment } from "../config/index.js";
import { CliError } from "./cli-error.js";

/** Blanks in the value count: they matter in names. Throws for unknown settings and values that do not fit. */
export function parseChange(change: string): SettingAssignment {
  const equals = change.indexOf("=");
  if (equals < 1)
    throw new CliError("cli/usage", `"${change}" is not KEY=VALUE`, { hint: "write it like parity=true" });
  return parseAssignment(change.slice(0, equals), change.slice(equals + 1));
}
