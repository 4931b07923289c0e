// A USB device whose wire has faults, for clients that must survive them: what the board does is untouched, what the host sees is not.

import { applicationEndpoints, type InResult, type UsbDevice } from "../../usb/index.js";
import { type BoardFault, FaultCounter, type WireFaultKind } from "./board-fault.js";
import { Listeners } from "./listeners.js";

type WireFault = Extract<BoardFault, { readonly side: "wire" }>;

/**
 * `device` as seen through a wire with `plan`. A counter given instead of a plan goes on from device to device, so that "the 17th
 * transfer" can be one after a reboot. A transfer counts once, however often it is tried. `onUnplug` makes the device leave;
 * without it only this view of it does.
 */
export function faultyDevice(
  device: UsbDevice,
  plan: readonly WireFault[] | FaultCounter,
  onUnplug?: () => void,
): UsbDevice {
  const counter = plan instanceof FaultCounter ? plan : new FaultCounter(plan);
  const wire = new Wire(device, counter, onUnplug);
  return {
    speed: device.speed,
    vendorId: device.vendorId,
    productId: device.productId,
    release: device.release,
    deviceClass: device.deviceClass,
    interfaces: device.interfaces,
    configurations: device.configurations,
    control: (setup, dataOut) => wire.transfer(() => device.control(setup, dataOut)),
    out: (endpoint, data) => wire.out(endpoint, data),
    in: (endpoint, maxBytes) => wire.in(endpoint, maxBytes),
    reset: () => device.reset(),
    onReady: (listener) => {
      const stops = [device.onReady(listener), wire.onReady.add(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    onDetach: (listener) => {
      const stops = [device.onDetach(listener), wire.onDetach.add(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const stalled = { status: "stall" } as const;

class Wire {
  readonly onReady = new Listeners();
  readonly onDetach = new Listeners();
  readonly #device: UsbDevice;
  readonly #counter: FaultCounter;
  readonly #unplug: () => void;
  #isGone = false;
  /** Endpoints whose transfer to the device has been counted and is tried again. */
  readonly #putOff = new Set<number>();
  /** Reports that arrive before the device's own. */
  readonly #extra: Uint8Array[] = [];
  /** Waits for the next report to the device. */
  #late: Uint8Array | undefined;

  constructor(device: UsbDevice, counter: FaultCounter, unplug: (() => void) | undefined) {
    this.#device = device;
    this.#unplug = unplug ?? (() => this.onDetach.call());
    // What is asked of a device that has left is no transfer.
    device.onDetach(() => {
      this.#isGone = true;
    });
    this.#counter = counter;
  }

  transfer(run: () => InResult): InResult {
    return this.#fails() ? stalled : run();
  }

  out(endpoint: number, data: Uint8Array) {
    const isRetry = this.#putOff.has(endpoint);
    if (isRetry ? this.#isGone : this.#fails()) return "stall";
    const result = this.#device.out(endpoint, data);
    if (result === "nak") this.#putOff.add(endpoint);
    else this.#putOff.delete(endpoint);
    if (endpoint === applicationEndpoints.interrupt && result === "ok" && this.#late !== undefined) {
      this.#extra.push(this.#late);
      this.#late = undefined;
      this.onReady.call();
    }
    return result;
  }

  in(endpoint: number, maxBytes: number): InResult {
    if (this.#isGone) return stalled;
    if (endpoint !== applicationEndpoints.interrupt) return this.#answered(this.#device.in(endpoint, maxBytes));
    const extra = this.#extra.shift();
    if (extra !== undefined) return { status: "ok", data: extra };
    for (;;) {
      const result = this.#answered(this.#device.in(endpoint, maxBytes));
      if (result.status !== "ok") return result;
      const report = this.#spoil(result.data);
      if (report !== undefined) return { status: "ok", data: report };
    }
  }

  /** What is left of an input report; `undefined` when nothing arrives now. */
  #spoil(report: Uint8Array): Uint8Array | undefined {
    const struck = reportFaults.filter((kind) => this.#counter.strikes(kind));
    if (struck.includes("report-dropped")) return undefined;
    if (struck.includes("report-late")) {
      this.#late = report;
      return undefined;
    }
    if (struck.includes("report-doubled")) this.#extra.push(report);
    return struck.includes("report-cut") ? report.subarray(0, report.length / 2) : report;
  }

  /** A transfer in counts when the device has something: asking in vain is no transfer. */
  #answered(result: InResult): InResult {
    if (result.status === "nak") return result;
    return this.#fails() ? stalled : result;
  }

  #fails(): boolean {
    if (this.#isGone) return true;
    if (this.#counter.strikes("unplug")) {
      this.#isGone = true;
      this.#unplug();
      return true;
    }
    return this.#counter.strikes("stall");
  }
}

const reportFaults: readonly WireFaultKind[] = ["report-dropped", "report-late", "report-doubled", "report-cut"];
