// device flash: the firmware of the board, with what it did before and what it does now said step by step.

import { type UpdatePlan, updateFirmware } from "../../device/index.js";
import { type BoardRevision, boardIdentity, largestDfuFileBytes } from "../../usb/index.js";
import { CliError } from "../cli-error.js";
import { isSet, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { readBounded } from "../files.js";
import { printable, printableJson } from "../format-diagnostic.js";
import { type Action, type ActionContext, theBoard } from "./action.js";
import { mayGoOn } from "./ask.js";
import { backupTo } from "./backup-file.js";

export const flash: Action = async (context) => {
  const { args, output, carrier } = context;
  const name = textArgument(args, "file");
  if (name === undefined)
    throw new CliError("cli/usage", "device flash needs a firmware file", { hint: "scsi2sd device flash FILE.dfu" });
  const file = await readBounded(name, largestDfuFileBytes);
  const board = await theBoard(context, "application", "loader");
  const forceHardware = textArgument(args, "force-hardware") as BoardRevision | undefined;
  const result = await updateFirmware(carrier, board, file, {
    ...(forceHardware === undefined ? {} : { forceHardware }),
    confirm: async (plan) => {
      tellPlan(plan, context);
      return (await mayGoOn(context, "Write this firmware to the board?")) ? "flash" : "leave";
    },
    backup: backupTo(context),
    onStep: (_, note) => output.note(printable(note)),
    onProgress: progressTo(context),
  });
  if (isSet(args, "json")) output.out(printableJson({ schema: "scsi2sd/device-flash@1", ...result }));
  else if (result.result === "left") output.note("nothing was done to the board");
  else {
    output.note(`the board runs firmware ${result.after?.firmware}`);
    if (result.settings === "same") output.note("its settings are the same as before");
  }
  return exitCodes.done;
};

function tellPlan({ facts, revision, fit, overridden }: UpdatePlan, { output }: ActionContext): void {
  const { version } = fit.image;
  const is = revision === undefined ? "not known" : boardIdentity(revision).label;
  output.note(`board: ${is}${facts === undefined ? ", in its loader" : `, firmware ${facts.firmware}`}`);
  const from = version ? `, version ${version.major}.${version.minor}.${version.patch}` : "";
  output.note(`file: for ${fit.revision ?? "a board that it does not name"}${from}`);
  for (const { message } of overridden) output.note(`scsi2sd: overridden by --force-hardware: ${printable(message)}`);
}

const tenths = 10;

/** A line at each tenth of a step: enough for a terminal and little for a log. */
function progressTo({ output }: ActionContext): (step: string, done: number, of: number) => void {
  let last = "";
  return (step, done, of) => {
    const line = `  ${step} ${Math.floor((done / of) * tenths) * tenths} %`;
    if (line === last) return;
    last = line;
    output.note(line);
  };
}
