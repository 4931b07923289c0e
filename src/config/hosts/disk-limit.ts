// Sizes for a host in logical blocks: how large a disk may be, and which size suits. Sources stand with the facts.

import { defaultTarget, sdSectorsPerBlock } from "../board-config.js";
import type { HostProfile } from "./host-profile.js";

/** Largest number of blocks of `bytesPerSector` that works; no limit known = `undefined`. */
export function maxBlocks(host: HostProfile, bytesPerSector: number): number | undefined {
  return host.maxDiskBytes && Math.floor(host.maxDiskBytes.value / bytesPerSector);
}

/**
 * The size to propose, in blocks: what is known to suit, else as much of the card as the vendor tool's default
 * takes, never more than the limit, and whole cylinders where the host has a geometry of its own.
 */
export function suitableBlocks(host: HostProfile, bytesPerSector: number): number {
  const bytes = host.recommendedDiskBytes?.value ?? Number.POSITIVE_INFINITY;
  const onCard = Math.floor(defaultTarget(0).scsiSectors / sdSectorsPerBlock({ bytesPerSector }));
  const blocks = Math.min(
    onCard,
    Math.floor(bytes / bytesPerSector),
    maxBlocks(host, bytesPerSector) ?? Number.POSITIVE_INFINITY,
  );
  const cylinder = cylinderBlocks(host);
  return blocks - (blocks % cylinder);
}

/** Blocks a cylinder has in the host's own geometry; 1 where it has none. */
export function cylinderBlocks(host: HostProfile): number {
  return host.geometry ? host.geometry.value.sectorsPerTrack * host.geometry.value.headsPerCylinder : 1;
}
