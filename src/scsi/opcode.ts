// Operation codes that a SCSI2SD knows, by name, and how long a CDB is. What each command is: opcode-table.ts.

/** Length of a CDB by its group, the opcode's upper three bits; the firmware takes 6 for all it does not know (2.5.1). */
export const cdbLengths = [6, 10, 10, 6, 6, 12, 6, 6] as const;

export function cdbLengthOf(opcode: number): number {
  return cdbLengths[(opcode >> 5) & 7] ?? 6;
}

export const opcodes = {
  testUnitReady: 0x00,
  rezeroUnit: 0x01,
  requestSense: 0x03,
  formatUnit: 0x04,
  read6: 0x08,
  write6: 0x0a,
  seek6: 0x0b,
  writeSectorBuffer: 0x0f,
  inquiry: 0x12,
  modeSelect6: 0x15,
  reserve: 0x16,
  release: 0x17,
  modeSense6: 0x1a,
  startStopUnit: 0x1b,
  receiveDiagnostic: 0x1c,
  sendDiagnostic: 0x1d,
  preventAllowMediumRemoval: 0x1e,
  readCapacity: 0x25,
  read10: 0x28,
  write10: 0x2a,
  seek10: 0x2b,
  erase10: 0x2c,
  writeAndVerify10: 0x2e,
  verify10: 0x2f,
  preFetch: 0x34,
  synchronizeCache: 0x35,
  lockUnlockCache: 0x36,
  readDefectData10: 0x37,
  writeBuffer: 0x3b,
  readBuffer: 0x3c,
  readToc: 0x43,
  readHeader: 0x44,
  modeSelect10: 0x55,
  modeSense10: 0x5a,
  erase12: 0xac,
  vendorNothing: 0xc0,
  assignDiskParameters: 0xc2,
} as const;

export type OpcodeName = keyof typeof opcodes;
