// `scsi2sd emulate` as a process of its own on a free port: until it listens, and until it ends.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";
import { Initiator, type Keys } from "../../serve/initiator.js";
import { cliPath } from "../cli-process.js";
import { plainWith } from "../samples.js";

/** One disk of 8,192 blocks at ID 1, for images of 8 MiB. */
export const smallXml = plainWith(["4194303", "8192"]);
export const smallImageSectors = 16_384;
export const targetName = "iqn.2026-11.io.github.scsi2sd:board:id1";

const lastLine = "Ctrl-C ends it.";

export interface Emulating {
  readonly child: ChildProcess;
  /** Of iSCSI; NaN without it. */
  readonly port: number;
  /** Of USB/IP; NaN without it. */
  readonly usbPort: number;
  /** Standard output and standard error so far. */
  readonly said: { out: string; notes: string };
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Waits until standard error holds the text. */
  noted(text: string | RegExp): Promise<void>;
  /** Logged in to the only target. */
  initiator(keys?: Keys): Promise<Initiator>;
}

export interface EmulatingOptions {
  readonly iscsi?: string;
  /** Where to listen, in place of `--iscsi`. */
  readonly fronts?: readonly string[];
  /** Words before the program, which start it. */
  readonly through?: readonly string[];
}

/** Throws what the process said when it ends before it listens. */
export async function startEmulate(
  words: readonly string[],
  { iscsi = "127.0.0.1:0", fronts = ["--iscsi", iscsi], through = [] }: EmulatingOptions = {},
): Promise<Emulating> {
  const [program = "", ...rest] = [...through, process.execPath, cliPath, "emulate", ...words, ...fronts];
  const child = spawn(program, rest, { stdio: ["ignore", "pipe", "pipe"] });
  const closed = once(child, "close");
  const said = { out: "", notes: "" };
  let wake = (): void => undefined;
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    said.out += chunk;
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    said.notes += chunk;
    wake();
  });
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const ended = await Promise.race([woken, closed.then(() => "ended" as const)]);
      if (ended === "ended" && !holds()) throw new Error(`emulate ended early: ${said.out}${said.notes}`);
    }
  };
  await until(() => said.out.includes(lastLine));
  const port = Number(/iscsi:\/\/(?:\[[^\]]*\]|[^:/]*):(\d+)\//.exec(said.out)?.[1]);
  const usbPort = Number(/^USB: .*:(\d+)$/m.exec(said.out)?.[1]);
  return {
    child,
    port,
    usbPort,
    said,
    async end(signal) {
      child.kill(signal);
      await closed;
      return child.exitCode;
    },
    noted: (text) => until(() => (typeof text === "string" ? said.notes.includes(text) : text.test(said.notes))),
    async initiator(keys) {
      const initiator = await Initiator.connect(port);
      const { statusClass, statusDetail } = await initiator.login(targetName, keys);
      expect(`${statusClass}/${statusDetail}`).toBe("0/0");
      return initiator;
    },
  };
}

/** Starts it, lets `use` work with it, and ends it with SIGTERM when `use` has not. */
export async function withEmulate(
  words: readonly string[],
  use: (emulating: Emulating) => Promise<void>,
  options: EmulatingOptions = {},
): Promise<void> {
  const emulating = await startEmulate(words, options);
  try {
    await use(emulating);
  } finally {
    if (emulating.child.exitCode === null && emulating.child.signalCode === null) await emulating.end("SIGKILL");
  }
}

/** READ(10) and WRITE(10). */
export function blocksCdb(opcode: number, lba: number, count: number): number[] {
  return [opcode, 0, lba >>> 24, (lba >> 16) & 0xff, (lba >> 8) & 0xff, lba & 0xff, 0, count >> 8, count & 0xff, 0];
}
