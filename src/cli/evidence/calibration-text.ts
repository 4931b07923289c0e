// What a calibration found, in words: the figures, and how far the model with them is from each measurement.

import type { ModelFile } from "../../simulate/index.js";

export interface CalibrationSetting {
  readonly host: string;
  readonly card: string;
  readonly firmware: string;
  readonly board: string;
}

/** Lines of at most 80 columns. */
export function calibrationText(model: ModelFile, { host, card, firmware, board }: CalibrationSetting): string {
  const errors = model.residuals.map(({ errorPercent }) => Math.abs(errorPercent)).toSorted((a, b) => a - b);
  const middle = errors.length >> 1;
  const median = ((errors[middle] ?? 0) + (errors[(errors.length - 1) >> 1] ?? 0)) / 2;
  return [
    `${model.id}: a ${model.kind}, fitted on a ${board} board with ${firmware},`,
    model.kind === "host" ? `  card ${card}; all else as ${host}` : `  host ${host}; all else as ${card}`,
    ...Object.entries(model.parameters).map(([name, value]) => `  ${name.padEnd(24)}${value}`),
    "",
    `${"".padEnd(20)}${["bytes", "measured", "model", "error"].map((head) => head.padStart(11)).join("")}`,
    ...model.residuals.map(({ op, pattern, bytes, mbPerSec, errorPercent }) => {
      const cells = [`${bytes}`, mbPerSec.toFixed(3), (mbPerSec * (1 + errorPercent / 100)).toFixed(3)];
      const error = `${errorPercent > 0 ? "+" : ""}${errorPercent.toFixed(1)} %`;
      return `  ${`${pattern} ${op}`.padEnd(18)}${[...cells, error].map((cell) => cell.padStart(11)).join("")}`;
    }),
    "",
    `MB/s; half of the errors are below ${median.toFixed(1)} %, the largest is ${(errors.at(-1) ?? 0).toFixed(1)} %`,
  ].join("\n");
}
