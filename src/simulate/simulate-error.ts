// A prediction that cannot be made: the question is outside what the model knows. One class, told apart by `code`.

export type SimulateErrorCode =
  | "simulate/not-a-version"
  | "simulate/firmware-unknown"
  | "simulate/board-firmware"
  | "simulate/no-target"
  | "simulate/request-size";

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
