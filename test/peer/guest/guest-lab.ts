// A board and a guest in front of it, for the tests of one describe block; what the guest said stays if one of them fails.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { parseVerdicts, type Verdict, type Verdicts } from "../test-cu.js";
import { Guest } from "./guest.js";
import { type BoardOptions, type GuestBoard, startBoard } from "./guest-board.js";
import { prepareGuestKernel } from "./guest-kernel.js";
import { findProgram } from "./outside-tools.js";
import { scsiAdapter } from "./scsi-adapter.js";
import { findDevices, type ScsiDevice } from "./scsi-devices.js";

const setUpLimitMs = 300_000;
const tearDownLimitMs = 60_000;

/** Registers set-up and tear-down with vitest; for the top of a `describe` block. */
export function useGuestLab(options: Omit<BoardOptions, "image" | "disc">): GuestLab {
  const lab = new GuestLab(options);
  let isFailed = true;
  beforeAll(async () => {
    await lab.start();
    isFailed = false;
  }, setUpLimitMs);
  afterEach(({ task }) => {
    isFailed ||= task.result?.state === "fail";
  });
  afterAll(() => lab.close(isFailed ? "keep-logs" : "forget-logs"), tearDownLimitMs);
  return lab;
}

export class GuestLab {
  readonly #options: Omit<BoardOptions, "image" | "disc">;
  #folder = "";
  #board: GuestBoard | undefined;
  #guest: Guest | undefined;
  #devices: readonly ScsiDevice[] = [];
  #boots = 0;

  constructor(options: Omit<BoardOptions, "image" | "disc">) {
    this.#options = options;
  }

  get board(): GuestBoard {
    if (this.#board === undefined) throw new Error("the board has not been started");
    return this.#board;
  }

  get guest(): Guest {
    if (this.#guest === undefined) throw new Error("the guest has not been started");
    return this.#guest;
  }

  get devices(): readonly ScsiDevice[] {
    return this.#devices;
  }

  device(id: number): ScsiDevice {
    const device = this.#devices.find((one) => one.id === id);
    if (device === undefined) throw new Error(`the guest has no device with ID ${id}`);
    return device;
  }

  async start(): Promise<void> {
    this.#folder = mkdtempSync(join(tmpdir(), "scsi2sd-guest-lab-"));
    this.#board = await startBoard({
      ...this.#options,
      image: join(this.#folder, "card.img"),
      disc: this.#makeDisc(),
    });
    await this.#boot();
  }

  /** Switches the guest off and starts another QEMU; the board stays on. */
  async reboot(): Promise<void> {
    await this.guest.powerOff();
    await this.#boot();
  }

  /** Each suite in a process of its own: a crash of the tool costs the rest of that suite alone. */
  async runSuites(suites: readonly string[], { generic }: ScsiDevice): Promise<Verdicts> {
    const text = await this.guest.run(
      `for suite in ${suites.join(" ")}; do
        timeout 120 iscsi-test-cu -d -v -t LINUX.$suite ${generic}
        echo "== $suite $?"
      done 2>&1`,
      600,
    );
    const verdicts = new Map<string, Verdict>();
    for (const [, output = "", suite, code] of text.matchAll(/([\s\S]*?)\n== (\w+) (\d+)\n/g)) {
      const found = parseVerdicts(output);
      for (const [test, verdict] of found) verdicts.set(test, verdict);
      // 1 means that a test failed; everything else that the tool did not get to its end.
      if (found.size === 0 || Number(code) > 1) verdicts.set(`${suite}.*`, "crash");
    }
    return verdicts;
  }

  /** Runs a program of this computer on what is on a device; `FILE` in an argument stands for that. Its output. */
  inspect(id: number, program: string, ...args: readonly string[]): string {
    const file = join(this.#folder, `contents-${id}`);
    writeFileSync(file, this.board.contents(id));
    try {
      const words = args.map((word) => word.replace("FILE", file));
      return execFileSync(findProgram(program) ?? program, words, { encoding: "utf8", stdio: "pipe" });
    } finally {
      rmSync(file);
    }
  }

  /** The file `numbers` from the top of an ext4 file system, by a program of this computer. */
  extractNumbers(id: number): Uint8Array {
    const copy = join(this.#folder, "numbers");
    this.inspect(id, "debugfs", "-R", `dump numbers ${copy}`, "FILE");
    return readFileSync(copy);
  }

  async close(logs: "keep-logs" | "forget-logs"): Promise<void> {
    try {
      await this.#guest?.kill();
    } finally {
      await this.#board?.close();
      if (logs === "forget-logs") rmSync(this.#folder, { recursive: true, force: true });
      else console.error(`What the guest said is in ${this.#folder}`);
    }
  }

  async #boot(): Promise<void> {
    const logFile = join(this.#folder, `guest-${++this.#boots}.log`);
    this.#guest = await Guest.boot({
      kernel: prepareGuestKernel(),
      hardware: scsiAdapter(this.board.devices),
      logFile,
    });
    this.#devices = await findDevices(this.#guest);
  }

  #makeDisc(): Uint8Array {
    const [source, disc] = [join(this.#folder, "disc"), join(this.#folder, "disc.iso")];
    mkdirSync(source);
    writeFileSync(join(source, "numbers"), discText);
    execFileSync(findProgram("genisoimage") ?? "genisoimage", ["-quiet", "-R", "-o", disc, source], { stdio: "pipe" });
    return readFileSync(disc);
  }
}

/** What is in the file `numbers` on the CD. */
export const discText = Array.from({ length: 20_000 }, (_, index) => `${index + 1}\n`).join("");
