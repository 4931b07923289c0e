// tgtd, the Linux SCSI target daemon, on a free port with one disk in a file: what ours is compared with.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { run } from "./peer-tool.js";

const name = "iqn.2026-11.test:tgt";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** `file` exists already and is as large as the disk. */
export async function withTargetDaemon(file: string, use: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  // The control socket has a number, too; that of the process keeps test runs apart.
  const control = String(1000 + (process.pid % 30_000));
  const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` };
  const args = ["-f", "-C", control, "--iscsi", `portal=127.0.0.1:${port}`];
  const daemon = spawn("tgtd", args, { stdio: "ignore", env });
  const ended = once(daemon, "exit");
  const admin = (...words: string[]) => run("tgtadm", ["-C", control, "--lld", "iscsi", ...words]);
  try {
    const target = ["--mode", "target", "--tid", "1"];
    for (let tries = 0; (await admin("--op", "new", ...target, "-T", name)).code !== 0; tries++) {
      if (tries > 50) throw new Error("tgtd does not answer");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await admin("--op", "new", "--mode", "logicalunit", "--tid", "1", "--lun", "1", "-b", file);
    await admin("--op", "bind", ...target, "-I", "ALL");
    await use(`iscsi://127.0.0.1:${port}/${name}/1`);
    await admin("--op", "delete", ...target, "--force");
    await admin("--op", "delete", "--mode", "system");
  } finally {
    const killer = setTimeout(() => daemon.kill("SIGKILL"), 2000);
    await ended;
    clearTimeout(killer);
  }
}
