// Curves in a terminal: lines of braille dots, or of full stops where there is no Unicode, with a letter at each data
// point to tell them apart without colour. Where curves run together their letters take turns.

export const plotGlyphs = ["braille", "ascii"] as const;
export type PlotGlyphs = (typeof plotGlyphs)[number];

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

export interface PlotSeries {
  /** One character. */
  readonly marker: string;
  readonly label: string;
  /** In ascending order of x. */
  readonly points: readonly PlotPoint[];
}

export interface PlotOptions {
  readonly series: readonly PlotSeries[];
  readonly xTicks: readonly { readonly x: number; readonly label: string }[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly glyphs: PlotGlyphs;
  /** Size of the area with the curves, in characters. */
  readonly columns?: number;
  readonly rows?: number;
}

const labelWidth = 5;
/** Dots in a braille character, and the bit of each: [row][column] (Unicode §21.1). */
const dotRows = 4;
const dotColumns = 2;
const dotBits = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

/** Grid and legend; y starts at 0. Ends with a line feed. */
export function renderPlot(options: PlotOptions): string {
  const { series, glyphs, columns = 67, rows = 14 } = options;
  const points = series.flatMap((one) => one.points);
  const xs = points.map(({ x }) => x);
  const [xMin, xMax] = [Math.min(...xs), Math.max(...xs)];
  const yStep = niceStep(Math.max(0, ...points.map(({ y }) => y)));
  const yMax = yStep * Math.max(1, Math.ceil(Math.max(0, ...points.map(({ y }) => y)) / yStep));
  const area: Area = {
    columns,
    rows,
    // From 0 to 1 across the middle of the outermost cells.
    place: ({ x, y }) => ({ x: xMax > xMin ? (x - xMin) / (xMax - xMin) : 0.5, y: 1 - y / yMax }),
  };
  const cells = drawLines(area, series, glyphs);
  drawMarkers(area, series, cells);
  const axis = glyphs === "braille" ? { y: "┤", x: "─", corner: "└" } : { y: "|", x: "-", corner: "+" };
  const yTicks = new Map<number, string>();
  for (let y = 0; y <= yMax + yStep / 2; y += yStep) yTicks.set(rowOf(area, 1 - y / yMax), formatTick(y, yStep));
  const lines = cells.map((row, index) =>
    `${(yTicks.get(index) ?? "").padStart(labelWidth)} ${axis.y}${row.join("")}`.trimEnd(),
  );
  return `${[
    `${" ".repeat(labelWidth + 2)}${options.yLabel}`,
    ...lines,
    `${" ".repeat(labelWidth + 1)}${axis.corner}${axis.x.repeat(columns)}`,
    xAxis(area, options, { xMin, xMax }),
    "",
    ...legend(series, columns + labelWidth + 2),
  ].join("\n")}\n`;
}

interface Area {
  readonly columns: number;
  readonly rows: number;
  readonly place: (point: PlotPoint) => PlotPoint;
}

function columnOf(area: Area, x: number): number {
  return Math.round(x * (area.columns - 1));
}

function rowOf(area: Area, y: number): number {
  return Math.round(y * (area.rows - 1));
}

function drawLines(area: Area, series: readonly PlotSeries[], glyphs: PlotGlyphs): string[][] {
  const [across, down] = glyphs === "braille" ? [dotColumns, dotRows] : [1, 1];
  const bits = Array.from({ length: area.rows }, () => new Array<number>(area.columns).fill(0));
  const dot = ({ x, y }: PlotPoint): void => {
    // Half a cell of margin keeps dots in line with the letters, which stand in the middle of a cell.
    const column = Math.floor((x * (area.columns - 1) + 0.5) * across);
    const row = Math.floor((y * (area.rows - 1) + 0.5) * down);
    const line = bits[Math.floor(row / down)];
    const index = Math.floor(column / across);
    const bit = dotBits[row % down]?.[column % across] ?? 0;
    if (line?.[index] !== undefined) line[index] |= bit;
  };
  const steps = area.columns * across;
  for (const { points } of series) {
    points.forEach((point, index) => {
      const from = area.place(points[index - 1] ?? point);
      const to = area.place(point);
      for (let step = 0; step <= steps; step++) {
        const share = step / steps;
        dot({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      }
    });
  }
  const glyph = (bit: number): string => {
    if (bit === 0) return " ";
    return glyphs === "braille" ? String.fromCharCode(0x2800 + bit) : ".";
  };
  return bits.map((row) => row.map(glyph));
}

function drawMarkers(area: Area, series: readonly PlotSeries[], cells: string[][]): void {
  const meetings = new Map<string, { row: number; column: number; turn: number; markers: string[] }>();
  for (const { marker, points } of series) {
    points.forEach((point, turn) => {
      const { x, y } = area.place(point);
      const [row, column] = [rowOf(area, y), columnOf(area, x)];
      const meeting = meetings.get(`${row},${column}`) ?? { row, column, turn, markers: [] };
      meeting.markers.push(marker);
      meetings.set(`${row},${column}`, meeting);
    });
  }
  for (const { row, column, turn, markers } of meetings.values()) {
    const line = cells[row];
    if (line) line[column] = markers[turn % markers.length] ?? " ";
  }
}

function xAxis(area: Area, { xTicks, xLabel }: PlotOptions, range: { xMin: number; xMax: number }): string {
  let line = "";
  for (const { x, label } of xTicks) {
    const { x: share } = area.place({ x, y: 0 });
    if (x < range.xMin || x > range.xMax) continue;
    const start = labelWidth + 2 + columnOf(area, share) - Math.floor(label.length / 2);
    // A label that would touch the one before is left out.
    if (line === "" || start > line.length) line = line.padEnd(start) + label;
  }
  return `${line} ${xLabel}`;
}

function legend(series: readonly PlotSeries[], width: number): readonly string[] {
  const entries = series.map(({ marker, label }) => `${marker} ${label}`);
  const lines: string[] = [];
  let line = "";
  for (const entry of entries) {
    const longer = line === "" ? `       ${entry}` : `${line}   ${entry}`;
    if (longer.length > width && line !== "") {
      lines.push(line);
      line = `       ${entry}`;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** 1, 2 or 5 times a power of ten, so that about five steps cover `max`. */
function niceStep(max: number): number {
  if (max <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(max / 5));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => max / step <= 5) ?? 10 * power;
}

function formatTick(value: number, step: number): string {
  return value.toFixed(Math.max(0, -Math.floor(Math.log10(step))));
}
