// For the tests of host rules: a configuration with a few values changed, and what a rule says about it for a host.

import {
  type BoardConfig,
  type BoardSettings,
  defaultConfig,
  type TargetSettings,
} from "../../../src/config/board-config.js";
import type { Severity } from "../../../src/config/diagnostic.js";
import { parseFirmwareVersion } from "../../../src/config/firmware-version.js";
import type { HostProfile } from "../../../src/config/hosts/host-profile.js";
import { findHost } from "../../../src/config/hosts/hosts.js";
import type { Rule, RuleContext, RuleFinding } from "../../../src/config/validate/rule.js";

export function hostNamed(id: string): HostProfile {
  const host = findHost(id);
  if (!host) throw new Error(`no host ${id}`);
  return host;
}

interface Changes {
  readonly board?: Partial<BoardSettings>;
  /** By slot; each is also enabled, unless it says otherwise. */
  readonly targets?: readonly Partial<TargetSettings>[];
}

/** The vendor tool's default with the changes made. */
export function configWith({ board = {}, targets = [] }: Changes): BoardConfig {
  const start = defaultConfig();
  return {
    ...start,
    board: { ...start.board, ...board },
    targets: start.targets.map((target, slot) =>
      targets[slot] ? { ...target, enabled: true, ...targets[slot] } : target,
    ),
  };
}

interface Circumstances {
  readonly firmware?: string;
  readonly cardSectors?: number;
}

export function findings(
  rule: Rule,
  host: HostProfile,
  config: BoardConfig,
  { firmware, cardSectors }: Circumstances = {},
): readonly RuleFinding[] {
  if (rule.stage !== "host") throw new Error(`${rule.id} is no host rule`);
  const version = firmware === undefined ? undefined : parseFirmwareVersion(firmware);
  const context: RuleContext = {
    file: { format: "json", config, complete: true, locate: () => undefined },
    host,
    ...(version ? { firmware: version } : {}),
    ...(cardSectors === undefined ? {} : { cardSectors }),
  };
  return [...rule.check(config, host, context)];
}

export function severityIn(rule: Rule, finding: RuleFinding | undefined): Severity | undefined {
  return finding && (finding.severity ?? rule.severity);
}
