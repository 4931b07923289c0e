// Sense data that the front itself gives, in fixed format (SPC-3 §4.5.3; the causes are those of RFC 7143 §11.4.7.2).

export function senseData(key: number, asc: number, ascq: number): Uint8Array {
  const sense = new Uint8Array(18);
  sense.set([0x70, 0, key]);
  sense[7] = sense.length - 8;
  sense[12] = asc;
  sense[13] = ascq;
  return sense;
}

export const sense = {
  logicalUnitNotSupported: senseData(0x05, 0x25, 0x00),
  invalidFieldInCdb: senseData(0x05, 0x24, 0x00),
  unexpectedUnsolicitedData: senseData(0x0b, 0x0c, 0x0c),
  notEnoughUnsolicitedData: senseData(0x0b, 0x0c, 0x0d),
  dataDigestError: senseData(0x0b, 0x47, 0x05),
  /** HARDWARE ERROR, internal target failure: the image behind the target gave out. */
  internalTargetFailure: senseData(0x04, 0x44, 0x00),
  dataPhaseError: senseData(0x0b, 0x4b, 0x00),
} as const;
