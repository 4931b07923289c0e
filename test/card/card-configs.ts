// Configurations for tests of cards: the targets that are given, all else disabled.

import { type BoardConfig, defaultConfig, type TargetSettings } from "../../src/config/index.js";

/** One target a slot from 0 on, enabled unless it says otherwise, at sector 0. */
export function configOf(...targets: readonly Partial<TargetSettings>[]): BoardConfig {
  const config = defaultConfig();
  return {
    ...config,
    targets: config.targets.map((target, slot) => ({
      ...target,
      enabled: targets[slot] !== undefined,
      ...targets[slot],
    })),
  };
}
