// The guest's kernel and initrd, made from Debian's kernel package and kept below the system's folder for temporary files.
// An uncompressed kernel boots in half the time: unpacking it would be the slowest thing an emulated computer does.

import { execFileSync, type StdioOptions } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { findProgram } from "./outside-tools.js";

export interface GuestKernel {
  /** Uncompressed ELF image. */
  readonly image: string;
  readonly initrd: string;
  /** Has `lib/modules/<version>`. */
  readonly folder: string;
}

/** Loaded from the initrd, to reach everything else. */
const firstModules = ["virtio_pci", "9pnet_virtio", "9p", "overlay"];

/** What of the package is unpacked, below `lib/modules/<version>/kernel`. `block` is what sd_mod rests on. */
const unpackedModules = [
  ...["arch/x86/crypto", "block", "crypto", "lib", "net/9p", "net/core"],
  ...["drivers/block", "drivers/cdrom", "drivers/char/virtio_console.ko", "drivers/scsi", "drivers/virtio"],
  ...["fs/9p", "fs/ext4", "fs/fat", "fs/fscache", "fs/isofs", "fs/jbd2", "fs/mbcache.ko", "fs/netfs", "fs/nls"],
  "fs/overlayfs",
];

const xzMagic = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]);
const elfMagic = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

/** Takes about ten seconds the first time, and the network that apt uses. Throws an Error that tells which step failed. */
export function prepareGuestKernel(): GuestKernel {
  const depends = run("apt-cache", ["depends", "linux-image-amd64"]);
  const packageName = /Depends: (linux-image-\S+)/.exec(depends)?.[1];
  if (packageName === undefined) throw new Error(`apt does not know Debian's kernel: ${depends}`);
  // 'http://…' linux-image-6.1.0-57-amd64_6.1.192-3_amd64.deb 70591024 SHA256:…
  const packageFile = run("apt-get", ["download", "--print-uris", packageName]).split(" ")[1];
  if (packageFile === undefined) throw new Error(`apt offers no file of ${packageName}`);
  // Each user has one, readable by nobody else.
  const name = ["scsi2sd-guest", process.getuid?.(), basename(packageFile, ".deb"), recipeDigest()].join("-");
  const folder = join(tmpdir(), name);
  const kernel = { image: join(folder, "vmlinux"), initrd: join(folder, "initrd.gz"), folder };
  if (existsSync(folder)) return kernel;

  const unfinished = mkdtempSync(`${folder}.`);
  try {
    build(unfinished, packageName);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Somebody else may have been quicker.
    if (!existsSync(folder)) throw error;
  }
  return kernel;
}

function build(folder: string, packageName: string): void {
  const version = packageName.replace("linux-image-", "");
  run("apt-get", ["download", packageName], folder);
  const modules = `./lib/modules/${version}`;
  const parts = [
    `./boot/vmlinuz-${version}`,
    ...["order", "builtin", "builtin.modinfo"].map((name) => `${modules}/modules.${name}`),
    ...unpackedModules.map((path) => `${modules}/kernel/${path}`),
  ];
  run("sh", ["-c", `dpkg-deb --fsys-tarfile ./*.deb | tar -x ${parts.join(" ")} && rm ./*.deb`], folder);
  run(program("depmod"), ["-b", folder, version]);
  unpackKernel(join(folder, "boot", `vmlinuz-${version}`), join(folder, "vmlinux"));
  makeInitrd(folder, version);
}

function unpackKernel(from: string, to: string): void {
  const packed = readFileSync(from);
  const start = packed.indexOf(xzMagic);
  if (start < 0) throw new Error(`${from} is not packed with xz`);
  const stream = `${to}.xz`;
  writeFileSync(stream, packed.subarray(start));
  const [input, output] = [openSync(stream, "r"), openSync(to, "w+")];
  try {
    run("xz", ["-dc", "--single-stream"], undefined, [input, output, "pipe"]);
    const head = Buffer.alloc(elfMagic.length);
    readSync(output, head, 0, head.length, 0);
    if (!head.equals(elfMagic)) throw new Error(`what was in ${from} is not a kernel`);
  } finally {
    closeSync(input);
    closeSync(output);
    rmSync(stream);
  }
}

function makeInitrd(folder: string, version: string): void {
  const root = join(folder, "initrd");
  for (const name of ["bin", "modules"]) mkdirSync(join(root, name), { recursive: true });
  copyFileSync(program("busybox"), join(root, "bin", "busybox"));
  const order = new Set<string>();
  for (const module of firstModules) {
    const lines = run(program("modprobe"), ["-d", folder, "-S", version, "--show-depends", module]).split("\n");
    for (const line of lines) if (line.startsWith("insmod ")) order.add(line.split(" ")[1] ?? "");
  }
  for (const path of order) copyFileSync(path, join(root, "modules", basename(path)));
  writeFileSync(join(root, "modules", "order"), [...order].map((path) => `${basename(path)}\n`).join(""));
  writeFileSync(join(root, "init"), scriptText("first-process.sh"), { mode: 0o755 });
  writeFileSync(join(root, "agent.sh"), scriptText("agent.sh"));
  run("sh", ["-c", "find . | cpio -o -H newc --quiet >../initrd.cpio"], root);
  writeFileSync(join(folder, "initrd.gz"), gzipSync(readFileSync(join(folder, "initrd.cpio")), { level: 1 }));
  rmSync(join(folder, "initrd.cpio"));
}

/** Changes with everything that decides what the folder holds, besides the package. */
function recipeDigest(): string {
  const hash = createHash("sha256");
  for (const name of ["first-process.sh", "agent.sh"]) hash.update(scriptText(name));
  return hash
    .update(JSON.stringify([firstModules, unpackedModules]))
    .digest("hex")
    .slice(0, 12);
}

function scriptText(name: string): string {
  return readFileSync(join(import.meta.dirname, name), "utf8");
}

function program(name: string): string {
  return findProgram(name) ?? name;
}

function run(command: string, args: readonly string[], cwd?: string, stdio: StdioOptions = "pipe"): string {
  const env = { ...process.env, LC_ALL: "C" };
  return execFileSync(command, args, { env, stdio, encoding: "utf8", ...(cwd === undefined ? {} : { cwd }) }) ?? "";
}
