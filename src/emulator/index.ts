// emulator: a simulated SCSI2SD as its initiators see it, byte-exact by firmware version. Pure: no clock, no I/O.

export { type Connection, type CreateBoardOptions, createBoard, type SimulatedBoard } from "./board.js";
export type { HandshakeRegisters } from "./bus/handshake-registers.js";
export type { BusInitiator } from "./bus/initiator.js";
export type { HangReport, ScriptEvent } from "./bus/phase-script.js";
export type { CommandPort, PortCommand, PortResult } from "./command-port.js";
export { EmulatorError } from "./emulator-error.js";
