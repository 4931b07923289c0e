// What the tables of measured cards say of one card: figures in µs and MB/s, and the published rows that they were fitted to.

export interface MeasuredFigures {
  readonly id: string;
  readonly name: string;
  /** What the published rows call it. */
  readonly label: string;
  readonly capacityBytes?: number;
  readonly read?: {
    readonly rows: readonly string[];
    readonly sequentialLatency?: number;
    readonly randomLatency?: number;
    readonly readRate?: number;
  };
  readonly write?: {
    readonly rows: readonly string[];
    readonly programBase?: number;
    readonly randomProgramBase?: number;
    readonly programRate?: number;
  };
}
