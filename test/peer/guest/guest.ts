// A computer emulated by QEMU, with whatever hardware a test wants of it, driven command by command over a serial port. Always by translation (TCG): a KVM device node says nothing about whether it works.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ControlPort, type Executed } from "./control-port.js";
import type { GuestKernel } from "./guest-kernel.js";

export interface GuestOptions {
  readonly kernel: GuestKernel;
  /** Further words for QEMU: what is in it beside processor, memory and serial port. */
  readonly hardware: readonly string[];
  /** Folders of this computer that the guest can mount by 9p, read-only, by the name to mount. */
  readonly shares?: Readonly<Record<string, string>>;
  /** What was said on the console and what was executed goes here when the guest ends. */
  readonly logFile: string;
}

const bootLimitMs = 120_000;
const offLimitMs = 30_000;
const graceMs = 20_000;

export class Guest {
  readonly #qemu: ChildProcess;
  readonly #folder: string;
  readonly #logFile: string;
  readonly #console: string[] = [];
  readonly #transcript: string[] = [];
  readonly #ended: Promise<void>;
  #port: ControlPort | undefined;
  #end: string | undefined;
  readonly #onExit = () => {
    this.#qemu.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  };

  private constructor({ kernel, hardware, shares = {}, logFile }: GuestOptions, folder: string) {
    this.#folder = folder;
    this.#logFile = logFile;
    const args = [...machine(kernel, shares, join(folder, "control")), ...hardware];
    // A guest must not outlive the tests, however they end.
    const command = ["--pdeathsig", "KILL", "--", "qemu-system-x86_64", ...args];
    this.#qemu = spawn("setpriv", command, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#qemu.stdout, this.#qemu.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => this.#console.push(text));
    }
    this.#ended = new Promise((resolve) => {
      this.#qemu.on("error", (error) => this.#finish(`QEMU did not start: ${error.message}`, resolve));
      this.#qemu.on("close", (code, signal) => this.#finish(`QEMU ended: ${signal ?? code}`, resolve));
    });
    process.on("exit", this.#onExit);
  }

  /** Throws an Error with the end of the console when the guest does not come up. */
  static async boot(options: GuestOptions): Promise<Guest> {
    const folder = mkdtempSync(join(tmpdir(), "scsi2sd-guest-run-"));
    const server = createServer();
    server.listen(join(folder, "control"));
    await once(server, "listening");
    const guest = new Guest(options, folder);
    try {
      await guest.#meet(server);
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
    if (this.#port === undefined || this.#end !== undefined) throw new Error(`no guest: ${this.#end}`);
    this.#transcript.push(`$ ${script}`);
    const limit = timer(limitSeconds * 1000 + graceMs);
    try {
      const answer = this.#port.execute(script, limitSeconds);
      const executed = await Promise.race([answer, this.#failure(), limit.expired]);
      if (executed === "expired") throw new Error(`no answer in ${limitSeconds} s: ${script}\n${this.#tail()}`);
      this.#transcript.push(executed.output, `→ ${executed.code}`);
      return executed;
    } finally {
      limit.stop();
    }
  }

  /** As `execute`, for what must succeed: its output. Throws an Error with the output otherwise. */
  async run(script: string, limitSeconds?: number): Promise<string> {
    const { code, output } = await this.execute(script, limitSeconds);
    if (code !== 0) throw new Error(`exit code ${code}: ${script}\n${output}`);
    return output;
  }

  /** Ends as a computer should: everything written, then switched off. */
  async powerOff(): Promise<void> {
    await this.run("sync");
    this.#port?.hangUp();
    const limit = timer(offLimitMs);
    const outcome = await Promise.race([this.#ended, limit.expired]);
    limit.stop();
    if (outcome === "expired") {
      await this.kill();
      throw new Error(`the guest did not switch off\n${this.#tail()}`);
    }
  }

  /** Pulls the plug; harmless when the guest has ended. */
  async kill(): Promise<void> {
    this.#qemu.kill("SIGKILL");
    await this.#ended;
  }

  async #meet(server: Server): Promise<void> {
    const limit = timer(bootLimitMs);
    try {
      const connected = once(server, "connection") as Promise<[Socket]>;
      const met = await Promise.race([connected, this.#failure(), limit.expired]);
      if (met === "expired") throw new Error("QEMU did not open the serial port");
      const port = new ControlPort(met[0]);
      const isReady = await Promise.race([port.ready, this.#failure(), limit.expired]);
      if (isReady === "expired") throw new Error(`the guest did not start in time\n${this.#tail()}`);
      this.#port = port;
    } finally {
      limit.stop();
    }
  }

  /** Never fulfils. */
  async #failure(): Promise<never> {
    await this.#ended;
    throw new Error(`${this.#end}\n${this.#tail()}`);
  }

  #tail(): string {
    return this.#console.join("").slice(-3000);
  }

  #finish(end: string, done: () => void): void {
    this.#end = end;
    process.off("exit", this.#onExit);
    mkdirSync(join(this.#logFile, ".."), { recursive: true });
    writeFileSync(
      this.#logFile,
      [...this.#transcript, "", "== console ==", this.#console.join(""), end, ""].join("\n"),
    );
    rmSync(this.#folder, { recursive: true, force: true });
    done();
  }
}

/** Of the machines and sizes tried, what booted fastest. */
function machine(
  { image, initrd, folder }: GuestKernel,
  shares: Readonly<Record<string, string>>,
  controlSocket: string,
): string[] {
  const share = ([tag, path]: readonly [string, string]) => [
    "-virtfs",
    `local,path=${path},mount_tag=${tag},security_model=none,readonly=on,multidevs=remap`,
  ];
  return [
    ...["-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "1", "-m", "512"],
    ...["-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-monitor", "none", "-serial", "stdio"],
    ...["-kernel", image, "-initrd", initrd],
    ...["-append", "console=ttyS0 quiet panic=-1 loglevel=4 random.trust_cpu=on"],
    ...Object.entries({ usr: "/usr", kernel: folder, ...shares }).flatMap(share),
    ...["-device", "virtio-serial-pci", "-chardev", `socket,id=control,path=${controlSocket}`],
    ...["-device", "virtserialport,chardev=control,name=control"],
  ];
}

interface Timer {
  readonly expired: Promise<"expired">;
  stop(): void;
}

function timer(durationMs: number): Timer {
  let timeout: NodeJS.Timeout | undefined;
  const expired = new Promise<"expired">((resolve) => {
    timeout = setTimeout(() => resolve("expired"), durationMs);
  });
  return { expired, stop: () => clearTimeout(timeout) };
}
