// The commands that a SCSI2SD answers: names, directions and where each has its allocation or parameter list length. Every
// other opcode is answered with ILLEGAL REQUEST, invalid command operation code. Sources stand in each row: the section of
// SCSI-2 (or whose command it is) and of firmware-behaviour.

import type { DeviceTypeName } from "./device-type.js";
import { type OpcodeName, opcodes } from "./opcode.js";

export type DataDirection = "none" | "in" | "out";

export interface OpcodeInfo {
  readonly opcode: number;
  readonly label: string;
  readonly direction: DataDirection;
  /** Big-endian field with the number of bytes, when the command has one: offset and size in the CDB. */
  readonly lengthField?: { readonly offset: number; readonly bytes: number };
  /** Device types that know it, or all of them. */
  readonly deviceTypes: "every" | DeviceTypeName;
  readonly source: string;
}

export const opcodeTable: Readonly<Record<OpcodeName, OpcodeInfo>> = {
  testUnitReady: {
    opcode: opcodes.testUnitReady,
    label: "TEST UNIT READY",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §8.2.16; 2.10",
  },
  rezeroUnit: {
    opcode: opcodes.rezeroUnit,
    label: "REZERO UNIT",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.13; REWIND on tape §10.2.10",
  },
  requestSense: {
    opcode: opcodes.requestSense,
    label: "REQUEST SENSE",
    direction: "in",
    lengthField: { offset: 4, bytes: 1 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.14; 2.7",
  },
  formatUnit: {
    opcode: opcodes.formatUnit,
    label: "FORMAT UNIT",
    direction: "out",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.1; 2.10",
  },
  read6: {
    opcode: opcodes.read6,
    label: "READ(6)",
    direction: "in",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.5; 2.10",
  },
  write6: {
    opcode: opcodes.write6,
    label: "WRITE(6)",
    direction: "out",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.20; 2.10",
  },
  seek6: {
    opcode: opcodes.seek6,
    label: "SEEK(6)",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.15; 2.10",
  },
  writeSectorBuffer: {
    opcode: opcodes.writeSectorBuffer,
    label: "WRITE SECTOR BUFFER",
    direction: "out",
    deviceTypes: "every",
    source: "Xebec; 2.14",
  },
  inquiry: {
    opcode: opcodes.inquiry,
    label: "INQUIRY",
    direction: "in",
    lengthField: { offset: 4, bytes: 1 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.5; 2.8",
  },
  modeSelect6: {
    opcode: opcodes.modeSelect6,
    label: "MODE SELECT(6)",
    direction: "out",
    lengthField: { offset: 4, bytes: 1 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.8; 2.9.4",
  },
  reserve: {
    opcode: opcodes.reserve,
    label: "RESERVE",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.12; 2.6",
  },
  release: {
    opcode: opcodes.release,
    label: "RELEASE",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.11; 2.6",
  },
  modeSense6: {
    opcode: opcodes.modeSense6,
    label: "MODE SENSE(6)",
    direction: "in",
    lengthField: { offset: 4, bytes: 1 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.10; 2.9",
  },
  startStopUnit: {
    opcode: opcodes.startStopUnit,
    label: "START STOP UNIT",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.17; 2.10",
  },
  receiveDiagnostic: {
    opcode: opcodes.receiveDiagnostic,
    label: "RECEIVE DIAGNOSTIC RESULTS",
    direction: "in",
    lengthField: { offset: 3, bytes: 2 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.13; 2.11",
  },
  sendDiagnostic: {
    opcode: opcodes.sendDiagnostic,
    label: "SEND DIAGNOSTIC",
    direction: "out",
    lengthField: { offset: 3, bytes: 2 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.15; 2.11",
  },
  preventAllowMediumRemoval: {
    opcode: opcodes.preventAllowMediumRemoval,
    label: "PREVENT ALLOW MEDIUM REMOVAL",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.4; 2.10",
  },
  readCapacity: {
    opcode: opcodes.readCapacity,
    label: "READ CAPACITY(10)",
    direction: "in",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.7; 2.10",
  },
  read10: {
    opcode: opcodes.read10,
    label: "READ(10)",
    direction: "in",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.6; 2.10",
  },
  write10: {
    opcode: opcodes.write10,
    label: "WRITE(10)",
    direction: "out",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.21; 2.10",
  },
  seek10: {
    opcode: opcodes.seek10,
    label: "SEEK(10)",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.15; 2.10",
  },
  erase10: {
    opcode: opcodes.erase10,
    label: "ERASE(10)",
    direction: "none",
    deviceTypes: "magnetoOptical",
    source: "SCSI-2 §16.2.1; 2.13",
  },
  writeAndVerify10: {
    opcode: opcodes.writeAndVerify10,
    label: "WRITE AND VERIFY(10)",
    direction: "out",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.22; 2.10",
  },
  verify10: {
    opcode: opcodes.verify10,
    label: "VERIFY(10)",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.19; 2.10",
  },
  preFetch: {
    opcode: opcodes.preFetch,
    label: "PRE-FETCH",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.3; 2.10",
  },
  synchronizeCache: {
    opcode: opcodes.synchronizeCache,
    label: "SYNCHRONIZE CACHE",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.18; 2.10",
  },
  lockUnlockCache: {
    opcode: opcodes.lockUnlockCache,
    label: "LOCK UNLOCK CACHE",
    direction: "none",
    deviceTypes: "every",
    source: "SCSI-2 §9.2.2; 2.10",
  },
  readDefectData10: {
    opcode: opcodes.readDefectData10,
    label: "READ DEFECT DATA(10)",
    direction: "in",
    lengthField: { offset: 7, bytes: 2 },
    deviceTypes: "every",
    source: "SCSI-2 §9.2.8; 2.10",
  },
  writeBuffer: {
    opcode: opcodes.writeBuffer,
    label: "WRITE BUFFER",
    direction: "out",
    lengthField: { offset: 6, bytes: 3 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.17; 2.11",
  },
  readBuffer: {
    opcode: opcodes.readBuffer,
    label: "READ BUFFER",
    direction: "in",
    lengthField: { offset: 6, bytes: 3 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.12; 2.11",
  },
  readToc: {
    opcode: opcodes.readToc,
    label: "READ TOC",
    direction: "in",
    lengthField: { offset: 7, bytes: 2 },
    deviceTypes: "optical",
    source: "SCSI-2 §14.2.11; 2.12",
  },
  readHeader: {
    opcode: opcodes.readHeader,
    label: "READ HEADER",
    direction: "in",
    lengthField: { offset: 7, bytes: 2 },
    deviceTypes: "optical",
    source: "SCSI-2 §14.2.9; 2.12",
  },
  modeSelect10: {
    opcode: opcodes.modeSelect10,
    label: "MODE SELECT(10)",
    direction: "out",
    lengthField: { offset: 7, bytes: 2 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.9; 2.9.4",
  },
  modeSense10: {
    opcode: opcodes.modeSense10,
    label: "MODE SENSE(10)",
    direction: "in",
    lengthField: { offset: 7, bytes: 2 },
    deviceTypes: "every",
    source: "SCSI-2 §8.2.11; 2.9",
  },
  erase12: {
    opcode: opcodes.erase12,
    label: "ERASE(12)",
    direction: "none",
    deviceTypes: "magnetoOptical",
    source: "SCSI-2 §16.2.2; 2.13",
  },
  vendorNothing: {
    opcode: opcodes.vendorNothing,
    label: "vendor C0",
    direction: "none",
    deviceTypes: "every",
    source: "2.14",
  },
  assignDiskParameters: {
    opcode: opcodes.assignDiskParameters,
    label: "ASSIGN DISK PARAMETERS",
    direction: "out",
    deviceTypes: "every",
    source: "OMTI; 2.14",
  },
};

const byOpcode: ReadonlyMap<number, OpcodeInfo> = new Map(
  Object.values(opcodeTable).map((info) => [info.opcode, info]),
);

export function findOpcode(opcode: number): OpcodeInfo | undefined {
  return byOpcode.get(opcode);
}

/** The command's name, or its number: `opcode 9E`. */
export function formatOpcode(opcode: number): string {
  return byOpcode.get(opcode)?.label ?? `opcode ${opcode.toString(16).padStart(2, "0").toUpperCase()}`;
}
