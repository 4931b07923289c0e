// Fits a few positive figures to a few measurements: Levenberg and Marquardt's damped least squares over relative errors,
// in the logarithms of the figures, inside bounds. Same input, same result.

export interface FreeFigure {
  readonly name: string;
  /** All three in the figure's own unit, > 0, least ≤ start ≤ most. */
  readonly start: number;
  readonly least: number;
  readonly most: number;
}

export interface Fit {
  /** In the order of the figures. */
  readonly values: readonly number[];
  /** model / observed − 1, in the order of the observations. */
  readonly residuals: readonly number[];
}

const rounds = 300;
const derivativeStep = 1e-3;

/** `model` gives for a choice of figures what would have been observed; observations are > 0. */
export function fitFigures(
  figures: readonly FreeFigure[],
  observed: readonly number[],
  model: (values: readonly number[]) => readonly number[],
): Fit {
  const residualsAt = (logs: readonly number[]): number[] => {
    const predicted = model(logs.map(Math.exp));
    return observed.map((value, index) => (predicted[index] ?? 0) / value - 1);
  };
  const bounds = figures.map(({ least, most }) => [Math.log(least), Math.log(most)] as const);
  let logs = figures.map(({ start }) => Math.log(start));
  let residuals = residualsAt(logs);
  let damping = 1e-3;
  for (let round = 0; round < rounds && damping < 1e12; round++) {
    const columns = logs.map((_, index) => derivative(residualsAt, logs, index));
    const slopes = columns.map((column) => dot(column, residuals));
    const free = logs.map((log, index) => movesInside(log, slopes[index] ?? 0, bounds[index] ?? [0, 0]));
    const next = step(columns, slopes, free, damping).map((change, index) => {
      const [low, high] = bounds[index] ?? [0, 0];
      return Math.min(Math.max((logs[index] ?? 0) + change, low), high);
    });
    const nextResiduals = residualsAt(next);
    if (dot(nextResiduals, nextResiduals) < dot(residuals, residuals)) {
      const moved = Math.max(...next.map((log, index) => Math.abs(log - (logs[index] ?? 0))));
      logs = next;
      residuals = nextResiduals;
      damping = Math.max(damping / 10, 1e-12);
      if (moved < 1e-9) break;
    } else damping *= 10;
  }
  return { values: logs.map(Math.exp), residuals };
}

function derivative(
  residualsAt: (logs: readonly number[]) => number[],
  logs: readonly number[],
  index: number,
): number[] {
  const moved = (by: number) => residualsAt(logs.map((log, other) => (other === index ? log + by : log)));
  const below = moved(-derivativeStep);
  return moved(derivativeStep).map((above, row) => (above - (below[row] ?? 0)) / (2 * derivativeStep));
}

/** A figure at its bound that would leave it stays where it is. */
function movesInside(log: number, slope: number, [low, high]: readonly [number, number]): boolean {
  return !((log <= low && slope > 0) || (log >= high && slope < 0));
}

/** Solves the damped normal equations of the free figures. */
function step(
  columns: readonly (readonly number[])[],
  slopes: readonly number[],
  free: readonly boolean[],
  damping: number,
): number[] {
  const matrix = columns.map((row, i) =>
    columns.map((column, j) => {
      if (!free[i] || !free[j]) return i === j ? 1 : 0;
      const product = dot(row, column);
      return i === j ? product * (1 + damping) + 1e-15 : product;
    }),
  );
  return solve(
    matrix,
    slopes.map((slope, index) => (free[index] ? -slope : 0)),
  );
}

/** Gauss's elimination with pivoting; a direction that nothing depends on is left alone. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows.reduce(
      (found, row, index) =>
        index >= pivot && Math.abs(row[pivot] ?? 0) > Math.abs(rows[found]?.[pivot] ?? 0) ? index : found,
      pivot,
    );
    const chosen = rows[best] ?? [];
    rows[best] = rows[pivot] ?? [];
    rows[pivot] = chosen;
    const head = chosen[pivot] ?? 0;
    if (head === 0) continue;
    for (const [index, row] of rows.entries()) {
      if (index === pivot) continue;
      const factor = (row[pivot] ?? 0) / head;
      rows[index] = row.map((cell, column) => cell - factor * (chosen[column] ?? 0));
    }
  }
  return rows.map((row, index) => (row[index] ? (row[size] ?? 0) / row[index] : 0));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
