// Every opcode that nothing else answers; readiness is asked first (firmware-behaviour 2.5.3, quirk Q20).

import { senses } from "../../scsi/index.js";
import { type Command, gates } from "./command.js";

export const invalidCommand: Command = {
  gate: gates.ready,
  run: (context) => context.check(senses.invalidCommand),
};
