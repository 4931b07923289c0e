// How long one byte takes without a synchronous agreement: REQ/ACK by hand, through deskew, assert, hold and the
// glitch filter (firmware-timing §5.1). Good to ±20 %: the FPGA's logic is not published.

import { type HardwareRevision, turboSpeed } from "../config/index.js";
import type { FirmwareFeatures } from "./firmware-timing.js";
import { hardware } from "./hardware-revision.js";

/** FPGA clocks. */
export interface AsyncTimer {
  readonly assert: number;
  readonly deskew: number;
  readonly hold: number;
  readonly glitch: number;
}

export const asyncSettings = ["async15", "async33", "async50", "noLimit", "turbo"] as const;
export type AsyncSetting = (typeof asyncSettings)[number];
type AsyncTimers = Readonly<Record<AsyncSetting, AsyncTimer>>;

/** 6.2.7 … 6.4.14 at 108 MHz. */
const newest: AsyncTimers = {
  async15: { assert: 28, deskew: 18, hold: 7, glitch: 15 },
  async33: { assert: 13, deskew: 6, hold: 6, glitch: 13 },
  async50: { assert: 9, deskew: 6, hold: 6, glitch: 6 },
  noLimit: { assert: 3, deskew: 6, hold: 6, glitch: 6 },
  turbo: { assert: 3, deskew: 3, hold: 3, glitch: 2 },
};

/** The source says hold 13; the field has three bits, so the FPGA gets 5. */
const before627: AsyncTimers = { ...newest, async15: { ...newest.async15, hold: 5 } };
const before613: AsyncTimers = { ...before627, async15: { ...before627.async15, glitch: 13 } };
/** "No limit" was another name for 5 MB/s, and turbo did not exist. */
const before611: AsyncTimers = { ...before613, noLimit: before613.async50, turbo: before613.async50 };
/** One set for everything; that there was no filter yet is assumed. */
const fixed: AsyncTimer = { assert: 8, deskew: 6, hold: 5, glitch: 0 };

const at108Mhz: Readonly<Record<FirmwareFeatures["async"], AsyncTimers>> = {
  fixed: { async15: fixed, async33: fixed, async50: fixed, noLimit: fixed, turbo: fixed },
  "6.1.0": before611,
  "6.1.1": before613,
  "6.1.3": before627,
  "6.2.7": newest,
};

const at90Mhz: AsyncTimers = {
  async15: { assert: 23, deskew: 15, hold: 6, glitch: 12 },
  async33: { assert: 11, deskew: 5, hold: 5, glitch: 11 },
  async50: { assert: 8, deskew: 5, hold: 5, glitch: 5 },
  noLimit: { assert: 2, deskew: 5, hold: 5, glitch: 5 },
  turbo: { assert: 2, deskew: 2, hold: 2, glitch: 2 },
};

/** Index = scsiSpeed. The synchronous settings use the 5 MB/s timers while there is no agreement. */
const settingBySpeed: readonly AsyncSetting[] = [
  "noLimit",
  "async15",
  "async33",
  "async50",
  "async50",
  "async50",
  "turbo",
];

export interface AsyncOptions {
  readonly board: HardwareRevision;
  readonly firmware: Pick<FirmwareFeatures, "async">;
  readonly disableGlitchFilter: boolean;
}

export function asyncTimer(setting: AsyncSetting, options: AsyncOptions): AsyncTimer {
  const timers = options.board === "2021" ? at90Mhz : at108Mhz[options.firmware.async];
  const timer = timers[setting];
  return options.disableGlitchFilter ? { ...timer, glitch: 0 } : timer;
}

export function asyncSettingOf(scsiSpeed: number): AsyncSetting {
  return settingBySpeed[Math.min(scsiSpeed, turboSpeed)] ?? "async50";
}

/** Clocks a byte; `edgeClocks` is how long the host takes to answer an edge (t_h). */
export function asyncClocks(timer: AsyncTimer, edgeClocks: number): number {
  const answer = edgeClocks + timer.glitch + 2;
  return timer.deskew + Math.max(timer.assert, answer) + Math.max(timer.hold, answer) + 3;
}

/** An edge time of the host in whole clocks of the board. */
export function edgeClocks(board: HardwareRevision, edgeResponseNs: number): number {
  return Math.round((edgeResponseNs * hardware[board].fpgaClock.value) / 1000);
}
