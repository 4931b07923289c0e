// Whether to go on: by --yes, or by asking who sits there. Without either nothing is done.

import { confirm } from "@clack/prompts";
import { CliError } from "../cli-error.js";
import { isSet } from "../command.js";
import type { ActionContext } from "./action.js";

export async function mayGoOn(
  { args, output }: Pick<ActionContext, "args" | "output">,
  question: string,
): Promise<boolean> {
  if (isSet(args, "dry-run")) return false;
  if (isSet(args, "yes")) return true;
  if (output.isInteractive) return (await confirm({ message: question, initialValue: false })) === true;
  throw new CliError("cli/usage", "nobody is here to be asked, so nothing was done", {
    hint: "--yes goes on without asking, --dry-run only says what would be done",
  });
}
