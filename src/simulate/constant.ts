// What a figure of the timing model is, and how far to trust it. Marks as in firmware-timing.md.

/**
 * F: read from the firmware's source. M: measured by its author. D: derived by arithmetic from F.
 * A: an assumption inside the stated range, to be calibrated.
 * fitted: chosen inside a plausible range so that a published result comes out; agreement with that result proves nothing.
 */
export const confidences = ["F", "M", "D", "A", "fitted"] as const;
export type Confidence = (typeof confidences)[number];

/** Least and greatest. */
export type Range = readonly [number, number];

export interface Constant<Value extends number | string = number> {
  readonly value: Value;
  /** Empty for counts and words. */
  readonly unit: string;
  readonly confidence: Confidence;
  /** Paragraph of firmware-timing.md, and where it has the figure from. */
  readonly source: string;
  /** Plausible range, where the value is an assumption: least and greatest, in the same unit. */
  readonly range?: Range;
}

/** `us(70, "A", "§7", [40, 120])`: a duration in microseconds. */
export const us = inUnit("µs");
export const mbPerSec = inUnit("MB/s");
export const megahertz = inUnit("MHz");
export const bytes = inUnit("B");
export const clocks = inUnit("clk");

function inUnit(unit: string) {
  return (value: number, confidence: Confidence, source: string, range?: Range): Constant => ({
    value,
    unit,
    confidence,
    source,
    ...(range === undefined ? {} : { range }),
  });
}
