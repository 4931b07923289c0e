// How the FPGA is set for a data phase: timers in its clocks, from the configured speed or what was agreed by SDTR.
// Source: scsiPhy.c@v6.1.3 … v6.4.14 (firmware-timing 5.1, 5.3; recorded values of the groups sdtr-*).

import type { HardwareRevision } from "../../config/index.js";
import { isInPhase, type Phase, type TransferAgreement } from "../../scsi/index.js";
import type { FirmwareProfile } from "../firmware/features.js";

export interface HandshakeRegisters {
  /** Agreed offset, 0 = asynchronous. */
  readonly offset: number;
  /** Hold × 32 + deskew, as the register has them. */
  readonly deskewAndHold: number;
  readonly assertion: number;
  readonly glitch: number;
}

type Clock = "108MHz" | "90MHz";

interface Timer {
  readonly deskew: number;
  readonly hold: number;
  readonly assertion: number;
  readonly glitch: number;
}

const clocks: Readonly<Record<HardwareRevision, Clock>> = { revF: "108MHz", "2020": "108MHz", "2021": "90MHz" };
/** What the firmware takes a clock of the FPGA for, in ns. */
const assumedClockNs: Readonly<Record<Clock, number>> = { "108MHz": 9, "90MHz": 8 };

const noLimit = 0;
const slowest = 1;
const turbo = 6;

/** Asynchronous timers by scsiSpeed 0 … 5; 6 and above are turbo. */
const asynchronousTimers: Readonly<Record<Clock, readonly Timer[]>> = {
  "108MHz": [
    { deskew: 6, hold: 6, assertion: 3, glitch: 6 },
    { deskew: 18, hold: 7, assertion: 28, glitch: 15 },
    { deskew: 6, hold: 6, assertion: 13, glitch: 13 },
    { deskew: 6, hold: 6, assertion: 9, glitch: 6 },
    { deskew: 6, hold: 6, assertion: 9, glitch: 6 },
    { deskew: 6, hold: 6, assertion: 9, glitch: 6 },
    { deskew: 3, hold: 3, assertion: 3, glitch: 2 },
  ],
  "90MHz": [
    { deskew: 5, hold: 5, assertion: 2, glitch: 5 },
    { deskew: 15, hold: 6, assertion: 23, glitch: 12 },
    { deskew: 5, hold: 5, assertion: 11, glitch: 11 },
    { deskew: 5, hold: 5, assertion: 8, glitch: 5 },
    { deskew: 5, hold: 5, assertion: 8, glitch: 5 },
    { deskew: 5, hold: 5, assertion: 8, glitch: 5 },
    { deskew: 2, hold: 2, assertion: 2, glitch: 2 },
  ],
};

interface SyncRow {
  /** Longest period factor of the row. */
  readonly upTo: number;
  readonly deskew: number;
  readonly hold: number;
  readonly glitch: number;
  /** Assertion in and out; computed from the period where absent. */
  readonly assertion?: readonly [inwards: number, outwards: number];
}

const synchronousTimers: Readonly<Record<Clock, readonly SyncRow[]>> = {
  "108MHz": [
    { upTo: 22, deskew: 1, hold: 2, glitch: 1, assertion: [2, 2] },
    { upTo: 25, deskew: 2, hold: 3, glitch: 1, assertion: [3, 5] },
    { upTo: 34, deskew: 2, hold: 4, glitch: 1 },
    { upTo: 44, deskew: 6, hold: 6, glitch: 2 },
    { upTo: 255, deskew: 6, hold: 6, glitch: 5 },
  ],
  "90MHz": [
    { upTo: 22, deskew: 1, hold: 2, glitch: 1, assertion: [2, 2] },
    { upTo: 25, deskew: 2, hold: 2, glitch: 1, assertion: [2, 4] },
    { upTo: 34, deskew: 2, hold: 3, glitch: 1 },
    { upTo: 44, deskew: 5, hold: 5, glitch: 2 },
    { upTo: 255, deskew: 5, hold: 5, glitch: 5 },
  ],
};

export function handshakeRegisters(
  { revision, slowestHold }: Pick<FirmwareProfile, "revision" | "slowestHold">,
  scsiSpeed: number,
  agreement: TransferAgreement,
  phase: Phase,
): HandshakeRegisters {
  const clock = clocks[revision];
  const timer =
    agreement.offset === 0
      ? asynchronousTimer(clock, scsiSpeed, slowestHold)
      : synchronousTimer(clock, agreement.periodFactor, isInPhase(phase) ? "in" : "out");
  return {
    offset: agreement.offset,
    deskewAndHold: (timer.hold << 5) | timer.deskew,
    assertion: timer.assertion,
    glitch: timer.glitch,
  };
}

function asynchronousTimer(clock: Clock, scsiSpeed: number, slowestHold: number): Timer {
  const rows = asynchronousTimers[clock];
  const timer = rows[Math.min(scsiSpeed, turbo)] ?? rows[noLimit];
  if (timer === undefined) throw new RangeError(`no timers for ${clock}`);
  return scsiSpeed === slowest && clock === "108MHz" ? { ...timer, hold: slowestHold } : timer;
}

function synchronousTimer(clock: Clock, periodFactor: number, direction: "in" | "out"): Timer {
  const row = synchronousTimers[clock].find(({ upTo }) => periodFactor <= upTo);
  if (row === undefined) throw new RangeError(`no period factor ${periodFactor}`);
  const { deskew, hold, glitch, assertion } = row;
  const periodClocks = Math.floor((4 * periodFactor + 4) / assumedClockNs[clock]);
  const inwards = assertion?.[0] ?? Math.floor((periodClocks - deskew - 1) / 2);
  const outwards = assertion?.[1] ?? Math.floor((periodClocks - 1) / 2);
  return { deskew, hold, glitch, assertion: direction === "in" ? inwards : outwards };
}
