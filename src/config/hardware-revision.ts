// Which boards there are, by the names owners know (firmware-behaviour 3.1). What differs between them stands where it matters.

export const hardwareRevisions = ["revF", "2020", "2021"] as const;
export type HardwareRevision = (typeof hardwareRevisions)[number];
