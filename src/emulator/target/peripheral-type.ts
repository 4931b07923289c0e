// Peripheral device types (SCSI-2 §8.2.5.1) by the configuration's device types; all others are direct-access devices
// (inquiry.c@v6.4.14; firmware-behaviour 2.8, 2.15).

const peripheralTypes: readonly number[] = [0x00, 0x00, 0x05, 0x00, 0x07, 0x01];

export function peripheralTypeOf(deviceType: number): number {
  return peripheralTypes[deviceType] ?? 0x00;
}
