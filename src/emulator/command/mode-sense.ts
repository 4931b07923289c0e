// MODE SENSE(6) and (10) (mode.c@v6.4.14; firmware-behaviour 2.9.1, 2.9.2): header, block descriptor, pages. Defaults and saved
// values are the current ones; what does not fit is cut off, but counted in the length.

import { deviceTypes } from "../../scsi/index.js";
import { type ModePage, type ModePageAsker, modePages } from "../target/mode-pages.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

export const modeSense6: Command = {
  gate: gates.ready,
  run: (context) => runModeSense(context, { lengthBytes: 1, headerBytes: 4, allocation: context.byte(4) }),
};

export const modeSense10: Command = {
  gate: gates.ready,
  run: (context) => runModeSense(context, { lengthBytes: 2, headerBytes: 8, allocation: context.word(7) }),
};

interface ModeSenseForm {
  readonly lengthBytes: 1 | 2;
  readonly headerBytes: number;
  readonly allocation: number;
}

interface MediumInfo {
  readonly medium: number;
  readonly density: number;
  readonly writeProtect: "shown" | "never";
}

const otherMedium: MediumInfo = { medium: 0x00, density: 0x00, writeProtect: "never" };
const media: ReadonlyMap<number, MediumInfo> = new Map([
  [deviceTypes.fixed, { medium: 0x00, density: 0x00, writeProtect: "shown" }],
  [deviceTypes.removable, { medium: 0x00, density: 0x00, writeProtect: "shown" }],
  [deviceTypes.optical, { medium: 0x02, density: 0x01, writeProtect: "never" }],
  [deviceTypes.floppy, { medium: 0x1e, density: 0x00, writeProtect: "shown" }],
  [deviceTypes.magnetoOptical, { medium: 0x03, density: 0x00, writeProtect: "shown" }],
  [deviceTypes.sequential, { medium: 0x00, density: 0x13, writeProtect: "shown" }],
]);

const disableBlockDescriptorBit = 0x08;
const allPages = 0x3f;
const changeableValues = 1;

function runModeSense(context: CommandContext, form: ModeSenseForm): void {
  const { buffer, unit, board } = context;
  let length = writeHeader(context, form);
  const asker: ModePageAsker = { board, unit, allocation: form.allocation };
  const wanted = context.byte(2) & 0x3f;
  const isChangeable = context.byte(2) >> 6 === changeableValues;
  let isFound = wanted === allPages;
  for (const page of modePages) {
    if (page.code !== wanted && !(wanted === allPages && page.isInAll)) continue;
    if (!page.isPresent(asker, length)) continue;
    isFound = true;
    const bytes = isChangeable ? changeableBytes(page, asker) : page.current(asker);
    buffer.set(bytes, length);
    length += bytes.length;
  }
  if (!isFound) {
    context.refuseField();
    return;
  }
  const counted = length - form.lengthBytes;
  if (form.lengthBytes === 2) buffer[0] = counted >> 8;
  buffer[form.lengthBytes - 1] = counted;
  context.sendBuffer(Math.min(length, form.allocation));
}

/** Returns where the pages start. */
function writeHeader(context: CommandContext, { lengthBytes, headerBytes }: ModeSenseForm): number {
  const { buffer, unit, isWriteProtected } = context;
  const { medium, density, writeProtect } = media.get(unit.settings.deviceType) ?? otherMedium;
  const hasDescriptor = (context.byte(1) & disableBlockDescriptorBit) === 0;
  buffer.fill(0, lengthBytes, headerBytes);
  buffer[lengthBytes] = medium;
  buffer[lengthBytes + 1] = writeProtect === "shown" && isWriteProtected ? 0x80 : 0x00;
  if (!hasDescriptor) return headerBytes;
  buffer[headerBytes - 1] = 8;
  buffer.set(
    [density, 0, 0, 0, 0, unit.blockBytes >> 16, (unit.blockBytes >> 8) & 0xff, unit.blockBytes & 0xff],
    headerBytes,
  );
  return headerBytes + 8;
}

function changeableBytes(page: ModePage, asker: ModePageAsker): readonly number[] {
  return page.changeable?.(asker) ?? page.current(asker).map((byte, at) => (at < 2 ? byte : 0));
}
