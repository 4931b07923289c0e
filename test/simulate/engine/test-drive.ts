// A drive whose every command takes as long as it is told, and hosts for it.

import type { Drive, DriveCommand } from "../../../src/simulate/engine/drive.js";
import type { HostModel } from "../../../src/simulate/index.js";
import { indigo2 } from "../scenario.js";

export interface Served extends DriveCommand {
  readonly startNs: number;
}

/** ns. BUS FREE comes `freeBeforeNs` before the drive can be selected again. */
export function testDrive(
  figures: { commandNs: number; freeBeforeNs?: number },
  served: Served[] = [],
): Drive & { readonly served: readonly Served[] } {
  const { commandNs, freeBeforeNs = 0 } = figures;
  return {
    id: "test",
    name: "a drive for tests",
    blockBytes: 512,
    capacityBytes: 1 << 30,
    served,
    serve(command, startNs, _, spent) {
      served.push({ ...command, startNs });
      spent.add("mediaTransfer", commandNs);
      const selectableNs = startNs + commandNs;
      return { completeNs: selectableNs - freeBeforeNs, busFreeNs: selectableNs - freeBeforeNs, selectableNs };
    },
  };
}

/** µs; bytes. */
export function testHost(figures: { H0?: number; HbNs?: number; Hq?: number; largest?: number } = {}): HostModel {
  const { H0 = 0, HbNs = 0, Hq = 0, largest = 1 << 20 } = figures;
  return {
    ...indigo2,
    turnaround: { ...indigo2.turnaround, value: H0 },
    turnaroundPerByte: { ...indigo2.turnaroundPerByte, value: HbNs },
    queuedTurnaround: { ...indigo2.queuedTurnaround, value: Hq },
    largestCommand: { ...indigo2.largestCommand, value: largest },
  };
}
