// Status bytes (SCSI-2 §7.3). A SCSI2SD sends only the first four; BUSY is never sent (firmware-behaviour 2.5.4).

export const statusCodes = {
  good: 0x00,
  checkCondition: 0x02,
  intermediate: 0x10,
  reservationConflict: 0x18,
  busy: 0x08,
} as const;

export type StatusName = keyof typeof statusCodes;

const labels: ReadonlyMap<number, string> = new Map([
  [statusCodes.good, "GOOD"],
  [statusCodes.checkCondition, "CHECK CONDITION"],
  [statusCodes.intermediate, "INTERMEDIATE"],
  [statusCodes.reservationConflict, "RESERVATION CONFLICT"],
  [statusCodes.busy, "BUSY"],
]);

/** `GOOD`, or the byte in hexadecimal when it has no name. */
export function formatStatus(status: number): string {
  return labels.get(status) ?? `status 0x${status.toString(16).padStart(2, "0")}`;
}
