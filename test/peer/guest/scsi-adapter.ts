// A parallel SCSI adapter of old for a guest, behind which the devices are iSCSI targets.

export interface GuestDevice {
  /** SCSI ID on the guest's bus. */
  readonly id: number;
  /** Such as `iscsi://127.0.0.1:3260/iqn…:id0/0`. */
  readonly url: string;
}

/** SeaBIOS looks for disks behind later chips of the family, which takes five seconds. */
export function scsiAdapter(devices: readonly GuestDevice[]): readonly string[] {
  return ["-device", "lsi53c810,id=scsi", ...devices.flatMap(deviceArguments)];
}

/** scsi-generic hands commands and answers through as they are, but for VPD page 00h of disks (see docs/guest.md). */
function deviceArguments({ id, url }: GuestDevice): string[] {
  return [
    ...["-drive", `if=none,id=drive${id},file=${url},format=raw,cache=none`],
    ...["-device", `scsi-generic,drive=drive${id},bus=scsi.0,scsi-id=${id}`],
  ];
}
