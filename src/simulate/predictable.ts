// What can be predicted, and what cannot: targets, request sizes, boards with their firmware.

import {
  type BoardConfig,
  compareFirmwareVersions,
  type HardwareRevision,
  keptBackSectors,
  parseFirmwareVersion,
  sdSectorsPerBlock,
} from "../config/index.js";
import type { FirmwareTiming } from "./firmware-timing.js";
import { hardware } from "./hardware-revision.js";
import type { HostModel } from "./host-model.js";
import { leastCapacityRequests } from "./one-at-a-time.js";
import { SimulateError } from "./simulate-error.js";

/** As many SD sectors as a card can have. */
const mostSectors = 2 ** 32 - 1 - keptBackSectors;

/** The first enabled slot, or the one asked for. */
export function predictableSlot(config: BoardConfig, asked: number | undefined): number {
  const slot = asked ?? config.targets.findIndex(({ enabled }) => enabled);
  if ((config.targets[slot]?.bytesPerSector ?? 0) > 0) return slot;
  throw new SimulateError(
    "simulate/no-target",
    asked === undefined
      ? "nothing to predict: no target is enabled"
      : `nothing to predict: no usable target in slot ${asked}`,
    "Enable a target in the configuration, or choose another slot.",
  );
}

/** How large the target is makes no difference to its speed: it gets all the room that there can be. */
export function withRoom(config: BoardConfig, slot: number): BoardConfig {
  const targets = config.targets.map((target, index) =>
    index === slot
      ? { ...target, sdSectorStart: 0, scsiSectors: Math.floor(mostSectors / sdSectorsPerBlock(target)) }
      : target,
  );
  return { ...config, targets };
}

export function checkRequestSize(requestBytes: number, bytesPerSector: number): void {
  const mostBytes = (mostSectors / sdSectorsPerBlock({ bytesPerSector })) * bytesPerSector;
  const isWhole = Number.isSafeInteger(requestBytes) && requestBytes > 0;
  if (isWhole && (requestBytes + bytesPerSector) * leastCapacityRequests <= mostBytes) return;
  throw new SimulateError(
    "simulate/request-size",
    `not a request size: ${requestBytes}`,
    isWhole ? "Give less than a gigabyte." : "Give whole bytes, such as 4096 or 65536.",
  );
}

/** Hosts have one sort of bus: with a rate for ATA they have no other. */
export function checkInterface(drive: string, interfaceOfDrive: "scsi" | "ata", host: HostModel): void {
  const interfaceOfHost = host.ataRate === undefined ? "scsi" : "ata";
  if (interfaceOfDrive === interfaceOfHost) return;
  const names = { scsi: "SCSI", ata: "IDE" } as const;
  throw new SimulateError(
    "simulate/interface",
    `${drive} is for ${names[interfaceOfDrive]}, and the host ${host.id} has ${names[interfaceOfHost]}`,
    `Take a host with ${names[interfaceOfDrive]}, or a drive for ${names[interfaceOfHost]}.`,
  );
}

export function checkBoard(board: HardwareRevision, firmware: FirmwareTiming): void {
  const { name, firstFirmware } = hardware[board];
  const first = parseFirmwareVersion(firstFirmware);
  const version = parseFirmwareVersion(firmware.version);
  if (!first || !version || compareFirmwareVersions(version, first) >= 0) return;
  throw new SimulateError(
    "simulate/board-firmware",
    `firmware ${firmware.version} does not exist for the ${name} board: its first is ${firstFirmware}`,
    `Choose firmware ${firstFirmware} or newer, or the board revF.`,
  );
}
