// What the firmware notes of its SCSI side for the DEBUG command of the HID channel (firmware-behaviour 3.4.5).

import { type Sense, senses } from "../../scsi/index.js";

export interface ScsiLog {
  /** The last CDB, 12 bytes. */
  readonly cdb: Uint8Array;
  /** Message of the last status stage, and the last byte that opened a message from the initiator. */
  messageIn: number;
  messageOut: number;
  status: number;
  sense: Sense;
  /** Shortest period factor of any SDTR since the last reset; 0: there was none. */
  shortestPeriod: number;
  /** Since power-on, which counts as the first reset. */
  resets: number;
  selections: number;
  messages: number;
  commands: number;
}

export function createScsiLog(): ScsiLog {
  return {
    cdb: new Uint8Array(12),
    messageIn: 0,
    messageOut: 0,
    status: 0,
    sense: senses.none,
    shortestPeriod: 0,
    resets: 1,
    selections: 0,
    messages: 0,
    commands: 0,
  };
}
