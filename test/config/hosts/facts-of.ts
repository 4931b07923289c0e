// For spot checks of rows: what a profile knows, with the words about it left out.

import type { Fact, HostProfile, HostSettings } from "../../../src/config/hosts/host-profile.js";

/** "value confidence" for each setting, such as `{ parity: "false A" }`. */
export function settingsOf(host: HostProfile): Readonly<Record<string, string>> {
  const settings = Object.entries(host.settings) as [keyof HostSettings, Fact<boolean | number>][];
  return Object.fromEntries(settings.map(([key, fact]) => [key, `${fact.value} ${fact.confidence}`]));
}
