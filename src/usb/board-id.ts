// How a SCSI2SD v6 says which board it is: USB ids, product strings, marker in OTP, version word (firmware-behaviour 3.1).

export const applicationIds = { vendorId: 0x16d0, productId: 0x0bd4 } as const;
export const loaderIds = { vendorId: 0x0483, productId: 0xdf11 } as const;

export type BoardRevision = "revF" | "2020" | "2021";

export interface BoardIdentity {
  readonly revision: BoardRevision;
  /** What an owner calls it. */
  readonly label: string;
  /** Product string since 6.4.1. */
  readonly product: string;
  /** 32-bit word that the firmware writes into OTP at 0x1FFF7800, since 6.3.1. */
  readonly otpMarker: number;
  readonly firmwareFile: string;
  readonly speed: "full" | "high";
}

export const boardIdentities: readonly BoardIdentity[] = [
  {
    revision: "revF",
    label: "V6, revF or older",
    product: "SCSI2SD V6",
    otpMarker: 0x06002019,
    firmwareFile: "firmware.V6.revF.dfu",
    speed: "full",
  },
  {
    revision: "2020",
    label: "V6, 2020c or newer",
    product: "SCSI2SD V6 2020",
    otpMarker: 0x06002020,
    firmwareFile: "firmware.V6.2020.dfu",
    speed: "full",
  },
  {
    revision: "2021",
    label: "V6, 2021 or newer",
    product: "SCSI2SD V6 2021",
    otpMarker: 0x06002021,
    firmwareFile: "firmware.V6.2021.dfu",
    speed: "high",
  },
];

export function boardIdentity(revision: BoardRevision): BoardIdentity {
  const found = boardIdentities.find((identity) => identity.revision === revision);
  if (found === undefined) throw new RangeError(`no such board: ${revision}`);
  return found;
}

export const manufacturer = "codesrc.com";
/** 32-bit word of OTP that was never written. */
export const blankWord = 0xffffffff;

export function revisionOfMarker(word: number): BoardRevision | undefined {
  return boardIdentities.find(({ otpMarker }) => otpMarker === word)?.revision;
}

/** Versions as DEVINFO gives them: major byte, minor and patch nibble. */
export interface VersionNumbers {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

export function decodeVersionWord(word: number): VersionNumbers {
  return { major: word >> 8, minor: (word >> 4) & 15, patch: word & 15 };
}

export function encodeVersionWord({ major, minor, patch }: VersionNumbers): number {
  return ((major & 255) << 8) | (Math.min(minor, 15) << 4) | Math.min(patch, 15);
}

export function formatVersionWord(word: number): string {
  const { major, minor, patch } = decodeVersionWord(word);
  return `${major}.${minor}.${patch}`;
}

/**
 * The revision behind a product string; `undefined` when it does not tell. Before 6.4.1 "SCSI2SD" is any board, and 6.4.0 says
 * "SCSI2SD 2020" on all of them.
 */
export function revisionOfProduct(product: string, versionWord: number): BoardRevision | undefined {
  const exact = boardIdentities.find((identity) => identity.product === product);
  if (exact !== undefined) return exact.revision;
  if (product === "SCSI2SD 2020" && versionWord !== 0x0640) return "2020";
  return product === "SCSI2SD" && versionWord >= 0x0631 ? "revF" : undefined;
}
