// Debian's own USB/IP client, as peer-tool.ts runs the iSCSI ones: not there means skipped with a reason, or failed where
// CI=true.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { it } from "vitest";

const program = "/usr/sbin/usbip";
const reason = "not installed: usbip (Debian: usbip)";

export interface UsbipResult {
  readonly code: number | undefined;
  readonly output: string;
}

/** `usbip --tcp-port PORT …`, without the names of vendors that a computer may know or not. */
export function runUsbip(port: number, args: readonly string[]): Promise<UsbipResult> {
  return new Promise((resolve) => {
    execFile(program, ["--tcp-port", String(port), ...args], { timeout: 30_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : undefined;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}

export function usbipTest(name: string, test: () => Promise<void>): void {
  if (existsSync(program)) it(name, test);
  else if (process.env["CI"] === "true") {
    it(name, () => {
      throw new Error(reason);
    });
  } else it.skip(`${name}; ${reason}`, () => {});
}
