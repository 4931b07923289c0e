// Configurations for pushes: what the board has, and others that change one half of it, the other, or both.

import { type BoardConfig, type ConfigFile, decodeImage, defaultConfig, encodeImage } from "../../src/config/index.js";

/** Targets by slot; others are disabled. Each takes 1,000 sectors of its own. */
export function withTargets(targets: Readonly<Record<number, Partial<BoardConfig["targets"][number]>>>): BoardConfig {
  const plain = defaultConfig();
  return {
    ...plain,
    targets: plain.targets.map((target, slot) => {
      const own = targets[slot];
      const placed = { ...target, sdSectorStart: slot * 1000, scsiSectors: 1000, enabled: own !== undefined };
      return { ...placed, ...own };
    }),
  };
}

/** As a file says it: nothing of bytes without a name. */
export function fileOf(config: BoardConfig): ConfigFile {
  return { format: "json", config, complete: true, locate: () => undefined };
}

export const original: BoardConfig = withTargets({ 0: {}, 3: {} });
export const changes: Readonly<Record<"first half" | "second half" | "both halves", BoardConfig>> = {
  "first half": withTargets({ 0: { vendor: "NEW     " }, 3: {} }),
  "second half": withTargets({ 0: {}, 3: { vendor: "NEW     " } }),
  "both halves": withTargets({ 0: { vendor: "NEW     " }, 3: { vendor: "NEW     " }, 4: {} }),
};

export function imageOf(config: BoardConfig): Uint8Array {
  return encodeImage(config);
}

export function configIn(image: Uint8Array): BoardConfig {
  return decodeImage(image).config;
}
