// Failures of working with a board, above those of its carrier: each says what happened, what state the board is in, and what to do.

export type DeviceErrorCode =
  /** Nothing that could be a board is there. */
  | "device/no-board"
  | "device/several-boards"
  | "device/no-card"
  | "device/card-unreadable"
  /** What is to be written does not fit the board, or is not right in itself. */
  | "device/configuration-refused"
  /** The firmware file is not for this board, or nothing tells. */
  | "device/firmware-refused"
  /** Writing went wrong; `onBoard` says what the board has. */
  | "device/write-failed"
  /** The update stopped; `step` and `boardIs` of the error say where. */
  | "device/update-failed"
  /** The board answered something that it must not. */
  | "device/reply";

/** What a board's card holds after a write that failed: see `write-image` for "interrupted". */
export type ConfigOnBoard = "old" | "new" | "interrupted" | "unknown";

export interface DeviceErrorOptions {
  readonly hint?: string;
  readonly cause?: unknown;
  readonly onBoard?: ConfigOnBoard;
}

export class DeviceError extends Error {
  readonly code: DeviceErrorCode;
  readonly hint: string | undefined;
  readonly onBoard: ConfigOnBoard | undefined;

  constructor(code: DeviceErrorCode, message: string, { hint, cause, onBoard }: DeviceErrorOptions = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "DeviceError";
    this.code = code;
    this.hint = hint;
    this.onBoard = onBoard;
  }
}

/** The words of whatever was thrown, for a message that says more. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
