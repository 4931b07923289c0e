// Figures as people read them: two decimals for MB/s, durations in the unit that fits, a dash for what is not known.

export const unknown = "–";

export function formatRate(mbPerSec: number | undefined): string {
  return isKnown(mbPerSec) ? mbPerSec.toFixed(2) : unknown;
}

/** Microseconds, as they stand in a column. */
export function formatUs(us: number | undefined): string {
  return isKnown(us) ? us.toFixed(1) : unknown;
}

const durationUnits = [
  { name: "s", us: 1e6 },
  { name: "ms", us: 1000 },
  { name: "µs", us: 1 },
] as const;

/** Three digits: 823 µs, 12.3 ms, 1.20 s. */
export function formatDuration(us: number): string {
  const unit = durationUnits.find((candidate) => us >= candidate.us * 0.9995) ?? durationUnits[2];
  const value = us / unit.us;
  return `${value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)} ${unit.name}`;
}

/** Any figure: whole numbers as they are, others with four digits that count. */
export function formatFigure(value: number | undefined): string {
  if (!isKnown(value)) return unknown;
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}

export function formatPercent(percent: number | undefined): string {
  if (!isKnown(percent)) return unknown;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toFixed(1)} %`;
}

export function isKnown(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value);
}
