// The commands of the HID channel and their replies (firmware-behaviour 3.4). Replies that fail the shape are an error, never a guess.

import { UsbError } from "./usb-error.js";

export const boardCommands = {
  none: 0,
  ping: 1,
  writeFlash: 2,
  readFlash: 3,
  reboot: 4,
  sdInfo: 5,
  scsiTest: 6,
  deviceInfo: 7,
  sdWrite: 8,
  sdRead: 9,
  debug: 10,
} as const;

export type BoardCommandName = keyof typeof boardCommands;

export interface BoardCommandShape {
  readonly code: number;
  /** Shortest packet that is obeyed; one that is shorter is not answered. */
  readonly requestBytes: number;
  /** Bytes of the reply; `undefined` when there is none. */
  readonly replyBytes: number | undefined;
}

export const sectorBytes = 512;

export const commandShapes: Readonly<Record<BoardCommandName, BoardCommandShape>> = {
  none: { code: 0, requestBytes: 1, replyBytes: undefined },
  ping: { code: 1, requestBytes: 1, replyBytes: 1 },
  writeFlash: { code: 2, requestBytes: 1, replyBytes: undefined },
  readFlash: { code: 3, requestBytes: 1, replyBytes: undefined },
  reboot: { code: 4, requestBytes: 1, replyBytes: undefined },
  sdInfo: { code: 5, requestBytes: 1, replyBytes: 32 },
  scsiTest: { code: 6, requestBytes: 1, replyBytes: 2 },
  deviceInfo: { code: 7, requestBytes: 1, replyBytes: 7 },
  sdWrite: { code: 8, requestBytes: 517, replyBytes: 1 },
  sdRead: { code: 9, requestBytes: 5, replyBytes: sectorBytes },
  debug: { code: 10, requestBytes: 1, replyBytes: 32 },
};

export type BoardCommand =
  | { readonly name: Exclude<BoardCommandName, "sdWrite" | "sdRead"> }
  | { readonly name: "sdRead"; readonly lba: number }
  /** `data`: 512 bytes. */
  | { readonly name: "sdWrite"; readonly lba: number; readonly data: Uint8Array };

/** Throws {@link UsbError} for a sector number that is none and for data that are no sector. */
export function encodeCommand(command: BoardCommand): Uint8Array {
  const packet = new Uint8Array(commandShapes[command.name].requestBytes);
  packet[0] = boardCommands[command.name];
  if (command.name !== "sdRead" && command.name !== "sdWrite") return packet;
  const { lba } = command;
  if (!Number.isInteger(lba) || lba < 0 || lba > 0xffffffff) throw refuse(`not a sector number: ${lba}`);
  new DataView(packet.buffer).setUint32(1, lba);
  if (command.name === "sdRead") return packet;
  if (command.data.length !== sectorBytes) throw refuse(`a sector has 512 bytes, not ${command.data.length}`);
  packet.set(command.data, 5);
  return packet;
}

/** What the firmware makes of a packet: `undefined` when it would be silent. Bytes behind the command do not matter. */
export function decodeCommand(packet: Uint8Array): BoardCommand | undefined {
  const entry = Object.entries(commandShapes).find(([, { code }]) => code === packet[0]);
  if (entry === undefined) return undefined;
  const [name, { requestBytes }] = entry as [BoardCommandName, BoardCommandShape];
  if (packet.length < requestBytes) return undefined;
  if (name !== "sdRead" && name !== "sdWrite") return { name };
  const lba = new DataView(packet.buffer, packet.byteOffset, packet.length).getUint32(1);
  return name === "sdRead" ? { name, lba } : { name, lba, data: packet.slice(5, 5 + sectorBytes) };
}

export interface DeviceInfo {
  /** 0x064E: 6.4.14. */
  readonly versionWord: number;
  /** The whole card; 0 without one. */
  readonly sdSectors: number;
}

const deviceInfoEnd = 1;

export function encodeDeviceInfo({ versionWord, sdSectors }: DeviceInfo): Uint8Array {
  const reply = new Uint8Array(7);
  const view = new DataView(reply.buffer);
  view.setUint16(0, versionWord);
  view.setUint32(2, sdSectors);
  reply[6] = deviceInfoEnd;
  return reply;
}

export function decodeDeviceInfo(reply: Uint8Array): DeviceInfo {
  checkReply("deviceInfo", reply);
  const view = new DataView(reply.buffer, reply.byteOffset, reply.length);
  return { versionWord: view.getUint16(0), sdSectors: view.getUint32(2) };
}

export type SelfTestResult = { readonly result: "passed" } | { readonly result: "failed"; readonly failure: number };

/** Bus not free, BSY stuck, or BSY cannot be driven. */
export const selfTestBusFailure = 32;

export function decodeSelfTest(reply: Uint8Array): SelfTestResult {
  checkReply("scsiTest", reply);
  const [status = 0, failure = 0] = reply;
  return status === 0 ? { result: "passed" } : { result: "failed", failure };
}

/** Of commands that are answered by a status byte. */
export function decodeStatus(name: "ping" | "sdWrite", reply: Uint8Array): "good" | "failed" | "busy" {
  checkReply(name, reply);
  const [status] = reply;
  if (status === 0) return "good";
  return status === 2 ? "busy" : "failed";
}

/** Throws {@link UsbError} unless the reply has the length that the command's has. */
export function checkReply(name: BoardCommandName, reply: Uint8Array): void {
  const { replyBytes = 0 } = commandShapes[name];
  if (reply.length === replyBytes) return;
  throw new UsbError(
    "usb/reply",
    `the board's reply to ${name} has ${reply.length} bytes, not ${replyBytes}`,
    "unplug the board and try again; if it stays so, another program may be talking to it",
  );
}

function refuse(message: string): UsbError {
  return new UsbError("usb/command", message, "give whole sectors within the card");
}
