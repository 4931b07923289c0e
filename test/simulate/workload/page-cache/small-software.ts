// A host whose page cache is small and whose processor takes no time, so that times are those of the drive.

import type { HostModel } from "../../../../src/simulate/host-model.js";
import {
  type HostSoftware,
  hostSoftware,
  linuxHostModels,
} from "../../../../src/simulate/workload/page-cache/host-software.js";

const page = 4096;

type Figures = Partial<Record<NumericFigure, number>> & { readonly merges?: "adjacent" | "nothing" };
type NumericFigure = {
  [Name in keyof HostSoftware]-?: HostSoftware[Name] extends { readonly value: number } ? Name : never;
}[keyof HostSoftware];

const quick: Figures = {
  ...{ copyPerByte: 0, callTime: 0, requestTime: 0, openTime: 0, createTime: 0, programmedTransfer: 0 },
  ...{
    processors: 1,
    cacheBytes: 256 * page,
    readAheadBytes: 8 * page,
    largestRequest: 8 * page,
    writeBackRequests: 4,
  },
};

export function softwareWith(figures: Figures = {}, fileSystem: HostSoftware["fileSystem"] = "ext2"): HostSoftware {
  const base = hostSoftware[0];
  if (base === undefined) throw new Error("no host software");
  const changed = Object.entries({ ...quick, ...figures }).map(([name, value]) => [
    name,
    { ...base[name as NumericFigure], value },
  ]);
  return { ...base, fileSystem, ...Object.fromEntries(changed) };
}

/** No turn-around. */
export function quickHost(): HostModel {
  const base = linuxHostModels[0];
  if (base === undefined) throw new Error("no host model");
  const none = { ...base.turnaround, value: 0 };
  return {
    ...base,
    turnaround: none,
    queuedTurnaround: none,
    turnaroundPerByte: { ...base.turnaroundPerByte, value: 0 },
  };
}
