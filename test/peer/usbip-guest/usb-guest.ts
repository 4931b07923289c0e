// A computer emulated by QEMU whose network reaches this one, so that its kernel can import devices over USB/IP; driven
// command by command over a serial port, as the guest with a SCSI adapter is.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ControlPort, type Executed } from "../guest/control-port.js";
import type { GuestKernel } from "../guest/guest-kernel.js";

/** Where the guest finds this computer's own 127.0.0.1 (QEMU's user network). */
export const hostAddress = "10.0.2.2";

const bootLimitMs = 120_000;

/** What makes the guest one that USB devices can be attached to. udevd tells libusb of what comes and goes. */
const beginning = `
  modprobe -a virtio_net vhci-hcd usbhid usb-storage
  busybox ip link set lo up
  busybox ip link set eth0 up
  busybox ip addr add 10.0.2.15/24 dev eth0
  busybox ip route add default via ${hostAddress}
  mkdir -p /var; ln -sfn /run /var/run
  echo root:x:0:0:root:/root:/bin/sh >/etc/passwd; echo root:x:0: >/etc/group
  /usr/lib/systemd/systemd-udevd --daemon`;

export class UsbGuest {
  readonly #qemu: ChildProcess;
  readonly #folder: string;
  readonly #said: string[] = [];
  readonly #ended: Promise<void>;
  #port: ControlPort | undefined;

  private constructor(kernel: GuestKernel, folder: string) {
    this.#folder = folder;
    // A guest must not outlive the tests, however they end.
    const command = ["--pdeathsig", "KILL", "--", "qemu-system-x86_64", ...machine(kernel, join(folder, "control"))];
    this.#qemu = spawn("setpriv", command, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#qemu.stdout, this.#qemu.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => this.#said.push(text));
    }
    this.#ended = new Promise((resolve) => {
      this.#qemu.on("error", () => resolve());
      this.#qemu.on("close", () => resolve());
    });
  }

  /** Throws an Error with the end of the console when the guest does not come up. */
  static async boot(kernel: GuestKernel): Promise<UsbGuest> {
    const folder = mkdtempSync(join(tmpdir(), "scsi2sd-usb-guest-"));
    const server = createServer();
    server.listen(join(folder, "control"));
    await once(server, "listening");
    const connected = once(server, "connection") as Promise<[Socket]>;
    const guest = new UsbGuest(kernel, folder);
    try {
      const [socket] = await guest.#unlessEnded(connected, bootLimitMs);
      const port = new ControlPort(socket);
      await guest.#unlessEnded(port.ready, bootLimitMs);
      guest.#port = port;
      await guest.run(beginning);
      return guest;
    } catch (error) {
      await guest.kill();
      throw error;
    } finally {
      server.close();
    }
  }

  /** Runs a shell script in the guest; what it prints on both outputs comes back as one text. */
  async execute(script: string, limitSeconds = 60): Promise<Executed> {
    if (this.#port === undefined) throw new Error("the guest has not been started");
    return this.#unlessEnded(this.#port.execute(script, limitSeconds), limitSeconds * 1000 + 20_000);
  }

  /** As `execute`, for what must succeed: its output. */
  async run(script: string, limitSeconds?: number): Promise<string> {
    const { code, output } = await this.execute(script, limitSeconds);
    if (code !== 0) throw new Error(`exit code ${code}: ${script}\n${output}`);
    return output;
  }

  /** Pulls the plug; harmless when the guest has ended. */
  async kill(): Promise<void> {
    this.#qemu.kill("SIGKILL");
    await this.#ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #unlessEnded<Value>(wanted: Promise<Value>, limitMs: number): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const fail = (what: string) => reject(new Error(`${what}\n${this.#said.join("").slice(-3000)}`));
      timer = setTimeout(() => fail(`no answer of the guest within ${limitMs / 1000} s`), limitMs);
      void this.#ended.then(() => fail("QEMU ended"));
    });
    try {
      return await Promise.race([wanted, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Always by translation (TCG): a KVM device node says nothing about whether it works. */
function machine({ image, initrd, folder }: GuestKernel, controlSocket: string): string[] {
  const share = (path: string, tag: string) =>
    `local,path=${path},mount_tag=${tag},security_model=none,readonly=on,multidevs=remap`;
  return [
    ...["-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "1", "-m", "512"],
    ...["-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-monitor", "none", "-serial", "stdio"],
    ...["-kernel", image, "-initrd", initrd],
    ...["-append", "console=ttyS0 quiet panic=-1 loglevel=4 random.trust_cpu=on"],
    ...["-virtfs", share("/usr", "usr"), "-virtfs", share(folder, "kernel")],
    ...["-device", "virtio-serial-pci", "-chardev", `socket,id=control,path=${controlSocket}`],
    ...["-device", "virtserialport,chardev=control,name=control"],
    ...["-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net,romfile="],
  ];
}
