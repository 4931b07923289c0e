// What the loader in the chip's ROM says of itself on USB (firmware-behaviour 3.6.2). The strings of the chips on the boards were
// never recorded: they are those of a relative, cut to a flash of 256 KiB, and can be given otherwise.

import { loaderIds } from "./board-id.js";
import { encodeConfiguration, encodeDevice, encodeDfuFunctional, encodeInterface } from "./descriptor.js";

export const flashStart = 0x08000000;
export const flashBytes = 0x40000;
export const otpStart = 0x1fff7800;
export const optionBytesStart = 0x1fffc000;
export const deviceFeatureStart = 0xffff0000;

export const loaderTransferBytes = 2048;
export const loaderRelease = 0x2100;
export const dfuRelease = 0x011a;
/** Download, upload, leaves by itself; not manifestation tolerant. */
export const loaderAttributes = 0x0b;

export const loaderClass = [0xfe, 0x01, 0x02] as const;

/** By alternate setting. */
export const loaderMemories: readonly string[] = [
  "@Internal Flash  /0x08000000/04*016Kg,01*064Kg,01*128Kg",
  "@Option Bytes  /0x1FFFC000/01*016 g",
  "@OTP Memory /0x1FFF7800/01*512 g,01*016 g",
  "@Device Feature/0xFFFF0000/01*004 g",
];

export const loaderProduct = "STM32  BOOTLOADER";
export const loaderManufacturer = "STMicroelectronics";
/** String index of alternate setting 0; the others follow. */
export const firstMemoryString = 4;

export const loaderDevice = encodeDevice({
  usbRelease: 0x0100,
  deviceClass: 0,
  deviceSubclass: 0,
  deviceProtocol: 0,
  maxPacket0: 64,
  ...loaderIds,
  release: loaderRelease,
  manufacturer: 1,
  product: 2,
  serial: 3,
  configurations: 1,
});

export const loaderFunctional = encodeDfuFunctional({
  attributes: loaderAttributes,
  detachTimeoutMs: 255,
  transferBytes: loaderTransferBytes,
  dfuRelease,
});

/** Self powered, 100 mA; one alternate setting a memory, then the functional descriptor. */
export function loaderConfiguration(memories: readonly string[]): Uint8Array {
  const [interfaceClass, interfaceSubclass, interfaceProtocol] = loaderClass;
  const settings = memories.map((_, alternate) =>
    encodeInterface({
      number: 0,
      alternate,
      endpoints: 0,
      interfaceClass,
      interfaceSubclass,
      interfaceProtocol,
      name: firstMemoryString + alternate,
    }),
  );
  return encodeConfiguration({ value: 1, attributes: 0xc0, maxPowerMa: 100 }, 1, [...settings, loaderFunctional]);
}
