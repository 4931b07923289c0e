// Information transfer phases (SCSI-2 §6.1.5) by the values of MSG, C/D and I/O, which is also how the firmware numbers them
// (firmware-behaviour 3.4.5, byte 16). In and out are the initiator's view.

export const phases = {
  dataOut: 0x00,
  command: 0x02,
  messageOut: 0x03,
  dataIn: 0x04,
  status: 0x06,
  messageIn: 0x07,
} as const;

export type PhaseName = keyof typeof phases;
export type Phase = (typeof phases)[PhaseName];

/** Phases in which the initiator gives bytes. */
export type OutPhase = typeof phases.dataOut | typeof phases.command | typeof phases.messageOut;
/** Phases in which the target gives bytes: I/O asserted. */
export type InPhase = typeof phases.dataIn | typeof phases.status | typeof phases.messageIn;

export const phaseNames: Readonly<Record<Phase, PhaseName>> = {
  [phases.dataOut]: "dataOut",
  [phases.command]: "command",
  [phases.messageOut]: "messageOut",
  [phases.dataIn]: "dataIn",
  [phases.status]: "status",
  [phases.messageIn]: "messageIn",
};

const inBit = 0x04;

/** Whether the target drives the data bus in this phase. */
export function isInPhase(phase: Phase): phase is InPhase {
  return (phase & inBit) !== 0;
}
