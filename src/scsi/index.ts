// scsi: words and tables of the SCSI standard, as far as a SCSI2SD speaks them. No behaviour, no I/O.

export { type DeviceTypeName, deviceTypeLabels, deviceTypes } from "./device-type.js";
export { extendedMessages, identifyBits, identifyMessage, type MessageName, messages } from "./message.js";
export { cdbLengthOf, type OpcodeName, opcodes } from "./opcode.js";
export {
  type DataDirection,
  findOpcode,
  formatOpcode,
  type OpcodeInfo,
  opcodeTable,
} from "./opcode-table.js";
export { type InPhase, isInPhase, type OutPhase, type Phase, type PhaseName, phaseNames, phases } from "./phase.js";
export { formatSense, type Sense, type SenseKeyName, senseKeys, senses, unitAttentions } from "./sense.js";
export { formatStatus, type StatusName, statusCodes } from "./status.js";
export { agreeToTransfer, asynchronous, type TransferAgreement } from "./transfer-agreement.js";
