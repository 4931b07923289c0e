// Commands of old controllers (vendor.c, diagnostic.c@v6.4.14; firmware-behaviour 2.14): parameters and a sector buffer that are
// taken and not used.

import { senses } from "../../scsi/index.js";
import { type Command, gates } from "./command.js";

const diskParameterBytes = 10;

export const assignDiskParameters: Command = {
  gate: gates.ready,
  run: (context) => context.receive(diskParameterBytes),
};

/** Only with the XEBEC quirk. */
export const writeSectorBuffer: Command = {
  gate: gates.ready,
  run: (context) => {
    if (context.unit.quirks.single === "xebec") context.receive(context.unit.blockBytes);
    else context.check(senses.invalidCommand);
  },
};
