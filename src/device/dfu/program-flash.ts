// A firmware into the board's flash: erased first at its start and written last there, so that no half of it is ever started; read
// back where the loader allows it.

import { type DfuElement, flashStart, sectorsOf } from "../../usb/index.js";
import { DeviceError } from "../device-error.js";
import type { LoaderLink } from "./loader-link.js";

/** A piece that goes over in one transfer. */
interface Block {
  readonly address: number;
  readonly data: Uint8Array;
}

export type OnProgress = (done: number, of: number) => void;

export async function eraseFlash(
  loader: LoaderLink,
  elements: readonly DfuElement[],
  onProgress: OnProgress,
): Promise<void> {
  const starts = new Set<number>();
  for (const { address, data } of elements) {
    const sectors = sectorsOf(loader.facts.flash, address, data.length);
    if (sectors === undefined) {
      throw new DeviceError(
        "device/firmware-refused",
        "the firmware does not fit the memory that the loader describes",
      );
    }
    for (const { start } of sectors) starts.add(start);
  }
  const ordered = [...starts].sort((a, b) => a - b);
  for (const [index, start] of ordered.entries()) {
    await loader.erase(start);
    onProgress(index + 1, ordered.length);
  }
}

export async function writeFlash(
  loader: LoaderLink,
  elements: readonly DfuElement[],
  onProgress: OnProgress,
): Promise<void> {
  const blocks = blocksOf(elements, loader.facts.transferBytes);
  const ordered = [...blocks.filter(({ address }) => address !== flashStart), ...blocks.filter(isFirst)];
  for (const [index, { address, data }] of ordered.entries()) {
    await loader.write(address, data);
    onProgress(index + 1, ordered.length);
  }
}

/** "not-allowed": the chip is protected against reading. Rejects when something else is there than was written. */
export async function verifyFlash(
  loader: LoaderLink,
  elements: readonly DfuElement[],
  onProgress: OnProgress,
): Promise<"same" | "not-allowed"> {
  const blocks = blocksOf(elements, loader.facts.transferBytes);
  for (const [index, { address, data }] of blocks.entries()) {
    const read = await loader.readBack(address, data.length);
    if (read === undefined) return "not-allowed";
    const at = read.findIndex((byte, offset) => byte !== data[offset]);
    if (at >= 0) {
      const where = `0x${(address + at).toString(16).padStart(8, "0")}`;
      throw new DeviceError("device/reply", `the flash holds something else than was written, from ${where} on`);
    }
    onProgress(index + 1, blocks.length);
  }
  return "same";
}

function isFirst({ address }: Block): boolean {
  return address === flashStart;
}

function blocksOf(elements: readonly DfuElement[], bytes: number): readonly Block[] {
  return elements.flatMap(({ address, data }) =>
    Array.from({ length: Math.ceil(data.length / bytes) }, (_, index) => ({
      address: address + index * bytes,
      data: data.subarray(index * bytes, (index + 1) * bytes),
    })),
  );
}
