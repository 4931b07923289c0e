// How the requests of a workload lie on the disk.

export const patterns = ["sequential", "random"] as const;
export type Pattern = (typeof patterns)[number];
