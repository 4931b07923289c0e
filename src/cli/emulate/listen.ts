// Listening on the address asked for, and what to do when the system refuses it.

import { isIPv4 } from "node:net";
import { CliError } from "../cli-error.js";
import { codeOf } from "../file-trouble.js";
import { type FrontName, type ListenAddress, usualAddresses } from "./emulate-options.js";

/** Error code of the system → what it means, what to do; the address that is always there takes the place of `usual`. */
const troubles: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  EADDRINUSE: ["another program has this port", "end it, or take another port: next"],
  EACCES: ["ports below 1024 are not for everybody", "take another port: usual"],
  EADDRNOTAVAIL: ["this computer does not have this address", "usual is always there"],
  ENOTFOUND: ["there is no computer of this name", "usual is always there"],
  EAI_AGAIN: ["the name cannot be looked up", "write the address in digits: usual"],
};

export interface Listener {
  listen(): Promise<ListenAddress>;
}

export async function listen(
  front: FrontName,
  server: Listener,
  { host, port }: ListenAddress,
): Promise<ListenAddress> {
  try {
    return await server.listen();
  } catch (error) {
    const [reason, remedy] = troubles[codeOf(error)] ?? [(error as Error).message, "take another address or port"];
    const usual = `--${front} ${usualAddresses[front]}`;
    const hint = remedy.replace("usual", usual).replace("next", usual.replace(/\d$/, "1"));
    throw new CliError("file/unreadable", `cannot listen on ${formatPortal(host, port)}: ${reason}`, {
      hint,
      cause: error,
    });
  }
}

export function formatPortal(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Every address of this computer. */
export function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** Only programs on this computer can reach it. */
export function isLoopback(host: string): boolean {
  return host === "::1" || (isIPv4(host) && host.startsWith("127.")) || host.startsWith("::ffff:127.");
}

/** "Every address" is none that can be connected to. */
export function reachedAt(host: string): string {
  if (!isWildcard(host)) return host;
  return host === "::" ? "::1" : "127.0.0.1";
}
