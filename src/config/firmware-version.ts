// Firmware versions as they are written ("6.3.0", "v6.1.3", "V6.3.2") and compared.

export interface FirmwareVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** `undefined` when the text is not a version. A suffix such as "-beta" counts as the plain version. */
export function parseFirmwareVersion(text: string): FirmwareVersion | undefined {
  const match = /^[vV]?(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:-[\w.]+)?$/.exec(text.trim());
  if (!match) return undefined;
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) };
}

export function formatFirmwareVersion(version: FirmwareVersion): string {
  return `${version.major}.${version.minor}.${version.patch}`;
}

/** Negative when `a` is older than `b`, 0 when equal, positive when newer. */
export function compareFirmwareVersions(a: FirmwareVersion, b: FirmwareVersion): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}

/** `first ≤ version ≤ last`, both given as text such as "6.2.7". */
export function isFirmwareBetween(version: FirmwareVersion, first: string, last: string): boolean {
  const from = parseFirmwareVersion(first);
  const to = parseFirmwareVersion(last);
  if (!from || !to) throw new RangeError(`not firmware versions: ${first}, ${last}`);
  return compareFirmwareVersions(version, from) >= 0 && compareFirmwareVersions(version, to) <= 0;
}
