// Elements beyond the vendor's v6 form: ours, which every vendor tool ignores, and those of older tools.
// That unknown elements are ignored: firmware-behaviour 1.5.2; vectors vendor-config "unknown-elements".

/** Our own elements. They stand last in their parent, so that readers who go by order never meet them. */
export const rootExtensions = { firmwareVersion: "firmwareVersion" } as const;
export const rawBytesElement = "rawBytes";

/** Settings that v4 tools kept in every target and later ones at the board (corpus/INDEX.md). */
export const legacyTargetFlags: ReadonlySet<string> = new Set([
  "unitAttention",
  "parity",
  "enableScsi2",
  "disableGlitchFilter",
]);

/** v5 tools (4.7 and later) let a target replace its mode pages and VPD pages; v6 firmware cannot. */
export const legacyTargetElements: ReadonlySet<string> = new Set(["modePages", "vpd"]);
