// A new configuration for a host, with the reason for every value that was chosen. Used by `init --host`.
// Facts under a condition that only the owner can judge are not applied, except that limits are kept.

import { deviceTypes } from "../../scsi/index.js";
import {
  type BoardConfig,
  type BoardSettings,
  defaultConfig,
  sdSectorsPerBlock,
  type TargetSettings,
} from "../board-config.js";
import type { SettingChange } from "../diagnostic.js";
import { cylinderBlocks, suitableBlocks } from "./disk-limit.js";
import type { Confidence, Fact, HostProfile, HostSettingKey } from "./host-profile.js";

/** One value of the new configuration. Without a confidence it is a default of the vendor's tool. */
export interface HostChoice extends SettingChange {
  readonly why: string;
  readonly confidence?: Confidence;
}

export interface HostConfig {
  readonly config: BoardConfig;
  readonly choices: readonly HostChoice[];
}

/** One disk in slot 0, everything the profile knows about it and the board, the vendor tool's defaults for the rest. */
export function configForHost(host: HostProfile): HostConfig {
  const start = defaultConfig();
  const choices: HostChoice[] = [];
  const board: Partial<Record<HostSettingKey, BoardSettings[HostSettingKey]>> = {};
  for (const [key, fact] of Object.entries(host.settings) as [HostSettingKey, Fact<boolean | number>][]) {
    if (fact.when) continue;
    board[key] = fact.value;
    choices.push(choose(host, `board.${key}`, String(fact.value), fact));
  }
  const disk = diskFor(host, choices);
  const targets = start.targets.map((target, slot) => {
    if (slot === 0) return { ...target, ...disk };
    return target.id === disk.id ? { ...target, id: 0 } : target;
  });
  return { config: { ...start, board: { ...start.board, ...board } as typeof start.board, targets }, choices };
}

type Disk = { -readonly [Key in keyof TargetSettings]?: TargetSettings[Key] };

function diskFor(host: HostProfile, choices: HostChoice[]): Disk {
  const disk: Disk = {};
  function take<Key extends keyof Disk>(key: Key, value: TargetSettings[Key], fact: Fact<unknown>): void {
    disk[key] = value;
    choices.push(choose(host, `target.0.${key}`, format(key, value), fact));
  }
  const ids = host.bootIds ?? host.diskIds;
  const id = ids?.value[0];
  if (ids && id !== undefined) take("id", id, ids);
  const { quirks, deviceType, deviceTypeModifier, firstSdSector, geometry, strings } = host;
  if (quirks && !quirks.when) take("quirks", quirks.value, quirks);
  if (deviceType) take("deviceType", deviceType.value, deviceType);
  if (deviceTypeModifier) take("deviceTypeModifier", deviceTypeModifier.value, deviceTypeModifier);
  if (firstSdSector) take("sdSectorStart", firstSdSector.value, firstSdSector);
  const block = deviceType?.value === deviceTypes.optical ? host.cdBytesPerSector : host.diskBytesPerSector;
  if (block) take("bytesPerSector", block.value, block);
  disk.scsiSectors = suitableBlocks(host, block?.value ?? 512);
  choices.push(sizeChoice(host, disk.scsiSectors, block?.value ?? 512));
  if (geometry) {
    take("sectorsPerTrack", geometry.value.sectorsPerTrack, geometry);
    take("headsPerCylinder", geometry.value.headsPerCylinder, geometry);
  }
  const names = strings?.when ? undefined : strings?.value[0];
  if (strings && names) {
    take("vendor", names.vendor, strings);
    if (names.prodId !== undefined) take("prodId", names.prodId, strings);
    if (names.revision !== undefined) take("revision", names.revision, strings);
  }
  return disk;
}

function choose(host: HostProfile, path: string, value: string, fact: Fact<unknown>): HostChoice {
  const source = `from ${fact.source ?? host.sources[0]}`;
  return { path, value, why: fact.why ? `${fact.why} (${source})` : source, confidence: fact.confidence };
}

function format(key: keyof TargetSettings, value: TargetSettings[keyof TargetSettings]): string {
  if (Array.isArray(value)) return value.join(" ");
  return key.startsWith("deviceType") ? `0x${value.toString(16)}` : String(value);
}

function sizeChoice(host: HostProfile, blocks: number, bytesPerSector: number): HostChoice {
  const path = "target.0.scsiSectors";
  const value = String(blocks);
  const cylinder = cylinderBlocks(host);
  const whole = cylinder > 1 ? `, in whole cylinders of ${cylinder} blocks` : "";
  const fits = (bytes: number) => blocks > bytes / bytesPerSector - cylinder;
  const fact = [host.recommendedDiskBytes, host.maxDiskBytes].find((limit) => limit && fits(limit.value));
  if (fact) {
    const reason = fact === host.maxDiskBytes ? "the largest disk that works" : "a size that suits";
    const source = fact.source ?? host.sources[0];
    return {
      path,
      value,
      why: `${reason}${whole}${fact.why ? `: ${fact.why}` : ""} (from ${source})`,
      confidence: fact.confidence,
    };
  }
  const sdSectors = sdSectorsPerBlock({ bytesPerSector });
  const each = sdSectors > 1 ? `, at ${sdSectors} SD sectors a block` : "";
  return { path, value, why: `just below 2 GiB of the card, as the vendor's tool does${each}${whole}` };
}
