// Measurements or a model file that cannot be used. One class, told apart by `code`; `line` counts from 1 where the text has
// lines that mean something.

export type CalibrateErrorCode =
  | "calibrate/unreadable"
  | "calibrate/no-figures"
  | "calibrate/too-few"
  | "calibrate/model-file";

const hints: Readonly<Record<CalibrateErrorCode, string>> = {
  "calibrate/unreadable":
    "Give the output of diskperf, of fio --output-format=json, of iozone, or a CSV: op,pattern,bytes,mbPerSec.",
  "calibrate/no-figures": "Check that the whole output of the benchmark is in the file.",
  "calibrate/too-few": "Measure at least two request sizes, both well apart, such as 4 KiB and 64 KiB.",
  "calibrate/model-file": "Give a file that calibrate has written (scsi2sd/model@1).",
};

export class CalibrateError extends RangeError {
  readonly code: CalibrateErrorCode;
  readonly hint: string;
  readonly line: number | undefined;

  constructor(code: CalibrateErrorCode, message: string, line?: number) {
    super(line === undefined ? message : `line ${line}: ${message}`);
    this.name = "CalibrateError";
    this.code = code;
    this.hint = hints[code];
    this.line = line;
  }
}
