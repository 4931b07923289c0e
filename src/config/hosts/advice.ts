// How the host rules speak: how grave a difference is, on what ground it stands, and the command that mends it.

import { deviceTypes } from "../../scsi/index.js";
import type { BoardConfig, TargetSettings } from "../board-config.js";
import { type SettingChange, type Severity, severities } from "../diagnostic.js";
import type { Fact, HostProfile } from "./host-profile.js";

/** Warning on good ground (A, B), info on weak (C); one graver where others fail, one milder under a condition. */
export function severityOf(fact: Fact<unknown>): Severity {
  const grave = (fact.confidence === "C" ? 0 : 1) + (fact.others === "fail" ? 1 : 0) - (fact.when ? 1 : 0);
  return severities[severities.length - 1 - Math.max(0, grave)] ?? "info";
}

/** "Atari Mega STE is reported to work only with parity off, from …; the host adapter makes no parity". */
export function formatGround(host: HostProfile, fact: Fact<unknown>, what: string): string {
  const source = fact.source ?? host.sources[0];
  const condition = fact.when ? ` ${fact.when}` : "";
  const reason = fact.why ? `; ${fact.why}` : "";
  if (fact.confidence === "C") {
    return `${host.name} may want ${what}${condition}: one report or an inference, from ${source}${reason}`;
  }
  const proof = fact.confidence === "A" ? "known" : "reported";
  const only = fact.others === "fail" ? " only" : "";
  return `${host.name} is ${proof} to work${only} with ${what}${condition}, from ${source}${reason}`;
}

/** "0", "0 or 1", "0, 1 or 2". */
export function formatAlternatives(values: readonly (string | number)[]): string {
  const rest = values.slice(0, -1).join(", ");
  return rest === "" ? `${values[0] ?? ""}` : `${rest} or ${values.at(-1)}`;
}

/** The command that makes the changes, to be pasted into a shell. */
export function setCommand(changes: readonly SettingChange[]): string {
  const words = changes.map(({ path, value }) => {
    const word = `${path}=${value}`;
    return /^[\w.=-]+$/.test(word) ? word : `"${word}"`;
  });
  return `scsi2sd set FILE ${words.join(" ")}`;
}

/** A target and its slot. */
export type Slot = readonly [slot: number, target: TargetSettings];

/** Enabled targets that serve this host as disks: hard, removable, or what the host wants instead. */
export function hostDisks(config: BoardConfig, host: HostProfile): readonly Slot[] {
  const types: readonly number[] = [deviceTypes.fixed, deviceTypes.removable];
  return enabledTargets(config).filter(
    ([, { deviceType }]) =>
      deviceType !== deviceTypes.optical && (types.includes(deviceType) || deviceType === host.deviceType?.value),
  );
}

export function enabledCdRoms(config: BoardConfig): readonly Slot[] {
  return enabledTargets(config).filter(([, target]) => target.deviceType === deviceTypes.optical);
}

export function enabledTargets(config: BoardConfig): readonly Slot[] {
  return [...config.targets.entries()].filter(([, target]) => target.enabled);
}
