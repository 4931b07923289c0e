// tgtd, the target daemon of Linux, with one disk in a file: what serving is compared with.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { runTool, toolEnvironment } from "./outside-tool.js";

const name = "iqn.2026-11.io.github.scsi2sd:bench";
const pollMs = 100;
const polls = 50;
const stopMs = 2000;

export async function withTargetDaemon<T>(file: string, use: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  // Its control socket has a number; that of this process keeps it apart from other daemons.
  const control = String(1000 + (process.pid % 30_000));
  const words = ["-f", "-C", control, "--iscsi", `portal=127.0.0.1:${port}`];
  const daemon = spawn("tgtd", words, { stdio: "ignore", env: toolEnvironment });
  const ended = once(daemon, "exit");
  const admin = (...rest: string[]) => runTool("tgtadm", ["-C", control, "--lld", "iscsi", ...rest]);
  const target = ["--mode", "target", "--tid", "1"];
  try {
    await retried(() => admin("--op", "new", ...target, "-T", name));
    await admin("--op", "new", "--mode", "logicalunit", "--tid", "1", "--lun", "1", "-b", file);
    await admin("--op", "bind", ...target, "-I", "ALL");
    return await use(`iscsi://127.0.0.1:${port}/${name}/1`);
  } finally {
    // It ends of itself when it has nothing left, and not before.
    await admin("--op", "delete", ...target, "--force").catch(() => undefined);
    await admin("--op", "delete", "--mode", "system").catch(() => undefined);
    const killer = setTimeout(() => daemon.kill("SIGKILL"), stopMs);
    await ended;
    clearTimeout(killer);
  }
}

async function retried(act: () => Promise<unknown>): Promise<void> {
  for (let poll = 0; ; poll++) {
    try {
      await act();
      return;
    } catch (error) {
      if (poll === polls) throw error;
      await sleep(pollMs);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
