// A spinning disk as what a simulated computer talks to: whole nanoseconds, the bus at the rate that disk and host
// agreed on, and where the time of each command went.

import type { TransferAgreement } from "../../scsi/index.js";
import { type Constant, mbPerSec } from "../constant.js";
import type { Drive } from "../engine/drive.js";
import type { TimeSpent } from "../engine/time-spent.js";
import type { HostModel } from "../host-model.js";
import type { PartName } from "../parts.js";
import type { Op } from "../prediction.js";
import type { DiskModel } from "./disk-models.js";
import type { DiskParameters } from "./disk-parameters.js";
import { diskParametersFrom, sectorBytes } from "./disk-preset.js";
import { createSpinningDisk, type DiskTimes } from "./spinning-disk.js";

export type BusWidth = "narrow" | "wide";

export interface DiskDriveOptions {
  /** What matters of it here: what it asks for with SDTR, and what it moves by ATA. */
  readonly host: Pick<HostModel, "requestedTransfer" | "ataRate">;
  /** 8 or 16 data lines; narrow unless given. */
  readonly busWidth?: BusWidth;
  /** Logical block that the host sees, a multiple of 512 bytes; 512 unless given. */
  readonly blockBytes?: number;
  /** Instead of the model's own, to ask what it would be like. */
  readonly writeCache?: "on" | "off";
}

export const asynchronousRate: Constant = mbPerSec(3, "A", "§8.5: a host with 46 ns edges", [1.5, 5]);

/** SPI-4 table of transfer period factors below 13; from there on × 4 ns. */
const shortPeriodsNs: Readonly<Record<number, number>> = { 8: 6.25, 9: 12.5, 10: 25, 11: 30.3, 12: 50 };
const bytesPerTransfer = { narrow: 1, wide: 2 } as const;

/** What host and bus can carry, MB/s. */
export function hostBusRate({ periodFactor, offset }: TransferAgreement, width: BusWidth): number {
  if (periodFactor === 0 || offset === 0) return asynchronousRate.value;
  return (bytesPerTransfer[width] * 1000) / (shortPeriodsNs[periodFactor] ?? periodFactor * 4);
}

export function createDiskDrive(model: DiskModel, options: DiskDriveOptions): Drive {
  const { host, busWidth = "narrow", blockBytes = sectorBytes, writeCache } = options;
  const parameters = diskParametersFrom(model.figures);
  const cache = { ...parameters.cache, writeCache: writeCache ?? parameters.cache.writeCache };
  const ataRate = host.ataRate?.value ?? Infinity;
  const hostRate = model.interface === "scsi" ? hostBusRate(host.requestedTransfer, busWidth) : ataRate;
  const busBlockNs = Math.max(parameters.busBlockNs, (sectorBytes * 1000) / hostRate);
  return driveOf({ ...parameters, cache, busBlockNs }, { id: model.id, name: model.name, blockBytes });
}

/** A drive of any parameters; the bus is as quick as they say. */
export function driveOf(
  parameters: DiskParameters,
  { id, name, blockBytes }: Pick<Drive, "id" | "name" | "blockBytes">,
): Drive {
  const disk = createSpinningDisk(parameters);
  const service = { completeNs: 0, busFreeNs: 0, selectableNs: 0 };
  const request = { op: "read" as Op, firstBlock: 0, blocks: 0 };
  const capacityBlocks = Math.floor((parameters.geometry.blocks * sectorBytes) / blockBytes);
  return {
    id,
    name,
    blockBytes,
    capacityBytes: capacityBlocks * blockBytes,
    serve(command, startNs, _random, spent) {
      request.op = command.op;
      request.firstBlock = Math.floor(command.firstByte / sectorBytes);
      request.blocks = Math.ceil(command.bytes / sectorBytes);
      const endNs = account(disk.serve(request, startNs), spent);
      service.completeNs = service.busFreeNs = service.selectableNs = endNs;
      return service;
    },
  };
}

/** Rounds the instants and books what lies between them; returns the last. */
function account(times: DiskTimes, spent: TimeSpent): number {
  let nowNs = times.startNs;
  const until = (part: PartName, instantNs: number): void => {
    const nextNs = Math.max(nowNs, Math.round(instantNs));
    if (nextNs > nowNs) spent.add(part, nextNs - nowNs);
    nowNs = nextNs;
  };
  until("command", times.commandNs);
  // The platters finish what the drive still wrote from its cache.
  until("mediaTransfer", times.mediaFreeNs);
  until("seek", times.seekNs);
  until("scsiTransfer", times.dataNs);
  until("rotation", times.rotationNs);
  // Platters and bus work at once: the time is that of the slower one.
  const isMediaSlower = times.mediaNs - times.rotationNs >= times.transferNs - times.mediaNs;
  if (isMediaSlower) until("mediaTransfer", times.mediaNs);
  until("scsiTransfer", times.transferNs);
  until("status", times.endNs);
  return nowNs;
}
