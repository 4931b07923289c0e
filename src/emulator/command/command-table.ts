// Which command answers which opcode, by device type (firmware-behaviour 2.5.3 steps 4 … 15, 2.15).

import { type DeviceTypeName, deviceTypes, opcodes } from "../../scsi/index.js";
import { readBuffer, writeBuffer } from "./buffer-commands.js";
import { readHeader, readToc } from "./cd-rom.js";
import type { Command } from "./command.js";
import { receiveDiagnostic, sendDiagnostic } from "./diagnostic.js";
import { formatUnit } from "./format-unit.js";
import { inquiry } from "./inquiry.js";
import { invalidCommand } from "./invalid-command.js";
import { modeSelect6, modeSelect10 } from "./mode-select.js";
import { modeSense6, modeSense10 } from "./mode-sense.js";
import { goodAlways, goodWhenReady } from "./nothing.js";
import { readCapacity } from "./read-capacity.js";
import { readDefectData10 } from "./read-defect-data.js";
import { read6, read10, write6, write10 } from "./read-write.js";
import { requestSense } from "./request-sense.js";
import { releaseUnit, reserveUnit } from "./reserve-release.js";
import { seek6, seek10 } from "./seek.js";
import { startStopUnit } from "./start-stop-unit.js";
import { synchronizeCache } from "./synchronize-cache.js";
import { assignDiskParameters, writeSectorBuffer } from "./vendor-commands.js";
import { verify10 } from "./verify.js";

type CommandRow = readonly [opcode: number, command: Command];

const everyType: readonly CommandRow[] = [
  [opcodes.testUnitReady, goodWhenReady],
  [opcodes.rezeroUnit, goodWhenReady],
  [opcodes.requestSense, requestSense],
  [opcodes.formatUnit, formatUnit],
  [opcodes.read6, read6],
  [opcodes.write6, write6],
  [opcodes.seek6, seek6],
  [opcodes.writeSectorBuffer, writeSectorBuffer],
  [opcodes.inquiry, inquiry],
  [opcodes.modeSelect6, modeSelect6],
  [opcodes.reserve, reserveUnit],
  [opcodes.release, releaseUnit],
  [opcodes.modeSense6, modeSense6],
  [opcodes.startStopUnit, startStopUnit],
  [opcodes.receiveDiagnostic, receiveDiagnostic],
  [opcodes.sendDiagnostic, sendDiagnostic],
  [opcodes.preventAllowMediumRemoval, goodWhenReady],
  [opcodes.readCapacity, readCapacity],
  [opcodes.read10, read10],
  [opcodes.write10, write10],
  [opcodes.seek10, seek10],
  [opcodes.writeAndVerify10, write10],
  [opcodes.verify10, verify10],
  [opcodes.preFetch, goodWhenReady],
  [opcodes.synchronizeCache, synchronizeCache],
  [opcodes.lockUnlockCache, goodWhenReady],
  [opcodes.readDefectData10, readDefectData10],
  [opcodes.writeBuffer, writeBuffer],
  [opcodes.readBuffer, readBuffer],
  [opcodes.modeSelect10, modeSelect10],
  [opcodes.modeSense10, modeSense10],
  [opcodes.vendorNothing, goodWhenReady],
  [opcodes.assignDiskParameters, assignDiskParameters],
];

const byType: Readonly<Record<DeviceTypeName, readonly CommandRow[]>> = {
  fixed: [],
  removable: [],
  optical: [
    [opcodes.readToc, readToc],
    [opcodes.readHeader, readHeader],
  ],
  floppy: [],
  magnetoOptical: [
    [opcodes.erase10, goodAlways],
    [opcodes.erase12, goodAlways],
  ],
  /** A tape in name only: none of its own commands exists (2.13). */
  sequential: [],
};

/** Index = opcode. */
export type CommandTable = readonly Command[];

const plainTable = tableOf([]);

const tables: ReadonlyMap<number, CommandTable> = new Map(
  Object.entries(deviceTypes).map(([name, type]) => [type, tableOf(byType[name as DeviceTypeName])]),
);

/** A device type without a name behaves like a fixed disk. */
export function commandTableOf(deviceType: number): CommandTable {
  return tables.get(deviceType) ?? plainTable;
}

function tableOf(own: readonly CommandRow[]): CommandTable {
  const table = new Array<Command>(256).fill(invalidCommand);
  for (const [opcode, command] of [...everyType, ...own]) table[opcode] = command;
  return table;
}
