// What every device object of the board has: listeners, and being gone once it has left its bus.

import type { InResult, OutResult, Setup, UsbDevice } from "../../usb/index.js";
import { Listeners } from "./listeners.js";

/** What a device does while it is on its bus. */
export interface DeviceFunctions {
  control(setup: Setup, dataOut: Uint8Array): InResult;
  out(endpoint: number, data: Uint8Array): OutResult;
  in(endpoint: number, maxBytes: number): InResult;
  reset(): void;
}

export type DeviceFacts = Omit<UsbDevice, keyof DeviceFunctions | "onReady" | "onDetach">;

export interface BusDevice extends UsbDevice {
  /** A transfer that was answered with "nak" may fare better. */
  ready(): void;
  /** Leaves the bus: listeners hear it at once, within the transfer that caused it; everything stalls from then on. */
  leave(): void;
}

export function createBusDevice(facts: DeviceFacts, functions: DeviceFunctions): BusDevice {
  const onReady = new Listeners();
  const onDetach = new Listeners();
  let isGone = false;
  return {
    ...facts,
    control: (setup, dataOut) => (isGone ? { status: "stall" } : functions.control(setup, dataOut)),
    out: (endpoint, data) => (isGone ? "stall" : functions.out(endpoint, data)),
    in: (endpoint, maxBytes) => (isGone ? { status: "stall" } : functions.in(endpoint, maxBytes)),
    reset: () => {
      if (!isGone) functions.reset();
    },
    onReady: (listener) => onReady.add(listener),
    onDetach: (listener) => onDetach.add(listener),
    ready: () => {
      if (!isGone) onReady.call();
    },
    leave: () => {
      if (isGone) return;
      isGone = true;
      onDetach.call();
    },
  };
}
