// The guest's kernel with what USB needs beside what every guest has: USB/IP's host controller, HID, mass storage and a
// network card, out of the same Debian package.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type GuestKernel, prepareGuestKernel } from "../guest/guest-kernel.js";
import { findProgram } from "../guest/outside-tools.js";

/** Below `lib/modules/<version>/kernel`. */
const usbModules = ["drivers/usb", "drivers/hid", "drivers/net/virtio_net.ko", "drivers/net/net_failover.ko"];

/** Takes about ten seconds the first time, and the network that apt uses. Throws an Error that tells which step failed. */
export function prepareUsbKernel(): GuestKernel {
  const base = prepareGuestKernel();
  // Another list of modules is another folder.
  const digest = createHash("sha256").update(usbModules.join()).digest("hex").slice(0, 8);
  const folder = `${base.folder}-usb-${digest}`;
  const kernel = { ...base, folder };
  if (existsSync(folder)) return kernel;
  const [version] = readdirSync(join(base.folder, "lib", "modules"));
  if (version === undefined) throw new Error(`no modules in ${base.folder}`);
  const unfinished = mkdtempSync(`${folder}.`);
  try {
    cpSync(join(base.folder, "lib"), join(unfinished, "lib"), { recursive: true });
    run("apt-get", ["download", `linux-image-${version}`], unfinished);
    const parts = usbModules.map((path) => `./lib/modules/${version}/kernel/${path}`);
    run("sh", ["-c", `dpkg-deb --fsys-tarfile ./*.deb | tar -x ${parts.join(" ")} && rm ./*.deb`], unfinished);
    run(findProgram("depmod") ?? "depmod", ["-b", unfinished, version], unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Somebody else may have been quicker.
    if (!existsSync(folder)) throw error;
  }
  return kernel;
}

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, env: { ...process.env, LC_ALL: "C" }, stdio: "pipe" });
}
