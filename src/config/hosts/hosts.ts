// Every host that is known, and how to find one by the name somebody typed.

import { editDistance } from "../edit-distance.js";
import { amigaAtariSharpHosts } from "./amiga-atari-sharp.js";
import { appleHosts } from "./apple.js";
import type { HostProfile } from "./host-profile.js";
import { samplerHosts } from "./samplers.js";
import { sasiPcInstrumentHosts } from "./sasi-pc-instruments.js";
import { workstationHosts } from "./workstations.js";

/** By family, in the order of `hostFamilies`. */
export const hostProfiles: readonly HostProfile[] = [
  ...appleHosts,
  ...workstationHosts,
  ...amigaAtariSharpHosts,
  ...samplerHosts,
  ...sasiPcInstrumentHosts,
];

const byName = new Map(hostProfiles.flatMap((host) => namesOf(host).map((name) => [name, host] as const)));

/** By id or alias; capitals, blanks and underscores do not matter. */
export function findHost(id: string): HostProfile | undefined {
  return byName.get(normalize(id));
}

/** At most five hosts that may have been meant, likeliest first; none when nothing is near. */
export function suggestHosts(text: string): readonly HostProfile[] {
  const wanted = normalize(text);
  if (wanted === "") return [];
  return hostProfiles
    .map((host) => ({ host, distance: distanceTo(host, wanted) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map(({ host }) => host);
}

function namesOf(host: HostProfile): readonly string[] {
  return [host.id, ...(host.aliases ?? [])];
}

function normalize(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

/** Counted in edits; a name that contains the text, or the reverse, is nearer than any edit. */
function distanceTo(host: HostProfile, wanted: string): number {
  const squeezed = squeeze(wanted);
  const distances = [...namesOf(host), host.name].map((name) => {
    const candidate = squeeze(name.toLowerCase());
    const contained = candidate.includes(squeezed) || (candidate.length > 2 && squeezed.includes(candidate));
    if (contained && squeezed.length > 1) return 1 - squeezed.length / (candidate.length + squeezed.length);
    const edits = editDistance(squeezed, candidate);
    return edits <= Math.max(1, Math.floor(squeezed.length / 3)) ? edits : Number.POSITIVE_INFINITY;
  });
  return Math.min(...distances);
}

function squeeze(name: string): string {
  return name.replace(/[^a-z0-9]/g, "");
}
