// Listening on the address asked for, and what to do when the system refuses it.

import { isIPv4 } from "node:net";
import type { IscsiServer } from "../../serve/iscsi/index.js";
import { CliError } from "../cli-error.js";
import { codeOf } from "../file-trouble.js";
import type { ListenAddress } from "./emulate-options.js";

/** Error code of the system → what it means, what to do. */
const troubles: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  EADDRINUSE: ["another program has this port", "end it, or take another port: --iscsi 127.0.0.1:3261"],
  EACCES: ["ports below 1024 are not for everybody", "take another port: --iscsi 127.0.0.1:3260"],
  EADDRNOTAVAIL: ["this computer does not have this address", "--iscsi 127.0.0.1:3260 is always there"],
  ENOTFOUND: ["there is no computer of this name", "--iscsi 127.0.0.1:3260 is always there"],
  EAI_AGAIN: ["the name cannot be looked up", "write the address in digits: --iscsi 127.0.0.1:3260"],
};

export async function listen(server: IscsiServer, { host, port }: ListenAddress): Promise<ListenAddress> {
  try {
    return await server.listen();
  } catch (error) {
    const [reason, hint] = troubles[codeOf(error)] ?? [(error as Error).message, "take another address or port"];
    throw new CliError("network/listen", `cannot listen on ${formatPortal(host, port)}: ${reason}`, {
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
