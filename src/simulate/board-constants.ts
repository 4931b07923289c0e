// What is assumed or derived about the board, in one record: the same model runs with other values, so that their ranges
// can be drawn from (engine/uncertainty.ts). Clocks and delays that the firmware's source states are not in it.

import { type Constant, us } from "./constant.js";
import {
  type FirmwareTiming,
  fifoPauseByCount,
  fifoPauseByCpu,
  sdBlockSetup,
  sdBlockSetupWithStatus,
} from "./firmware-timing.js";
import { programTail, sdCommand, sdReadBlock, sdWriteBlock } from "./sd-card.js";
import { syncOutOverhead } from "./sync-rates.js";

export interface BoardConstants {
  /** A and B. */
  readonly commandOverhead: Constant;
  readonly statusOverhead: Constant;
  /** One SD command (c), µs. */
  readonly sdCommand: Constant;
  readonly sdReadBlock: Constant;
  readonly sdWriteBlock: Constant;
  readonly programTail: Constant;
  readonly counterReload: Constant;
  /** δ, where the CPU counts the bytes and where the FPGA does, µs. */
  readonly fifoPauseByCpu: Constant;
  readonly fifoPauseByCount: Constant;
  /** Pause of the pipelined writer between SD blocks, with and without CMD13 after each, µs. */
  readonly sdBlockSetupWithStatus: Constant;
  readonly sdBlockSetup: Constant;
  readonly syncOutOverhead: Constant;
  /** CPU out of the FIFO into the ring, MB/s. */
  readonly copyRate: Constant;
  /** Of one command, where the firmware has the race. */
  readonly wfiRace: Constant;
}

export const commandOverhead: Constant = us(
  70,
  "A",
  "§7, A: arbitration 5 µs, 4 phase changes, 12 asynchronous bytes, 20–30 µs of firmware",
  [40, 120],
);
export const statusOverhead: Constant = us(12, "A", "§7, B: 2 bytes, 2 phase changes, 2 µs bus free", [8, 25]);
export const counterReload: Constant = us(2, "D", "§3.3");
export const copyRate: Constant = {
  value: 16.7,
  unit: "MB/s",
  confidence: "M",
  source: "§2.2, scsiPhy.c comment: PIO",
};
export const wfiRace: Constant = {
  value: 0.01,
  unit: "",
  confidence: "A",
  source: "§3.1, §7: one command in a hundred waits up to 1 ms",
  range: [0, 0.1],
};
/** The tick that ends the sleep. */
export const wfiSleepNs = 1_000_000;

export const boardConstants: BoardConstants = {
  commandOverhead,
  statusOverhead,
  sdCommand,
  sdReadBlock,
  sdWriteBlock,
  programTail,
  counterReload,
  fifoPauseByCpu,
  fifoPauseByCount,
  sdBlockSetupWithStatus,
  sdBlockSetup,
  syncOutOverhead,
  copyRate,
  wfiRace,
};

/** The firmware's figures that are constants of the record, taken from it. */
export function withConstants(firmware: FirmwareTiming, constants: BoardConstants): FirmwareTiming {
  const pause = firmware.counterLimitBytes > 0 ? constants.fifoPauseByCount : constants.fifoPauseByCpu;
  const setups = [constants.sdBlockSetup, constants.sdBlockSetupWithStatus];
  const setup = setups[[sdBlockSetup.value, sdBlockSetupWithStatus.value].indexOf(firmware.sdBlockSetupUs)];
  return { ...firmware, fifoDeadTimeUs: pause.value, sdBlockSetupUs: setup?.value ?? firmware.sdBlockSetupUs };
}
