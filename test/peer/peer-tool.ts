// Running outside clients: whether they are there, and what they say.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { it } from "vitest";
import { testWithout } from "../missing-tool.js";

export interface ToolResult {
  /** Exit code; `undefined` when it was killed. */
  readonly code: number | undefined;
  readonly output: string;
}

/** Debian packages, for the sentence that says what is missing. */
const packages = {
  "iscsi-ls": "libiscsi-bin",
  "iscsi-inq": "libiscsi-bin",
  "iscsi-readcapacity16": "libiscsi-bin",
  "iscsi-perf": "libiscsi-bin",
  "iscsi-test-cu": "libiscsi-bin",
  "qemu-img": "qemu-utils and qemu-block-extra",
  "qemu-io": "qemu-utils and qemu-block-extra",
  tgtd: "tgt",
  tgtadm: "tgt",
  usbip: "usbip",
} as const;

export type ToolName = keyof typeof packages;

export function isInstalled(tool: ToolName): boolean {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.some((folder) => existsSync(join(folder, tool)));
}

export function run(tool: ToolName, args: readonly string[], timeoutMs = 30_000): Promise<ToolResult> {
  return new Promise((resolve) => {
    const options = {
      timeout: timeoutMs,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` },
    };
    execFile(tool, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : undefined;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}

/** `usbip --tcp-port PORT …` */
export function runUsbip(port: number, ...args: readonly string[]): Promise<ToolResult> {
  return run("usbip", ["--tcp-port", String(port), ...args]);
}

/** A test that needs outside tools. */
export function peerTest(
  tools: readonly ToolName[],
  name: string,
  test: () => Promise<void>,
  timeoutMs = 60_000,
): void {
  const missing = tools.filter((tool) => !isInstalled(tool));
  if (missing.length === 0) {
    it(name, test, timeoutMs);
    return;
  }
  const reason = missing.map((tool) => `${tool} (Debian: ${packages[tool]})`).join(", ");
  testWithout(name, `not installed: ${reason}`);
}
