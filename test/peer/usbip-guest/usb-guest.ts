// A guest whose network reaches this computer, so that its kernel can import devices over USB/IP; for the tests of one describe
// block. What the guest said stays if one of them fails.

import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { Guest } from "../guest/guest.js";
import { findProgram, reasonAgainstGuests } from "../guest/outside-tools.js";
import { prepareUsbKernel } from "./usb-kernel.js";

/** Where the guest finds this computer's own 127.0.0.1 (QEMU's user network). */
export const hostAddress = "10.0.2.2";

export const setUpLimitMs = 300_000;

/** Program, and the Debian package that has it. */
const packageOfProgram = {
  usbip: "usbip",
  lsusb: "usbutils",
  "dfu-util": "dfu-util",
  python3: "python3",
} as const;

/** What makes the guest one that USB devices can be attached to. udevd tells libusb of what comes and goes. */
const beginning = `
  modprobe -a virtio_net vhci-hcd usbhid sd_mod sg
  modprobe usb-storage delay_use=0
  busybox ip link set lo up
  busybox ip link set eth0 up
  busybox ip addr add 10.0.2.15/24 dev eth0
  busybox ip route add default via ${hostAddress}
  mkdir -p /var; ln -sfn /run /var/run
  echo root:x:0:0:root:/root:/bin/sh >/etc/passwd; echo root:x:0: >/etc/group
  /usr/lib/systemd/systemd-udevd --daemon`;

/** Why no guest with USB/IP can be run here; `undefined` when one can. */
export function reasonAgainstUsbGuests(): string | undefined {
  const missing: string[] = Object.entries(packageOfProgram)
    .filter(([program]) => findProgram(program) === undefined)
    .map(([, name]) => name);
  if (!existsSync("/usr/lib/systemd/systemd-udevd")) missing.push("udev");
  if (!hasPythonModule("hidraw")) missing.push("python3-hid");
  return reasonAgainstGuests() ?? (missing.length > 0 ? `needs the Debian packages ${missing.join(", ")}` : undefined);
}

function hasPythonModule(name: string): boolean {
  const folder = "/usr/lib/python3/dist-packages";
  return existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(`${name}.`));
}

/** Registers set-up and tear-down with vitest; for the top of a `describe` block. `shares`: as for {@link Guest}. */
export function useUsbGuest(shares: Readonly<Record<string, string>> = {}): UsbGuest {
  const usb = new UsbGuest();
  let folder = "";
  let isFailed = true;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "scsi2sd-usb-guest-"));
    const guest = await Guest.boot({
      kernel: prepareUsbKernel(),
      hardware: ["-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net,romfile="],
      shares,
      logFile: join(folder, "guest.log"),
    });
    usb.guest = guest;
    await guest.run(beginning);
    isFailed = false;
  }, setUpLimitMs);
  afterEach(({ task }) => {
    isFailed ||= task.result?.state === "fail";
  });
  afterAll(async () => {
    await usb.guest?.kill();
    if (isFailed) console.error(`What the guest said is in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  });
  return usb;
}

export class UsbGuest {
  guest: Guest | undefined;

  /** Runs a shell script; throws unless it succeeds. Its output. */
  run(script: string, limitSeconds?: number): Promise<string> {
    return this.#booted.run(script, limitSeconds);
  }

  execute(script: string, limitSeconds?: number): ReturnType<Guest["execute"]> {
    return this.#booted.execute(script, limitSeconds);
  }

  /** Imports what a server of this computer has under the bus id. */
  attach(port: number, busId = "1-1"): Promise<string> {
    return this.run(attachCommand(port, busId));
  }

  /** Until a condition of the shell holds, ten seconds at most. */
  until(condition: string): Promise<string> {
    return this.run(`for turn in $(seq 100); do ${condition} && exit 0; sleep 0.1; done; exit 1`);
  }

  get #booted(): Guest {
    if (this.guest === undefined) throw new Error("the guest has not been started");
    return this.guest;
  }
}

export function attachCommand(port: number, busId = "1-1"): string {
  return `usbip --tcp-port ${port} attach -r ${hostAddress} -b ${busId}`;
}

/**
 * `lsusb -v` of a device as lines without indentation, from the device descriptor on. Names of makers and classes depend on the
 * list of ids that is installed, so they are left out; the numbers before them stay.
 */
export async function readLsusb(usb: UsbGuest, id: string): Promise<readonly string[]> {
  const lines = (await usb.run(`lsusb -v -d ${id}`)).split("\n").map((line) =>
    line
      .trim()
      .replace(/ {2,}/g, " ")
      .replace(/^(id(?:Vendor|Product) 0x....) .*/, "$1")
      .replace(/^(b(?:Device|Interface)(?:Class|SubClass|Protocol) \d+) .*/, "$1"),
  );
  return lines.slice(lines.indexOf("Device Descriptor:")).filter((line) => line !== "");
}
