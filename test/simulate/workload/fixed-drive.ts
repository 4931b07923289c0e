// A drive that takes the same time for every command, a host with a turn-around of so many µs, and what they were asked.

import type { Constant } from "../../../src/simulate/constant.js";
import type { Drive, DriveCommand } from "../../../src/simulate/engine/drive.js";
import type { HostModel } from "../../../src/simulate/host-model.js";
import type { WorkloadContext } from "../../../src/simulate/workload/workload.js";

export interface Asked extends DriveCommand {
  readonly startNs: number;
}

export interface FixedDrive extends Drive {
  readonly asked: Asked[];
}

/** `serviceUs` of a command, or what it says of each. */
export function fixedDrive(
  serviceUs: number | ((command: DriveCommand) => number),
  { blockBytes = 512, capacityBytes = 2 ** 31 }: { blockBytes?: number; capacityBytes?: number } = {},
): FixedDrive {
  const asked: Asked[] = [];
  return {
    id: "fixed",
    name: "a drive of fixed time",
    blockBytes,
    capacityBytes,
    asked,
    serve: ({ op, firstByte, bytes }, startNs, _random, spent) => {
      asked.push({ op, firstByte, bytes, startNs });
      const ns = 1000 * (typeof serviceUs === "number" ? serviceUs : serviceUs({ op, firstByte, bytes }));
      spent.add("command", ns);
      return { completeNs: startNs + ns, busFreeNs: startNs + ns, selectableNs: startNs + ns };
    },
  };
}

/** A request of up to 4 MiB is one command; with another one waiting the host needs `queuedUs` in place of `turnaroundUs`. */
export function contextOf(drive: Drive, { turnaroundUs = 0, queuedUs = 0, seed = 1 } = {}): WorkloadContext {
  const host: HostModel = {
    id: "plain",
    name: "a host with nothing but a turn-around",
    turnaround: figure(turnaroundUs, "µs"),
    turnaroundPerByte: figure(0, "ns/B"),
    queuedTurnaround: figure(queuedUs, "µs"),
    largestCommand: figure(4_194_304, "B"),
    completesAt: { value: "busFree", unit: "", confidence: "A", source: "test" },
    selectsWithAttention: true,
    requestedTransfer: { periodFactor: 25, offset: 12 },
    edgeResponse: figure(46, "ns"),
  };
  return { drive, seed, host };
}

function figure(value: number, unit: string): Constant {
  return { value, unit, confidence: "A", source: "test" };
}
