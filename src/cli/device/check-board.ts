// device selftest and device reboot: short questions and orders.

import { selfTestBusFailure } from "../../usb/index.js";
import { CliError } from "../cli-error.js";
import { isSet } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { printableJson } from "../format-diagnostic.js";
import { type Action, withBoard } from "./action.js";

export const selfTest: Action = (context) =>
  withBoard(context, async (link) => {
    const { args, output } = context;
    const test = await link.selfTest();
    if (isSet(args, "json")) output.out(printableJson({ schema: "scsi2sd/device-selftest@1", ...test }));
    else output.out(test.result === "passed" ? "the board's SCSI side tests itself well" : failureWords(test.failure));
    return test.result === "passed" ? exitCodes.done : exitCodes.boardRefused;
  });

/** By code (firmware-behaviour 3.4.4, 5.2). */
function failureWords(failure: number): string {
  if (failure === selfTestBusFailure) {
    return "failed (32): the SCSI bus is not free or BSY cannot be driven; switch the host off or unplug the SCSI cable, and check termination";
  }
  if (failure === 1)
    return "failed (1): the data lines do not read 0 while nobody drives them; check termination and its power";
  if (failure === 64) return "failed (64): the board's logic chip does not return what it was given";
  return `failed (${failure}): a data line does not follow what is driven`;
}

export const reboot: Action = (context) => {
  if (!isSet(context.args, "dfu")) {
    throw new CliError("cli/usage", "a board can be rebooted into its loader only", {
      hint: "scsi2sd device reboot --dfu; for a restart take all power from it",
    });
  }
  return withBoard(context, async (link) => {
    await link.rebootToLoader();
    context.output.note("the board goes into its loader (DFU); taking all power from it brings its firmware back");
    return exitCodes.done;
  });
};
