// What the closed forms need of a board, and their answer for a request: the oracle that the engine is held against.

import { commandOverhead, statusOverhead } from "../../../src/simulate/board-constants.js";
import { compatParts } from "../../../src/simulate/compat-delays.js";
import { type DriveOptions, type DriveTiming, driveTiming } from "../../../src/simulate/drive-timing.js";
import { addParts, type Parts, totalUs } from "../../../src/simulate/parts.js";
import type { Pattern } from "../../../src/simulate/pattern.js";
import type { Op } from "../../../src/simulate/prediction.js";
import { readTime } from "./read-time.js";
import { requestParts } from "./request-time.js";
import { writeTime } from "./write-time.js";

export interface ClosedDrive extends DriveTiming {
  /** Before the data of every command: the configuration's delays and A. */
  readonly front: Parts;
  readonly status: Parts;
}

export function closedDrive(options: DriveOptions): ClosedDrive {
  return {
    ...driveTiming(options),
    front: addParts(compatParts(options), { command: commandOverhead.value }),
    status: { status: statusOverhead.value },
  };
}

/** µs from one request's start to the next one's. */
export function closedRequestUs(
  options: DriveOptions,
  { op, pattern, bytes }: { readonly op: Op; readonly pattern: Pattern; readonly bytes: number },
): number {
  const drive = closedDrive(options);
  const parts = requestParts(options.host, bytes, (commandBytes) =>
    op === "read" ? readTime(drive, commandBytes, pattern) : writeTime(drive, commandBytes),
  );
  return totalUs(parts);
}
