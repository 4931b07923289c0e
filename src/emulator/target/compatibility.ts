// The four ways in which the firmware believes to be spoken to (firmware-behaviour 2.2). Ordered: most tests are "below SCSI-2".

export const compatibilities = { unknown: 0, scsi1: 1, scsi2Disabled: 2, scsi2: 3 } as const;

export type Compatibility = (typeof compatibilities)[keyof typeof compatibilities];
