// The part of node-hid 3 and usb 3 that is used, in our own words: the packages are native, come late, and may be missing.
// `WebUsbDevice` is that of WebUSB (W3C), which usb 2's WebUSB class and usb 3 both follow.

export interface HidDeviceInfo {
  readonly vendorId: number;
  readonly productId: number;
  readonly path?: string;
  readonly serialNumber?: string;
  readonly manufacturer?: string;
  readonly product?: string;
  readonly release: number;
  readonly interface: number;
}

export interface HidDevice {
  write(bytes: readonly number[]): Promise<number>;
  read(timeoutMs: number): Promise<Uint8Array | undefined>;
  on(event: "error", listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface HidPackage {
  devicesAsync(): Promise<readonly HidDeviceInfo[]>;
  readonly HIDAsync: { open(path: string, options?: { readonly nonExclusive?: boolean }): Promise<HidDevice> };
}

export interface TransferOutResult {
  readonly status?: string;
  readonly bytesWritten: number;
}

export interface TransferInResult {
  readonly status?: string;
  readonly data?: DataView;
}

export interface ControlParameters {
  readonly requestType: "standard" | "class" | "vendor";
  readonly recipient: "device" | "interface" | "endpoint" | "other";
  readonly request: number;
  readonly value: number;
  readonly index: number;
}

export interface WebUsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly deviceVersionMajor: number;
  readonly deviceVersionMinor: number;
  readonly deviceVersionSubminor: number;
  readonly serialNumber?: string | null;
  readonly configuration?: object | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  releaseInterface(number: number): Promise<void>;
  selectAlternateInterface(number: number, alternate: number): Promise<void>;
  clearHalt(direction: "in" | "out", endpoint: number): Promise<void>;
  controlTransferOut(setup: ControlParameters, data?: Uint8Array, timeoutMs?: number): Promise<TransferOutResult>;
  controlTransferIn(setup: ControlParameters, length: number, timeoutMs?: number): Promise<TransferInResult>;
  transferOut(endpoint: number, data: Uint8Array, timeoutMs?: number): Promise<TransferOutResult>;
  transferIn(endpoint: number, length: number, timeoutMs?: number): Promise<TransferInResult>;
  detachKernelDriver?(interfaceNumber: number): Promise<void>;
  attachKernelDriver?(interfaceNumber: number): Promise<void>;
}

export interface UsbPackage {
  readonly usb: { getDevices(): Promise<readonly WebUsbDevice[]> };
}
