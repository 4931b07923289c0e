// The steps of a firmware update, in order. What they must not do before others have been done is what makes the order
// (user-needs 1 to 3; traps 8; firmware-behaviour 3.6).

import {
  type BoardRevision,
  blankWord,
  checkFirmwareFit,
  encodeVersionWord,
  type FitFinding,
  flashOf,
  flashStart,
  formatVersionWord,
  revisionOfMarker,
} from "../../usb/index.js";
import { isSame } from "../config-image.js";
import { pullConfig } from "../config-store.js";
import { DeviceError } from "../device-error.js";
import { eraseFlash, type OnProgress, verifyFlash, writeFlash } from "./program-flash.js";
import type { UpdateRun } from "./update-run.js";

export interface UpdateStep {
  readonly name: string;
  readonly about: string;
  /** Where the board must be; steps of a board that is in its loader from the start begin there. */
  readonly from: "anywhere" | "application";
  run(run: UpdateRun, name: string): Promise<void>;
}

export const updateSteps: readonly UpdateStep[] = [
  { name: "check-file", about: "checking the firmware file", from: "anywhere", run: checkFile },
  { name: "check-board", about: "asking the board what it is", from: "application", run: checkBoard },
  { name: "save-settings", about: "saving the settings of the board", from: "application", run: saveSettings },
  { name: "reboot-to-loader", about: "rebooting the board into its loader", from: "application", run: reboot },
  { name: "check-marker", about: "reading the mark of the board's hardware", from: "anywhere", run: checkMarker },
  { name: "erase", about: "erasing the flash", from: "anywhere", run: erase },
  { name: "write", about: "writing the firmware", from: "anywhere", run: write },
  { name: "verify", about: "reading the firmware back", from: "anywhere", run: verify },
  { name: "leave", about: "starting the firmware", from: "anywhere", run: leave },
  { name: "wait-for-application", about: "waiting for the board", from: "anywhere", run: awaitApplication },
  { name: "check-version", about: "checking the version that runs", from: "anywhere", run: checkVersion },
  { name: "check-settings", about: "checking the settings", from: "anywhere", run: checkSettings },
];

async function checkFile(run: UpdateRun): Promise<void> {
  run.elements = flashOf(run.parseFile());
}

async function checkBoard(run: UpdateRun): Promise<void> {
  const facts = await (await run.board()).readFacts();
  run.before = facts;
  await agree(run, facts.revision);
}

async function saveSettings(run: UpdateRun, name: string): Promise<void> {
  try {
    run.saved = await pullConfig(await run.board());
  } catch (error) {
    const { code } = error as DeviceError;
    if (code !== "device/no-card" && code !== "device/card-unreadable") throw error;
    run.note(name, `nothing to save: ${(error as DeviceError).message}`);
    return;
  }
  await run.options.backup(run.saved);
}

async function reboot(run: UpdateRun): Promise<void> {
  await run.rememberOthers("loader");
  await (await run.board()).rebootToLoader();
  await run.awaitLoader();
}

/** The mark in OTP is the last word on which board it is: no file and no product string can be wrong about it. */
async function checkMarker(run: UpdateRun, name: string): Promise<void> {
  const marker = await (await run.loader()).readMarker();
  const revision = revisionOfMarker(marker);
  if (run.before === undefined) {
    run.note(name, "the board was in its loader already: its settings lie on its card and are not touched");
    await agree(run, revision);
    return;
  }
  const isKnown = marker !== blankWord;
  const agreed = run.options.forceHardware ?? run.fit?.revision;
  if (!isKnown || revision === agreed || run.options.forceHardware !== undefined) return;
  const is = revision ?? `0x${marker.toString(16).padStart(8, "0")}, which no known board has`;
  await (await run.loader()).leave(flashStart);
  // Whether it comes or not, the refusal says where it is.
  await run.awaitBoard().catch(() => undefined);
  throw refuse(`the board's own mark says ${is}, the file is for ${agreed}`);
}

