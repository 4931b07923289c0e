// The native packages, loaded when a board is looked for and not before. That one is missing, or finds no USB here, is an answer.

import { CarrierError } from "./carrier.js";
import type { HidPackage, UsbPackage } from "./native-types.js";

export interface NativePackages {
  loadHid(): Promise<HidPackage>;
  loadUsb(): Promise<UsbPackage>;
}

// Each import stands in a try of its own: bundlers let a package be missing only there.
export const nativePackages: NativePackages = {
  loadHid: async () => {
    try {
      return packageIn<HidPackage>(await import("node-hid"));
    } catch (cause) {
      throw missing("node-hid", cause);
    }
  },
  loadUsb: async () => {
    try {
      return packageIn<UsbPackage>(await import("usb"));
    } catch (cause) {
      throw missing("usb", cause);
    }
  },
};

/** A CommonJS package stands behind `default`; one of ES modules does not. */
function packageIn<Package>(loaded: { readonly default?: Package }): Package {
  return loaded.default ?? (loaded as Package);
}

function missing(name: string, cause: unknown): CarrierError {
  const message = `the package ${name}, which reaches USB devices, cannot be loaded here`;
  const hint = `install it beside scsi2sd (npm install ${name}), or reach the board over the network with --via usbip://HOST`;
  return new CarrierError("device/unsupported", message, { cause, hint });
}
