// What a command of one shape (READ or WRITE of so many blocks) did on the emulated board, as far as its time depends on it:
// the waits and the phases of its script, and when STATUS came.

import type { ScriptEvent } from "../../../emulator/index.js";
import type { PhaseName } from "../../../scsi/index.js";
import { scsi1PhaseDelay } from "../../compat-delays.js";

/**
 * STATUS of a WRITE: before the last data go to the card (6.1.2 … 6.1.4), when they have been given to it, or when the card
 * has stored them. A READ has nothing to store.
 */
export type StatusPlace = "before-write" | "before-programming" | "after-programming";

/** Waits are whole ns. What A and B of firmware-timing §7 count already, short phase changes and BUS FREE, is not here. */
export interface CommandShape {
  readonly selectionDelayNs: number;
  readonly phaseDelayNs: number;
  readonly deviceDelayNs: number;
  readonly phases: number;
  /** On the bus, in the data phase. */
  readonly dataBytes: number;
  readonly sdSectors: number;
  readonly statusPlace: StatusPlace;
}

const phaseDelayNs = scsi1PhaseDelay.value * 1000;

export function commandShape(script: readonly ScriptEvent[]): CommandShape {
  let selectionDelayNs = 0;
  let longPhaseChanges = 0;
  let deviceDelayNs = 0;
  let phases = 0;
  let dataBytes = 0;
  let sdSectors = 0;
  for (const [index, event] of script.entries()) {
    const next = script[index + 1]?.kind;
    if (event.kind === "phase") phases++;
    else if (event.kind === "transfer" && isData(event)) dataBytes += event.bytes;
    else if (event.kind === "sd-read" || event.kind === "sd-write") sdSectors += event.sectors;
    else if (event.kind === "wait" && next === "phase") longPhaseChanges += event.ns >= phaseDelayNs ? 1 : 0;
    else if (event.kind === "wait" && next !== "bus-free") {
      if (phases === 0) selectionDelayNs += event.ns;
      else deviceDelayNs += event.ns;
    }
  }
  return {
    selectionDelayNs,
    phaseDelayNs: longPhaseChanges * phaseDelayNs,
    deviceDelayNs,
    phases,
    dataBytes,
    sdSectors,
    statusPlace: statusPlaceOf(script),
  };
}

function isData({ phase }: { readonly phase: PhaseName }): boolean {
  return phase === "dataIn" || phase === "dataOut";
}

function statusPlaceOf(script: readonly ScriptEvent[]): StatusPlace {
  const status = script.findIndex((event) => event.kind === "phase" && event.phase === "status");
  const lastWrite = script.findLastIndex(({ kind }) => kind === "sd-write");
  const programmed = script.findLastIndex(({ kind }) => kind === "sd-programmed");
  if (status < lastWrite) return "before-write";
  return status < programmed ? "before-programming" : "after-programming";
}
