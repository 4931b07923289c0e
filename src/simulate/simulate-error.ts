// A prediction or a run that cannot be made: the question is outside what the model knows, or a program asks for what
// cannot be. One class, told apart by `code`.

export type SimulateErrorCode =
  | "simulate/not-a-version"
  | "simulate/firmware-unknown"
  | "simulate/board-firmware"
  | "simulate/no-target"
  /** A SCSI drive on a host with IDE, or an IDE disk on one with SCSI. */
  | "simulate/interface"
  /** scsiSpeed 6 on a firmware that has no turbo. */
  | "simulate/turbo"
  /** The target does not fit the card. */
  | "simulate/card-size"
  | "simulate/request-size"
  /** The target answers with CHECK CONDITION. */
  | "simulate/refused"
  /** A step of a program with a time or a place that cannot be. */
  | "simulate/step"
  /** Every program waits for another, or nothing moves on in time. */
  | "simulate/deadlock";

export class SimulateError extends RangeError {
  readonly code: SimulateErrorCode;
  readonly hint: string;

  constructor(code: SimulateErrorCode, message: string, hint: string) {
    super(message);
    this.name = "SimulateError";
    this.code = code;
    this.hint = hint;
  }
}
