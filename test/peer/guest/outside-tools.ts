// What a guest needs of this computer: programs, and Debian's own package of the kernel. A continuous-integration run must
// have them all (house §6); elsewhere the tests are skipped, with the reason.

import { spawnSync } from "node:child_process";
import { accessSync, constants, lstatSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

/** Program, and the Debian package that has it. */
const packageOfProgram = {
  "qemu-system-x86_64": "qemu-system-x86",
  setpriv: "util-linux",
  busybox: "busybox-static",
  modprobe: "kmod",
  depmod: "kmod",
  cpio: "cpio",
  xz: "xz-utils",
  "dpkg-deb": "dpkg",
  "apt-get": "apt",
  "apt-cache": "apt",
  genisoimage: "genisoimage",
  lsscsi: "lsscsi",
  sg_inq: "sg3-utils",
  "iscsi-test-cu": "libiscsi-bin",
  "mkfs.ext4": "e2fsprogs",
  "mkfs.vfat": "dosfstools",
} as const;

/** QEMU's initiator comes apart from QEMU. */
const iscsiBlockDriver = "/usr/lib/x86_64-linux-gnu/qemu/block-iscsi.so";

/** Programs of a system administrator are not in everybody's path. */
const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];

export function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Why no guest can be run here; `undefined` when one can. */
export function reasonAgainstGuests(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return "needs Linux on x86-64";
  const missing = Object.entries(packageOfProgram).filter(([program]) => findProgram(program) === undefined);
  const packages = new Set<string>(missing.map(([, name]) => name));
  if (!exists(iscsiBlockDriver)) packages.add("qemu-block-extra");
  if (packages.size > 0) return `needs the Debian packages ${[...packages].join(", ")}`;
  if (!lstatSync("/bin").isSymbolicLink()) return "needs a system whose /bin is /usr/bin";
  if (spawnSync("apt-cache", ["depends", "linux-image-amd64"]).stdout.length === 0) {
    return "needs Debian's package lists: apt-get update";
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  return exists(path, constants.X_OK);
}

function exists(path: string, mode = constants.F_OK): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
