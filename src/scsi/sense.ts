// Sense keys and additional sense codes (SCSI-2 §8.2.14) that a SCSI2SD produces (firmware-behaviour, Appendix B).

export const senseKeys = {
  noSense: 0x0,
  notReady: 0x2,
  mediumError: 0x4,
  illegalRequest: 0x5,
  unitAttention: 0x6,
  abortedCommand: 0xb,
} as const;

export type SenseKeyName = keyof typeof senseKeys;

/** `code` is ASC × 256 + ASCQ. */
export interface Sense {
  readonly key: number;
  readonly code: number;
}

export const senses = {
  none: { key: senseKeys.noSense, code: 0x0000 },
  defectListNotFound: { key: senseKeys.noSense, code: 0x1c00 },
  notReadyCauseNotReportable: { key: senseKeys.notReady, code: 0x0400 },
  initializingCommandRequired: { key: senseKeys.notReady, code: 0x0402 },
  mediumNotPresent: { key: senseKeys.notReady, code: 0x3a00 },
  logicalUnitCommunicationFailure: { key: senseKeys.mediumError, code: 0x0800 },
  invalidCommand: { key: senseKeys.illegalRequest, code: 0x2000 },
  lbaOutOfRange: { key: senseKeys.illegalRequest, code: 0x2100 },
  invalidFieldInCdb: { key: senseKeys.illegalRequest, code: 0x2400 },
  logicalUnitNotSupported: { key: senseKeys.illegalRequest, code: 0x2500 },
  invalidFieldInParameterList: { key: senseKeys.illegalRequest, code: 0x2600 },
  /** With this key, not DATA PROTECT (quirk Q22). */
  writeProtected: { key: senseKeys.illegalRequest, code: 0x2700 },
  parityError: { key: senseKeys.abortedCommand, code: 0x4700 },
} as const satisfies Readonly<Record<string, Sense>>;

/** What a unit attention reports, as ASC × 256 + ASCQ (firmware-behaviour 2.4). */
export const unitAttentions = { none: 0, powerOn: 0x2901, busReset: 0x2902, parametersChanged: 0x2a00 } as const;

const keyLabels: ReadonlyMap<number, string> = new Map([
  [0x0, "NO SENSE"],
  [0x1, "RECOVERED ERROR"],
  [0x2, "NOT READY"],
  [0x3, "MEDIUM ERROR"],
  [0x4, "HARDWARE ERROR"],
  [0x5, "ILLEGAL REQUEST"],
  [0x6, "UNIT ATTENTION"],
  [0x7, "DATA PROTECT"],
  [0x8, "BLANK CHECK"],
  [0xb, "ABORTED COMMAND"],
]);

const codeLabels: ReadonlyMap<number, string> = new Map([
  [0x0000, "no additional sense"],
  [0x0400, "not ready, cause not reportable"],
  [0x0402, "initializing command required"],
  [0x0800, "logical unit communication failure"],
  [0x1c00, "defect list not found"],
  [0x2000, "invalid command operation code"],
  [0x2100, "logical block address out of range"],
  [0x2400, "invalid field in CDB"],
  [0x2500, "logical unit not supported"],
  [0x2600, "invalid field in parameter list"],
  [0x2700, "write protected"],
  [0x2901, "power on"],
  [0x2902, "bus reset"],
  [0x2a00, "parameters changed"],
  [0x3a00, "medium not present"],
  [0x4700, "SCSI parity error"],
]);

/** `ILLEGAL REQUEST, invalid field in CDB (5/2400)`. */
export function formatSense({ key, code }: Sense): string {
  const number = `${key.toString(16).toUpperCase()}/${code.toString(16).padStart(4, "0").toUpperCase()}`;
  const words = [keyLabels.get(key) ?? "reserved sense key", codeLabels.get(code)].filter((word) => word !== undefined);
  return `${words.join(", ")} (${number})`;
}
