// A user's measurements in any of the formats that are known: which one it is shows in the text.

import type { MeasuredSample } from "./measured-sample.js";
import { parseCsv } from "./parse-csv.js";
import { parseDiskperf } from "./parse-diskperf.js";
import { parseFio } from "./parse-fio.js";
import { parseIozone } from "./parse-iozone.js";

export const measurementFormats = ["csv", "diskperf", "fio", "iozone"] as const;
export type MeasurementFormat = (typeof measurementFormats)[number];

const parsers: Readonly<Record<MeasurementFormat, (text: string) => readonly MeasuredSample[]>> = {
  csv: parseCsv,
  diskperf: parseDiskperf,
  fio: parseFio,
  iozone: parseIozone,
};

export function parseMeasurements(text: string, format = formatOf(text)): readonly MeasuredSample[] {
  return parsers[format](text);
}

/** What is nothing else is taken for CSV, whose errors say what is missing. */
export function formatOf(text: string): MeasurementFormat {
  if (/^\{/m.test(text) && /"jobs"/.test(text)) return "fio";
  if (/\breclen\b/.test(text)) return "iozone";
  if (/\breq_size\b|Diskperf/i.test(text)) return "diskperf";
  return "csv";
}
