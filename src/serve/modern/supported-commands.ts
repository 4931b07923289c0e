// The commands that an initiator can use with the translation in place, and which bits of their CDBs mean something
// (SPC-4 §6.35.3): those of the board and those put together from them.

export interface SupportedCommand {
  readonly opcode: number;
  readonly serviceAction?: number;
  /** CDB usage data from byte 1 to the one before the control byte, as hexadecimal digits. */
  readonly usage: string;
}

const none4 = "00000000";
const block10 = "18ffffffff00ffff";
const block12 = "18ffffffffffffffff00";
const block16 = "18ffffffffffffffffffffffff00";

/** Every byte but the opcode and the control byte. */
export const supportedCommands: readonly SupportedCommand[] = [
  { opcode: 0x00, usage: none4 },
  { opcode: 0x03, usage: "000000ff" },
  { opcode: 0x04, usage: "1f000000" },
  { opcode: 0x08, usage: "1fffffff" },
  { opcode: 0x0a, usage: "1fffffff" },
  { opcode: 0x12, usage: "01ffffff" },
  { opcode: 0x15, usage: "110000ff" },
  { opcode: 0x16, usage: none4 },
  { opcode: 0x17, usage: none4 },
  { opcode: 0x1a, usage: "08ffffff" },
  { opcode: 0x1b, usage: "01000003" },
  { opcode: 0x1e, usage: "00000003" },
  { opcode: 0x25, usage: "00ffffffff000001" },
  { opcode: 0x28, usage: block10 },
  { opcode: 0x2a, usage: block10 },
  { opcode: 0x2e, usage: "1affffffff00ffff" },
  { opcode: 0x2f, usage: "12ffffffff00ffff" },
  { opcode: 0x34, usage: "02ffffffff00ffff" },
  { opcode: 0x35, usage: "02ffffffff00ffff" },
  { opcode: 0x37, usage: "001f00000000ffff" },
  { opcode: 0x41, usage: "00ffffffff00ffff" },
  { opcode: 0x55, usage: "110000000000ffff" },
  { opcode: 0x56, usage: "0000000000000000" },
  { opcode: 0x57, usage: "0000000000000000" },
  { opcode: 0x5a, usage: "08ffff000000ffff" },
  ...[0, 1, 2, 3].map((serviceAction) => ({ opcode: 0x5e, serviceAction, usage: "1f0000000000ffff" })),
  ...[0, 1, 2, 3, 4, 5, 6].map((serviceAction) => ({ opcode: 0x5f, serviceAction, usage: "1fff0000ffffffff" })),
  { opcode: 0x88, usage: block16 },
  { opcode: 0x89, usage: "18ffffffffffffffff000000ff00" },
  { opcode: 0x8a, usage: block16 },
  { opcode: 0x8b, usage: block16 },
  { opcode: 0x8e, usage: "1affffffffffffffffffffffff00" },
  { opcode: 0x8f, usage: "12ffffffffffffffffffffffff00" },
  { opcode: 0x90, usage: "02ffffffffffffffffffffffff00" },
  { opcode: 0x91, usage: "02ffffffffffffffffffffffff00" },
  { opcode: 0x93, usage: "00ffffffffffffffffffffffff00" },
  { opcode: 0x9e, serviceAction: 0x10, usage: "1fffffffffffffffffffffffff01" },
  { opcode: 0xa0, usage: "00ff000000ffffffff00" },
  { opcode: 0xa3, serviceAction: 0x0c, usage: "1f87ffffffffffffff00" },
  { opcode: 0xa8, usage: block12 },
  { opcode: 0xaa, usage: block12 },
  { opcode: 0xae, usage: "1affffffffffffffff00" },
  { opcode: 0xaf, usage: "12ffffffffffffffff00" },
];

/** The whole CDB: opcode, usage, control byte. */
export function cdbUsages({ opcode, usage }: SupportedCommand): number[] {
  const bytes = usage.match(/../g) ?? [];
  return [opcode, ...bytes.map((digits) => Number.parseInt(digits, 16)), 0];
}
