// Failures of boards and of the ways to them → the one table of exit codes (house rules §4).

import type { CarrierErrorCode, DeviceErrorCode } from "../../device/index.js";
import { type ExitCode, exitCodes } from "../exit-code.js";

const table: Readonly<Record<CarrierErrorCode | DeviceErrorCode, ExitCode>> = {
  "device/address": exitCodes.usage,
  "device/several-boards": exitCodes.usage,
  "device/no-board": exitCodes.noBoard,
  "device/not-found": exitCodes.noBoard,
  "device/busy": exitCodes.noBoard,
  "device/refused": exitCodes.noBoard,
  "device/unsupported": exitCodes.noBoard,
  "device/no-server": exitCodes.fileOrNetwork,
  "device/configuration-refused": exitCodes.findings,
  "device/firmware-refused": exitCodes.boardRefused,
  "device/no-card": exitCodes.boardRefused,
  "device/card-unreadable": exitCodes.boardRefused,
  "device/write-failed": exitCodes.boardRefused,
  "device/update-failed": exitCodes.boardRefused,
  "device/reply": exitCodes.boardRefused,
  "device/stall": exitCodes.boardRefused,
  "device/timeout": exitCodes.boardRefused,
  "device/transfer": exitCodes.boardRefused,
  "device/closed": exitCodes.boardRefused,
  "device/gone": exitCodes.boardRefused,
  "device/malformed": exitCodes.boardRefused,
};

/** `undefined` for failures that are none of a board's. */
export function deviceExitCode(error: unknown): ExitCode | undefined {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== "string") return undefined;
  // A fault that the command line asks for by a wrong name is no board's.
  if (code.startsWith("usb/") && code !== "usb/fault") return exitCodes.boardRefused;
  return Object.hasOwn(table, code) ? table[code as keyof typeof table] : undefined;
}
