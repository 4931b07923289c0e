// Pull, push and restore: a board's configuration, read as it is and replaced with nothing lost (firmware-behaviour 1.2, 1.6.4).

import {
  type ConfigFile,
  type Diagnostic,
  type Difference,
  diffConfigs,
  parseFirmwareVersion,
  validateConfig,
} from "../config/index.js";
import { commandShapes, reportsOf } from "../usb/index.js";
import type { BoardFacts, BoardLink } from "./board-link.js";
import type { ReportCounts } from "./command-channel.js";
import { type ConfigImage, halfOf, imageOf, inspectImage, isSame, mergeUnknown } from "./config-image.js";
import { configStart, planWrites, readImage } from "./config-sectors.js";
import { DeviceError } from "./device-error.js";
import { type Recovery, replaceConfig } from "./replace-config.js";

export interface PulledConfig extends ConfigImage {
  readonly facts: BoardFacts;
  /** The first of the two SD sectors that hold it. */
  readonly start: number;
}

/** Rejects with `DeviceError` "device/no-card" or "device/card-unreadable"; anything that could be read is a result. */
export async function pullConfig(link: BoardLink): Promise<PulledConfig> {
  const facts = await link.readFacts();
  const start = configStart(facts.sdSectors);
  return { ...inspectImage(await readImage(link, start)), facts, start };
}

export interface PushPlan {
  readonly before: PulledConfig;
  readonly after: Uint8Array;
  /** Empty when the board has no valid configuration: then everything is new. */
  readonly differences: readonly Difference[];
  /** Of the new configuration on this board and its card; no errors but those of the board's firmware. */
  readonly findings: readonly Diagnostic[];
  /** Sectors that change: 0, 1 or 2. */
  readonly sectors: number;
}

export interface PushOptions extends Recovery {
  /** `board`: bytes without a name stay as the board has them, where the file has none. `file`: exactly the file. */
  readonly unknownBytesOf?: "board" | "file";
  /** Shown what would change; nothing is written unless it says so. */
  readonly confirm: (plan: PushPlan) => Promise<"write" | "leave">;
  /** Keeps what the board has; nothing is written before it has resolved. */
  readonly backup: (before: PulledConfig) => Promise<void>;
}

export interface PushResult {
  /** `same`: there was nothing to write. */
  readonly result: "same" | "left" | "written";
  readonly plan: PushPlan;
  /** Whether the board left meanwhile and was found with the whole new configuration. */
  readonly wasInterrupted: boolean;
  readonly reports: ReportCounts;
}

/** Rejects with {@link DeviceError}; after "device/write-failed" its `onBoard` says what the board has. */
export async function pushConfig(link: BoardLink, wanted: ConfigFile, options: PushOptions): Promise<PushResult> {
  const before = await pullConfig(link);
  return carryOut(link, planPush(before, wanted, options.unknownBytesOf ?? "board"), options);
}

/** Puts 1,024 bytes back as they are, whatever they are: what a board had may be wrong and is its own all the same. */
export async function restoreConfig(link: BoardLink, image: Uint8Array, options: PushOptions): Promise<PushResult> {
  const before = await pullConfig(link);
  const after = inspectImage(image);
  const areBoth = before.state === "valid" && after.state === "valid";
  const differences = areBoth ? diffConfigs(before.config, after.config) : [];
  const plan = { before, after: image, differences, findings: [], sectors: changedHalves(before.bytes, image) };
  return carryOut(link, plan, options);
}

async function carryOut(link: BoardLink, plan: PushPlan, options: PushOptions): Promise<PushResult> {
  const end = (result: PushResult["result"], wasInterrupted = false): PushResult => ({
    result,
    plan,
    wasInterrupted,
    reports: link.reports,
  });
  if (plan.sectors === 0) return end("same");
  if ((await options.confirm(plan)) === "leave") return end("left");
  const { before, after } = plan;
  await options.backup(before);
  const { start, state, bytes } = before;
  const how = await replaceConfig(link, { start, before: bytes, after, beforeIsValid: state === "valid" }, options);
  return end("written", how === "interrupted");
}

function planPush(before: PulledConfig, wanted: ConfigFile, unknownBytesOf: "board" | "file"): PushPlan {
  const { config } = wanted;
  if (config === undefined || !wanted.complete) throw refused("it cannot be read whole", []);
  const keeps = before.state === "valid" && unknownBytesOf === "board";
  const merged = mergeUnknown(config, keeps ? before.config : undefined);
  const { sdSectors, firmware } = before.facts;
  const version = parseFirmwareVersion(firmware);
  const findings = validateConfig(
    { ...wanted, config: merged },
    { cardSectors: sdSectors, ...(version ? { firmware: version } : {}) },
  );
  const errors = findings.filter(({ severity, rule }) => severity === "error" && !rule.startsWith("firmware-"));
  if (errors.length > 0) throw refused(errors.map(({ message }) => message).join("; "), errors);
  const after = imageOf(merged);
  if (isSame(halfOf(after, 0), halfOf(after, 1))) throw refused("both its halves are the same", []);
  const { firmwareVersion: _, ...onBoard } = merged;
  const differences = before.state === "valid" ? diffConfigs(before.config, onBoard) : [];
  return { before, after, differences, findings, sectors: changedHalves(before.bytes, after) };
}

function changedHalves(before: Uint8Array, after: Uint8Array): number {
  return ([0, 1] as const).filter((half) => !isSame(halfOf(before, half), halfOf(after, half))).length;
}

function refused(why: string, findings: readonly Diagnostic[]): DeviceError {
  return new DeviceError("device/configuration-refused", `the configuration is not fit for this board: ${why}`, {
    hint: findings.find(({ hint }) => hint !== undefined)?.hint ?? "mend it; scsi2sd validate says more",
  });
}

/**
 * Reports, both ways, of a push that changes so many sectors. `least`: what the protocol asks for to know the card, read both
 * sectors, write those that change and read these back. `ours` adds the mark that no half-written configuration is taken for one,
 * and the reading of the other sector, without which reading back proves nothing.
 */
export function pushReports(plan: Pick<PushPlan, "before" | "after" | "sectors">): {
  readonly least: number;
  readonly ours: number;
} {
  const exchange = (requestBytes: number, replyBytes: number) => reportsOf(requestBytes) + reportsOf(replyBytes);
  const { deviceInfo, sdRead, sdWrite } = commandShapes;
  const read = exchange(sdRead.requestBytes, sdRead.replyBytes ?? 0);
  const write = exchange(sdWrite.requestBytes, sdWrite.replyBytes ?? 0);
  const look = exchange(deviceInfo.requestBytes, deviceInfo.replyBytes ?? 0) + 2 * read;
  const { before, after, sectors } = plan;
  const writes = planWrites({ before: before.bytes, after, beforeIsValid: before.state === "valid" }).length;
  return {
    least: look + sectors * (write + read),
    ours: look + writes * write + (sectors === 0 ? 0 : 2 * read),
  };
}
