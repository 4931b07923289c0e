// Drives with arithmetic that fits in one's head, for tests of what lies in front of a drive.

import type { Drive, DriveCommand } from "../../../../src/simulate/engine/drive.js";

export interface StubDrive extends Drive {
  readonly commands: DriveCommand[];
}

export interface StubOptions {
  readonly capacityBytes?: number;
  /** Each command takes this long, … */
  readonly fixedNs?: number;
  /** … plus this for each byte, … */
  readonly nsPerByte?: number;
  /** … plus this when it does not begin where the last one ended. */
  readonly seekNs?: number;
}

export function stubDrive(options: StubOptions = {}): StubDrive {
  const { capacityBytes = 8 * 2 ** 30, fixedNs = 0, nsPerByte = 0, seekNs = 0 } = options;
  const commands: DriveCommand[] = [];
  let endByte = 0;
  return {
    id: "stub",
    name: "stub",
    blockBytes: 512,
    capacityBytes,
    commands,
    serve(command, startNs) {
      commands.push({ ...command });
      const seek = command.firstByte === endByte ? 0 : seekNs;
      endByte = command.firstByte + command.bytes;
      const completeNs = startNs + Math.round(fixedNs + seek + command.bytes * nsPerByte);
      return { completeNs, busFreeNs: completeNs, selectableNs: completeNs };
    },
  };
}
