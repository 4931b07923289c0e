// The board's USB side over USB/IP: whatever it is at the moment stands under one bus id. What it becomes is always told, because
// nobody is attached then.

import process from "node:process";
import { formatFirmwareVersion } from "../../../config/index.js";
import { createUsbBoard, type Personality, type SimulatedBoard, type UsbBoard } from "../../../emulator/index.js";
import { type Pace, UsbipServer } from "../../../serve/usbip/index.js";
import {
  applicationEndpoints,
  boardIdentity,
  reportIntervalMs,
  serialOfChip,
  type UsbDevice,
} from "../../../usb/index.js";
import { usbipPort } from "../../../usb/usbip/index.js";
import { type ListenAddress, type UsbOptions, usualAddresses } from "../emulate-options.js";
import type { EventLog } from "../event-log.js";
import type { Front } from "../front.js";
import { isLoopback, listen } from "../listen.js";
import { attachLines } from "./attach-lines.js";
import { countUsbEvent, formatUsbId, type UsbFigures } from "./usb-event.js";

export interface UsbFrontOptions {
  readonly usb: UsbOptions;
  readonly board: SimulatedBoard;
  readonly cardFailures: () => number;
  readonly log: EventLog;
}

const busId = "1-1";

/** The loader has no endpoint but the control endpoint, which has no interval. */
const cablePace: Pace = (endpoint) => (endpoint === applicationEndpoints.interrupt ? reportIntervalMs : 0);

export function usbFront({ usb, board, cardFailures, log }: UsbFrontOptions): Front {
  const figures: UsbFigures = { imports: 0, transfers: 0, failed: 0, bytesIn: 0, bytesOut: 0 };
  const server = new UsbipServer({
    ...usb.address,
    onEvent: (event) => {
      countUsbEvent(figures, event);
      log.tellUsb(event);
    },
  });
  let listening: ListenAddress | undefined;
  let side: UsbBoard | undefined;
  const offer = (device: UsbDevice) => server.export(device, busId, usb.pace === "cable" ? { pace: cablePace } : {});
  const onRevive = () => side !== undefined && revive(side);
  return {
    async start() {
      listening = await listen("usbip", server, usb.address);
      if (!isLoopback(listening.host)) warnOfOthers(log);
    },
    begin() {
      const made = createUsbBoard({
        board,
        chipId: chipOf(listening ?? usb.address),
        onSector: (access) => log.tellUsb({ kind: "sector", access }),
        ...(usb.faults.length > 0 ? { faults: usb.faults } : {}),
      });
      made.onPersonality((personality, device) => {
        tellPersonality(personality, device, made, log);
        if (device !== undefined) offer(device);
      });
      if (made.device === undefined) tellPersonality("none", undefined, made, log);
      else offer(made.device);
      side = made;
      process.on("SIGUSR2", onRevive);
    },
    lines: () => attachLines(listening ?? usb.address, busId, nameOf(board, chipOf(listening ?? usb.address))),
    tellFigures: () => log.usbFigures(figures, cardFailures()),
    async stop() {
      process.off("SIGUSR2", onRevive);
      if (listening !== undefined) await server.stop();
    },
  };
}

/** What an owner would try: put the cable back, else switch it off and on, in the end with the BOOTLDR jumper. */
function revive(side: UsbBoard): void {
  const wasThere = side.personality !== "none";
  side.plugIn();
  if (!wasThere && hasDevice(side)) return;
  side.powerCycle("open");
  if (!hasDevice(side)) side.powerCycle("bootldr");
}

function hasDevice(side: UsbBoard): boolean {
  return side.device !== undefined;
}

/** Boards on different ports have different chips, so that serial numbers tell them apart. */
function chipOf({ port }: ListenAddress): readonly [number, number, number] {
  return [0x00350024 + port - usbipPort, 0x34385105, 0x31373936];
}

function nameOf({ insides }: SimulatedBoard, chip: readonly [number, number, number]): string {
  const { revision, version } = insides.state.firmware;
  const { product } = boardIdentity(revision);
  return `${product}, firmware ${formatFirmwareVersion(version)}, chip ${serialOfChip(chip)}`;
}

function tellPersonality(
  personality: Personality,
  device: UsbDevice | undefined,
  { firmware, deadBecause }: UsbBoard,
  log: EventLog,
): void {
  const is = personalityWords[personality](firmware, deadBecause);
  const id = device === undefined ? undefined : formatUsbId(device);
  const next = device === undefined ? `kill -USR2 ${process.pid} is the helping hand` : `attach it again (${id})`;
  const fields = { personality, id, firmware, because: deadBecause };
  log.notice({ kind: "usb-board", text: `scsi2sd: USB: ${is}: ${next}`, fields });
}

const personalityWords: Readonly<Record<Personality, (firmware: string, deadBecause: string | undefined) => string>> = {
  application: (firmware) => `the board runs firmware ${firmware}`,
  loader: () => "the board runs its loader",
  none: (_, deadBecause = "the cable is out") => `the board is gone: ${deadBecause}`,
};

function warnOfOthers(log: EventLog): void {
  const message = "whoever reaches this address over the network has the board: USB/IP asks nobody who they are";
  const hint = `--usbip ${usualAddresses.usbip} keeps them out`;
  log.notice({ kind: "open-to-others", text: `scsi2sd: ${message}\n  → ${hint}`, fields: { message, hint } });
}
