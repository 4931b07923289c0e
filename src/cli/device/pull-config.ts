// device pull and device backup: what the board has, as a configuration file or as it is.

import { pullConfig } from "../../device/index.js";
import { CliError } from "../cli-error.js";
import { isSet, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { writeWhole } from "../files.js";
import { printable } from "../format-diagnostic.js";
import { formatOfName } from "../load-config.js";
import { serializeConfig } from "../serialize-file.js";
import { type Action, withBoard } from "./action.js";
import { backupName } from "./backup-file.js";
import { pullBoard } from "./pull-board.js";
import { stateWords } from "./state-words.js";

export const pull: Action = async (context) => {
  const { args, output } = context;
  const name = textArgument(args, "file") ?? "-";
  const format = formatOfName(name) ?? (name === "-" ? (isSet(args, "json") ? "json" : "xml") : undefined);
  if (format === undefined) {
    throw new CliError("cli/usage", `the name ${name} does not tell the form`, {
      hint: "end it in .xml, .bin or .json",
    });
  }
  const pulled = await pullBoard(context);
  const isUsable = pulled.state === "valid";
  if (!isUsable) output.note(`scsi2sd: the board's configuration: ${stateWords(pulled)}`);
  // As it is, it is worth keeping all the same.
  if (!isUsable && format !== "bin") return exitCodes.findings;
  const bytes = format === "bin" ? pulled.bytes : await serializeConfig(pulled.config, format);
  if (name === "-") output.bytes(bytes);
  else await writeWhole(name, bytes, { replace: isSet(args, "force") ? "always" : "never" });
  return isUsable && pulled.doubts.length === 0 ? exitCodes.done : exitCodes.findings;
};

export const backup: Action = async (context) => {
  const pulled = await withBoard(context, pullConfig);
  const file = textArgument(context.args, "file") ?? backupName(pulled.facts.serial, new Date());
  await writeWhole(file, pulled.bytes, { replace: isSet(context.args, "force") ? "always" : "never" });
  context.output.out(printable(file));
  return exitCodes.done;
};
