// Commands that end with GOOD and do nothing, not even look at their fields (disk.c, mo.c, vendor.c@v6.4.14; firmware-behaviour
// 2.10, 2.13, 2.14): TEST UNIT READY, REZERO UNIT, PREVENT ALLOW, PRE-FETCH without a range check (quirk Q38), ERASE …

import { type Command, gates } from "./command.js";

function doNothing(): void {
  // GOOD follows when a command decides nothing.
}

export const goodWhenReady: Command = { gate: gates.ready, run: doNothing };

/** ERASE of magneto-optical disks answers even when not ready. */
export const goodAlways: Command = { gate: gates.reservation, run: doNothing };
