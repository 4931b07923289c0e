// Lines to paste for initiators: how each reaches the emulated board.

import type { IscsiTarget } from "../../serve/iscsi/index.js";

export function connectLines(host: string, port: number, targets: readonly IscsiTarget[]): string[] {
  const first = targets[0]?.name ?? "NAME";
  const portal = `${host}:${port}`;
  return [
    ...targets.map(({ name, targetId }) => `SCSI ID ${targetId}: iscsi://${portal}/${name}/0`),
    "",
    "Linux (open-iscsi):",
    `  iscsiadm -m discovery -t sendtargets -p ${portal}`,
    `  iscsiadm -m node -T ${first} -p ${portal} --login`,
    "QEMU (as a disk of an old SCSI adapter):",
    "  -device lsi53c810,id=scsi0 \\",
    `  -drive if=none,id=d0,format=raw,file=iscsi://${portal}/${first}/0 \\`,
    "  -device scsi-generic,drive=d0,bus=scsi0.0,scsi-id=1",
    "Windows (PowerShell, as administrator):",
    `  New-IscsiTargetPortal -TargetPortalAddress ${host} -TargetPortalPortNumber ${port}`,
    `  Connect-IscsiTarget -NodeAddress ${first}`,
    "macOS: has no initiator of its own; with a third party's, the same address and name.",
  ];
}
