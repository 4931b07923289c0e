// Configurations for the tests of rules: the tool's default, changed where a test says so.

import {
  type BoardConfig,
  type BoardSettings,
  defaultConfig,
  type TargetSettings,
  type Unknown,
} from "../../../src/config/board-config.js";
import { type FirmwareVersion, parseFirmwareVersion } from "../../../src/config/firmware-version.js";
import type { HostProfile } from "../../../src/config/hosts/host-profile.js";
import type { Rule, RuleContext, RuleFinding } from "../../../src/config/validate/rule.js";

export interface PartialConfig {
  readonly board?: Partial<BoardSettings & Unknown>;
  /** In slot order; each is enabled unless it says otherwise. Slots behind them stay as the tool's default has them. */
  readonly targets?: readonly Partial<TargetSettings & Unknown>[];
}

export function configOf({ board, targets = [] }: PartialConfig = {}): BoardConfig {
  const start = defaultConfig();
  return {
    ...start,
    board: { ...start.board, ...board },
    targets: start.targets.map((target, slot) => {
      const changes = targets[slot];
      return changes ? { ...target, enabled: true, ...changes } : target;
    }),
  };
}

export function firmwareOf(text: string): FirmwareVersion {
  const version = parseFirmwareVersion(text);
  if (!version) throw new RangeError(`not a firmware version: ${text}`);
  return version;
}

/** A host about which nothing is known but what the test says. */
export function hostOf(facts: Partial<HostProfile>): HostProfile {
  const nothing = { confidence: "A", sources: [], settings: {}, remarks: [] } as const;
  return { id: "station", name: "Station", family: "workstation", ...nothing, ...facts };
}

/** A fully read XML file without places, and what else the test adds. */
export function contextOf(parts: Partial<RuleContext> = {}): RuleContext {
  return { file: { format: "xml", complete: true, locate: () => undefined }, ...parts };
}

/** What a rule of stage "config", "card" or "host" finds; card and host come from the context. */
export function findingsOf(rule: Rule, config: BoardConfig, parts: Partial<RuleContext> = {}): readonly RuleFinding[] {
  const context = contextOf(parts);
  if (rule.stage === "config") return [...rule.check(config, context)];
  if (rule.stage === "card" && context.cardSectors !== undefined) {
    return [...rule.check(config, context.cardSectors, context)];
  }
  if (rule.stage === "host" && context.host) return [...rule.check(config, context.host, context)];
  throw new Error(`${rule.id} needs more than a configuration`);
}

export function messagesOf(rule: Rule, config: BoardConfig, parts: Partial<RuleContext> = {}): readonly string[] {
  return findingsOf(rule, config, parts).map(({ message }) => message);
}

/** The path and the severity of each finding, as in "target.1.id error". */
export function verdictsOf(rule: Rule, config: BoardConfig, parts: Partial<RuleContext> = {}): readonly string[] {
  return findingsOf(rule, config, parts).map(({ path, severity }) => `${path} ${severity ?? rule.severity}`);
}
