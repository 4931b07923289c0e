// Disk parameter data that cannot be used: malformed text, or figures outside what a disk can have. One class, told
// apart by `code`; `line` counts from 1 and is 0 where the fault lies in no line of the text.

export type DiskDataErrorCode =
  | "disk-data/too-large"
  | "disk-data/syntax"
  | "disk-data/missing"
  | "disk-data/range"
  | "disk-data/unsupported"
  | "disk-data/address";

export class DiskDataError extends RangeError {
  readonly code: DiskDataErrorCode;
  readonly line: number;
  readonly hint: string;

  constructor(code: DiskDataErrorCode, message: string, line: number, hint: string) {
    super(line > 0 ? `${message}: line ${line}` : message);
    this.name = "DiskDataError";
    this.code = code;
    this.line = line;
    this.hint = hint;
  }
}
