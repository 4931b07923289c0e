// emulator: a simulated SCSI2SD as its initiators see it, byte-exact by firmware version. Pure: no clock, no I/O.

export {
  type BoardInsides,
  type Connection,
  type CreateBoardOptions,
  createBoard,
  type SimulatedBoard,
} from "./board.js";
export type { HandshakeRegisters } from "./bus/handshake-registers.js";
export type { BusInitiator } from "./bus/initiator.js";
export type { HangReport, ScriptEvent } from "./bus/phase-script.js";
export type { CommandPort, PortCommand, PortResult } from "./command-port.js";
export { EmulatorError } from "./emulator-error.js";
export {
  type BoardFault,
  type BoardFaultKind,
  boardFaults,
  FaultCounter,
  parseBoardFault,
} from "./usb-board/board-fault.js";
export type { ChipMemory } from "./usb-board/chip-memory.js";
export type { SectorAccess } from "./usb-board/command-channel.js";
export { faultyDevice } from "./usb-board/faulty-device.js";
export type { LoaderTimes } from "./usb-board/loader-memory.js";
export { createUsbBoard, type Personality, type UsbBoard, type UsbBoardOptions } from "./usb-board/usb-board.js";
export { buildVirtualDfuFile, buildVirtualFirmware } from "./usb-board/virtual-firmware.js";
