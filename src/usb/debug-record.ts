// The 32 bytes of DEBUG: what the SCSI side did last (firmware-behaviour 3.4.5).

import { raw, record, u8 } from "../bytes/index.js";
import { checkReply } from "./board-command.js";

const layout = record(32, {
  cdb: raw(0, 12),
  messageIn: u8(12),
  messageOut: u8(13),
  status: u8(14),
  senseKey: u8(15),
  phase: u8(16),
  /** Bit 0 ATN, 1 BSY, 2 RST, 3 SEL, 4 ACK. */
  busSignals: u8(17),
  syncOffset: u8(18),
  syncPeriod: u8(19),
  shortestPeriod: u8(20),
  resets: u8(21),
  selections: u8(22),
  messages: u8(23),
  commands: u8(24),
  tick: u8(25),
  card: u8(26),
  asc: u8(27),
  ascq: u8(28),
  dataRead: u8(29),
  selectionStatus: u8(30),
  dataDriven: u8(31),
});

/** All counters are of 8 bits and wrap. */
export type DebugRecord = ReturnType<typeof layout.decode>["value"];

export function encodeDebugRecord(debug: DebugRecord): Uint8Array {
  return layout.encode(debug);
}

/** Throws `UsbError` unless there are 32 bytes. */
export function decodeDebugRecord(reply: Uint8Array): DebugRecord {
  checkReply("debug", reply);
  return layout.decode(reply).value;
}

export const debugPhases: ReadonlyMap<number, string> = new Map([
  [0xff, "bus free"],
  [0xfe, "bus busy"],
  [0xfd, "arbitration"],
  [0xfc, "selection"],
  [0xfb, "reselection"],
  [0x00, "data out"],
  [0x02, "command"],
  [0x03, "message out"],
  [0x04, "data in"],
  [0x06, "status"],
  [0x07, "message in"],
]);
