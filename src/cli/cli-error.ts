// A failure that ends a command: worded once, in `format-error`, and turned into an exit code.

import { type ExitCode, exitCodes } from "./exit-code.js";

export type CliErrorCode =
  | "cli/usage"
  | "file/missing"
  | "file/unreadable"
  | "file/exists"
  | "file/unwritable"
  | "network/listen"
  | "config/findings";

const exitCodeOf: Readonly<Record<CliErrorCode, ExitCode>> = {
  "cli/usage": exitCodes.usage,
  "file/missing": exitCodes.fileOrNetwork,
  "file/unreadable": exitCodes.fileOrNetwork,
  "file/exists": exitCodes.fileOrNetwork,
  "file/unwritable": exitCodes.fileOrNetwork,
  "network/listen": exitCodes.fileOrNetwork,
  "config/findings": exitCodes.findings,
};

export class CliError extends Error {
  readonly code: CliErrorCode;
  readonly hint: string | undefined;

  constructor(code: CliErrorCode, message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "CliError";
    this.code = code;
    this.hint = options.hint;
  }

  get exitCode(): ExitCode {
    return exitCodeOf[this.code];
  }
}
