// Messages (SCSI-2 §6.6), as far as a SCSI2SD knows them (firmware-behaviour 2.3.2).

export const messages = {
  commandComplete: 0x00,
  extended: 0x01,
  initiatorDetectedError: 0x05,
  abort: 0x06,
  messageReject: 0x07,
  noOperation: 0x08,
  messageParityError: 0x09,
  linkedCommandComplete: 0x0a,
  linkedCommandCompleteWithFlag: 0x0b,
  busDeviceReset: 0x0c,
  initiateRecovery: 0x0f,
  releaseRecovery: 0x10,
  simpleQueueTag: 0x20,
  ignoreWideResidue: 0x23,
  identify: 0x80,
} as const;

export type MessageName = keyof typeof messages;

export const extendedMessages = {
  synchronousDataTransferRequest: 0x01,
  wideDataTransferRequest: 0x03,
} as const;

/** IDENTIFY: bit 6 grants the privilege to disconnect, bits 5 … 3 are reserved or select a target routine. */
export const identifyBits = { disconnect: 0x40, reserved: 0x38, lun: 0x07 } as const;

/** The IDENTIFY byte of an initiator that allows disconnection, as nearly all do. */
export function identifyMessage(lun: number): number {
  return messages.identify | identifyBits.disconnect | (lun & identifyBits.lun);
}
