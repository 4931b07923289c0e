// Where a connection tells what it does. Commands that nobody watches are told to a recorder that does nothing.

import { type Phase, phaseNames } from "../../scsi/index.js";
import type { HandshakeRegisters } from "./handshake-registers.js";
import type { ScriptEvent } from "./phase-script.js";

export interface Recorder {
  readonly isRecording: boolean;
  phase(phase: Phase, registers: HandshakeRegisters | undefined): void;
  transfer(phase: Phase, bytes: number): void;
  wait(ns: number): void;
  sdRead(lba: number, sectors: number, result: "read" | "failed"): void;
  sdWrite(lba: number, sectors: number, result: "written" | "lost"): void;
  sdProgrammed(): void;
  busFree(): void;
}

function ignore(): void {
  // Nobody watches.
}

export const silentRecorder: Recorder = {
  isRecording: false,
  phase: ignore,
  transfer: ignore,
  wait: ignore,
  sdRead: ignore,
  sdWrite: ignore,
  sdProgrammed: ignore,
  busFree: ignore,
};

export function scriptRecorder(events: ScriptEvent[]): Recorder {
  return {
    isRecording: true,
    phase: (phase, registers) => {
      const event = { kind: "phase", phase: phaseNames[phase] } as const;
      events.push(registers === undefined ? event : { ...event, registers });
    },
    transfer: (phase, bytes) => {
      if (bytes > 0) events.push({ kind: "transfer", phase: phaseNames[phase], bytes });
    },
    wait: (ns) => {
      if (ns > 0) events.push({ kind: "wait", ns });
    },
    sdRead: (lba, sectors, result) => events.push({ kind: "sd-read", lba, sectors, result }),
    sdWrite: (lba, sectors, result) => events.push({ kind: "sd-write", lba, sectors, result }),
    sdProgrammed: () => events.push({ kind: "sd-programmed" }),
    busFree: () => events.push({ kind: "bus-free" }),
  };
}
