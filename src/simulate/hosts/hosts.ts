// The host computers with a timing model.

import type { HostModel } from "../host-model.js";
import { limitedHosts } from "./limited-hosts.js";
import { linuxHosts } from "./linux-hosts.js";
import { tezro } from "./tezro.js";
import { workstations } from "./workstations.js";

export const hostModels: readonly HostModel[] = [...workstations, tezro, ...limitedHosts, ...linuxHosts];

export const defaultHostModelId = "generic-fast10";

/** By id or alias. */
export function findHostModel(id: string): HostModel | undefined {
  return hostModels.find((host) => host.id === id || host.aliases?.includes(id) === true);
}
