// The SCSI IDs are not those the host looks at, or boots from.

import type { BoardConfig } from "../board-config.js";
import type { Severity } from "../diagnostic.js";
import {
  enabledCdRoms,
  formatAlternatives,
  formatGround,
  hostDisks,
  type Slot,
  setCommand,
  severityOf,
} from "../hosts/advice.js";
import type { Fact, HostProfile } from "../hosts/host-profile.js";
import type { Rule, RuleFinding } from "./rule.js";

export const hostScsiId: Rule = {
  id: "host-scsi-id",
  stage: "host",
  severity: "warning",
  title: "A SCSI ID does not suit the host",
  why: "Some hosts see disks only at certain IDs, or boot from certain IDs only.",
  source: "docs/hosts.md, with a source for each host",
  *check(config, host) {
    const { diskIds, bootIds, cdId } = host;
    const disks = hostDisks(config, host);
    if (diskIds?.others === "fail") yield* unreachable(config, host, diskIds);
    // Elsewhere other IDs are merely not proven, and one disk at a usual ID is enough.
    else if (diskIds) yield* noneOf(disks, host, diskIds, { what: "a disk at", severity: "info" });
    if (bootIds) yield* noneOf(disks, host, bootIds, { what: "the boot disk at", severity: severityOf(bootIds) });
    if (cdId) {
      const ids = { ...cdId, value: [cdId.value] };
      yield* noneOf(enabledCdRoms(config), host, ids, { what: "the CD-ROM at", severity: "info" });
    }
  },
};

/** Every disk must have one of the IDs, unless another that has makes it reachable as a logical unit. */
function* unreachable(
  config: BoardConfig,
  host: HostProfile,
  ids: Fact<readonly number[]>,
): Generator<RuleFinding, void> {
  const disks = hostDisks(config, host);
  if (config.board.mapLunsToIds && disks.some(([, { id }]) => ids.value.includes(id))) return;
  for (const [slot, { id }] of disks) {
    if (ids.value.includes(id)) continue;
    const ground = formatGround(host, ids, `ID ${formatAlternatives(ids.value)}`);
    yield finding(slot, ids, {
      severity: severityOf(ids),
      message: `target ${slot} has SCSI ID ${id}, but ${ground}`,
    });
  }
}

function* noneOf(
  targets: readonly Slot[],
  host: HostProfile,
  ids: Fact<readonly number[]>,
  { what, severity }: { readonly what: string; readonly severity: Severity },
): Generator<RuleFinding, void> {
  const first = targets[0];
  if (!first || targets.some(([, { id }]) => ids.value.includes(id))) return;
  const [slot, { id }] = first;
  const ground = formatGround(host, ids, `${what} ID ${formatAlternatives(ids.value)}`);
  yield finding(slot, ids, { severity, message: `target ${slot} has SCSI ID ${id}; ${ground}` });
}

function finding(
  slot: number,
  ids: Fact<readonly number[]>,
  words: Pick<RuleFinding, "severity" | "message">,
): RuleFinding {
  const path = `target.${slot}.id`;
  return { path, ...words, hint: setCommand([{ path, value: String(ids.value[0]) }]) };
}
