// How a SCSI2SD answers SDTR (SCSI-2 §6.6.21): which period and offset it agrees to for a configured scsiSpeed.
// Source: scsi.c, identical in v6.1.3 … v6.4.14 (firmware-behaviour 2.3.3, [run]).

/** `periodFactor` × 4 ns; an offset of 0 means asynchronous transfers. */
export interface TransferAgreement {
  readonly periodFactor: number;
  readonly offset: number;
}

export const asynchronous: TransferAgreement = { periodFactor: 0, offset: 0 };

const slowestPeriodFactor = 80;
const deepestOffset = 15;

/** The fastest period factor each scsiSpeed agrees to; `undefined` = never synchronous. 7 and above act like 5. */
const fastestPeriodFactor: readonly (number | undefined)[] = [25, undefined, undefined, undefined, 50, 25, 16];

/** `deepest` is the largest offset that this firmware agrees to. */
export function agreeToTransfer(
  scsiSpeed: number,
  requested: TransferAgreement,
  deepest = deepestOffset,
): TransferAgreement {
  const { periodFactor, offset } = requested;
  const fastest = scsiSpeed > 6 ? 25 : fastestPeriodFactor[scsiSpeed];
  if (fastest === undefined || offset === 0 || periodFactor === 0 || periodFactor > slowestPeriodFactor) {
    return asynchronous;
  }
  return { periodFactor: Math.max(periodFactor, fastest), offset: Math.min(offset, deepest) };
}
