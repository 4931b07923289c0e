// The one place that words failures: what happened, and what to do.

import { CliError } from "./cli-error.js";
import { deviceExitCode } from "./device/device-exit-code.js";
import { type ExitCode, exitCodes } from "./exit-code.js";
import { printable } from "./format-diagnostic.js";
import { type Output, wrap } from "./output.js";

/** A failure has a stable code; told by its shape, so that no room need be loaded to word its errors. */
interface Failure extends Error {
  readonly code: string;
  readonly hint?: string | undefined;
}

function isFailure(error: unknown): error is Failure {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return (
    typeof code === "string" &&
    /^(cli|file|network|config|simulate|workload|calibrate|evidence|emulator|card|serve|device|usb|dfu)\//.test(code)
  );
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return error.exitCode;
  if (!isFailure(error)) return exitCodes.bug;
  if (error.code === "config/unreadable") return exitCodes.findings;
  const ofBoard = deviceExitCode(error);
  if (ofBoard !== undefined) return ofBoard;
  return /^(card|serve)\//.test(error.code) ? exitCodes.fileOrNetwork : exitCodes.usage;
}

export function formatError(error: unknown, { colors, columns }: Pick<Output, "colors" | "columns">): string {
  if (isFailure(error)) {
    const name = "scsi2sd:";
    const lines = [`${colors.red(name)} ${wrap(printable(error.message), columns, "", name.length + 1)}`];
    if (error.hint) lines.push(wrap(`→ ${printable(error.hint)}`, columns, "  "));
    return lines.join("\n");
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${colors.red("scsi2sd:")} this is a fault of scsi2sd itself; please report it with what follows\n${detail}`;
}
