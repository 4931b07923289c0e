// scsi2sd schema: the JSON Schema of the JSON form.

import type { Command } from "../command.js";
import { exitCodes } from "../exit-code.js";

export const command: Command = {
  usage: "schema",
  positionals: {},
  options: {},
  examples: [["scsi2sd schema > config.schema.json", "for editors and checkers"]],
  async run(_args, output) {
    const { exportJsonSchema } = await import("../../config/json/index.js");
    output.out(JSON.stringify(exportJsonSchema(), null, 2));
    return exitCodes.done;
  },
};