/** Decides between file, board and owner; throws unless the update may go on. */
async function agree(run: UpdateRun, found: BoardRevision | undefined): Promise<void> {
  const { forceHardware } = run.options;
  const board = forceHardware ?? found;
  const file = run.parseFile();
  if (board === undefined) {
    throw refuse("nothing tells which revision the board has: its firmware does not say it, and its mark is blank");
  }
  const fit = checkFirmwareFit(file, board);
  const stops = fit.findings.filter(({ verdict }) => verdict === "wrong" || forceHardware === undefined);
  if (stops.length > 0) throw refuse(messagesOf(stops));
  run.fit = fit;
  const overridden: FitFinding[] = [...fit.findings];
  if (forceHardware !== undefined && found !== forceHardware) {
    overridden.push({ verdict: "wrong", message: `the board looks like ${found ?? "an unknown revision"}` });
  }
  const plan = { facts: run.before, revision: board, fit, overridden };
  run.isLeft = (await run.options.confirm(plan)) === "leave";
}

async function erase(run: UpdateRun, name: string): Promise<void> {
  run.flash = "partial";
  await eraseFlash(await run.loader(), run.elements, progressOf(run, name));
}

async function write(run: UpdateRun, name: string): Promise<void> {
  await writeFlash(await run.loader(), run.elements, progressOf(run, name));
}

/** Once more from the start when something else is there: bits that fell cannot be written up. */
async function verify(run: UpdateRun, name: string): Promise<void> {
  const loader = await run.loader();
  try {
    run.readBack = await verifyFlash(loader, run.elements, progressOf(run, name));
  } catch (error) {
    if ((error as DeviceError).code !== "device/reply") throw error;
    run.note(name, `${(error as DeviceError).message}; erasing and writing once more`);
    await eraseFlash(loader, run.elements, progressOf(run, name));
    await writeFlash(loader, run.elements, progressOf(run, name));
    run.readBack = await verifyFlash(loader, run.elements, progressOf(run, name));
  }
  if (run.readBack === "not-allowed") run.note(name, "the chip is protected against reading: not read back");
  run.flash = "new";
}

async function leave(run: UpdateRun): Promise<void> {
  await run.rememberOthers("application");
  await (await run.loader()).leave(flashStart);
}

async function awaitApplication(run: UpdateRun): Promise<void> {
  await run.awaitBoard();
}

async function checkVersion(run: UpdateRun, name: string): Promise<void> {
  const facts = await (await run.board()).readFacts();
  run.after = facts;
  const { image, revision } = run.fit ?? {};
  const wanted = image?.version;
  if (wanted !== undefined && encodeVersionWord(wanted) !== facts.versionWord) {
    const expected = formatVersionWord(encodeVersionWord(wanted));
    throw new DeviceError("device/reply", `the board says that it runs ${facts.firmware}, not ${expected}`);
  }
  if (revision !== undefined && facts.revision !== undefined && facts.revision !== revision) {
    throw new DeviceError("device/reply", `the board says that it is ${facts.revision}, not ${revision}`);
  }
  run.note(name, `the board runs ${facts.firmware}${run.before ? `, before ${run.before.firmware}` : ""}`);
}

async function checkSettings(run: UpdateRun, name: string): Promise<void> {
  if (run.saved === undefined) {
    run.note(name, "no settings had been saved: not compared");
    return;
  }
  const now = await pullConfig(await run.board());
  if (isSame(now.bytes, run.saved.bytes)) return;
  throw new DeviceError("device/reply", "the settings on the card are not the ones that were there before");
}

function progressOf(run: UpdateRun, name: string): OnProgress {
  return (done, of) => run.options.onProgress?.(name, done, of);
}

function messagesOf(findings: readonly FitFinding[]): string {
  return findings.map(({ message }) => message).join("; ");
}

function refuse(why: string): DeviceError {
  return new DeviceError("device/firmware-refused", `this firmware is not written to this board: ${why}`, {
    hint: "get the file for the board; --force-hardware revF, 2020 or 2021 takes your word for what the board is, and the wrong word makes it dark",
  });
}
