// What a target slot pretends to be. The numbers are those of the SCSI2SD configuration, not the peripheral device
// types of SCSI-2 §8.2.5.1, which the firmware derives from them.

export const deviceTypes = {
  fixed: 0,
  removable: 1,
  optical: 2,
  floppy: 3,
  magnetoOptical: 4,
  sequential: 5,
} as const;

export type DeviceTypeName = keyof typeof deviceTypes;

/** How people call each type; index = number in the configuration. */
export const deviceTypeLabels = [
  "hard disk",
  "removable disk",
  "CD-ROM",
  "1.44 MB floppy",
  "magneto-optical",
  "tape",
] as const;
