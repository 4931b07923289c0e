// Lines to paste for initiators: how each reaches the emulated board.

import type { IscsiTarget } from "../../serve/iscsi/index.js";
import type { ListenAddress } from "./emulate-options.js";
import { formatPortal, isWildcard, reachedAt } from "./listen.js";

export function connectLines({ host, port }: ListenAddress, targets: readonly IscsiTarget[]): string[] {
  const [first] = targets;
  if (first === undefined) {
    return [`Listening on ${formatPortal(host, port)}, but the configuration enables no target: there is no disk.`];
  }
  const reached = reachedAt(host);
  const portal = formatPortal(reached, port);
  return [
    ...targets.map(({ name, targetId }) => `SCSI ID ${targetId}: iscsi://${portal}/${name}/0`),
    ...(isWildcard(host) ? ["From other computers: with this computer's address."] : []),
    "",
    "Linux (open-iscsi):",
    `  iscsiadm -m discovery -t sendtargets -p ${portal}`,
    `  iscsiadm -m node -T ${first.name} -p ${portal} --login`,
    "QEMU (as a disk of an old SCSI adapter):",
    "  -device lsi53c810,id=scsi0 \\",
    `  -drive if=none,id=d0,format=raw,file=iscsi://${portal}/${first.name}/0 \\`,
    `  -device scsi-generic,drive=d0,bus=scsi0.0,scsi-id=${first.targetId}`,
    "Windows (PowerShell, as administrator):",
    `  New-IscsiTargetPortal -TargetPortalAddress ${reached} -TargetPortalPortNumber ${port}`,
    `  Connect-IscsiTarget -NodeAddress ${first.name}`,
    "macOS: has no initiator of its own; with a third party's, the same address and name.",
  ];
}
