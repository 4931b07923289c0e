// An update of a board's firmware from the first look at the file to the settings that are still there; and, wherever it stops, what
// state the board is in and how it is got out of it (user-needs 1 to 3; firmware-behaviour 3.6).

import type { BoardFacts } from "../board-link.js";
import type { UsbCarrier } from "../carrier/carrier.js";
import { DeviceError, reasonOf } from "../device-error.js";
import type { BoardMode, FoundBoard } from "../find-board.js";
import { type UpdateOptions, UpdateRun } from "./update-run.js";
import { updateSteps } from "./update-steps.js";

export interface UpdateResult {
  readonly result: "updated" | "left";
  readonly before: BoardFacts | undefined;
  readonly after: BoardFacts | undefined;
  readonly readBack: "same" | "not-allowed" | undefined;
  readonly settings: "same" | "not-saved";
}

/** Where an update stopped. The message ends with what to do. */
export class UpdateError extends DeviceError {
  readonly step: string;
  readonly boardIs: BoardMode | "absent";
  readonly flash: UpdateRun["flash"];

  constructor(step: string, cause: unknown, boardIs: UpdateError["boardIs"], flash: UpdateError["flash"]) {
    const about = updateSteps.find(({ name }) => name === step)?.about ?? step;
    const { state, remedy } = situations[boardIs][flash];
    const code = (cause as { readonly code?: string }).code;
    const refused =
      code === "device/firmware-refused" || code?.startsWith("usb/dfu-file") || code === "usb/firmware-image";
    const hint = refused && flash === "old" ? ((cause as DeviceError).hint ?? remedy) : remedy;
    super(refused ? "device/firmware-refused" : "device/update-failed", `${about}: ${reasonOf(cause)}. ${state}`, {
      cause,
      hint,
    });
    this.step = step;
    this.boardIs = boardIs;
    this.flash = flash;
  }
}

/** Rejects with {@link UpdateError}, whose `step` says where. `start` may be a board that is in its loader already. */
export async function updateFirmware(
  carrier: UsbCarrier,
  start: FoundBoard,
  file: Uint8Array,
  options: UpdateOptions,
): Promise<UpdateResult> {
  const run = new UpdateRun(carrier, start, file, options);
  try {
    for (const step of updateSteps) {
      if (step.from === "application" && start.mode === "loader") continue;
      run.note(step.name, step.about);
      try {
        await step.run(run, step.name);
      } catch (error) {
        await run.close();
        throw new UpdateError(step.name, error, await run.whereIsBoard(), run.flash);
      }
      if (run.isLeft) break;
    }
    return {
      result: run.isLeft ? "left" : "updated",
      before: run.before,
      after: run.after,
      readBack: run.readBack,
      settings: run.saved === undefined ? "not-saved" : "same",
    };
  } finally {
    await run.close();
  }
}

interface Situation {
  readonly state: string;
  readonly remedy: string;
}

const jumper =
  "1. take all power from the board, USB and SCSI; 2. put a jumper on BOOTLDR; 3. plug in USB: the board comes up in its loader; " +
  "4. give the same command again, it goes on from there; 5. take all power away, take the jumper off, plug in again";

const situations: Readonly<Record<BoardMode | "absent", Readonly<Record<UpdateRun["flash"], Situation>>>> = {
  application: {
    old: { state: "The board runs the firmware it had; nothing of it was changed", remedy: "give the command again" },
    partial: {
      state: "The board runs a firmware, though its flash was being written",
      remedy: "give the same command again",
    },
    new: {
      state: "The new firmware is in the board's flash, and the board runs",
      remedy: "see scsi2sd device info; device restore puts saved settings back",
    },
  },
  loader: {
    old: {
      state: "The board is in its loader (DFU) and has its old firmware",
      remedy:
        "give the same command again, it goes on from there; or take all power from the board and plug it in again",
    },
    partial: {
      state: "The board is in its loader (DFU) without a whole firmware; leave it plugged in",
      remedy: `give the same command again, it goes on from there. If the board lost its power meanwhile: ${jumper}`,
    },
    new: {
      state: "The board is in its loader (DFU); the new firmware is in its flash",
      remedy: "take all power from the board and plug it in again",
    },
  },
  absent: {
    old: {
      state: "The board is not on USB; its firmware was not changed",
      remedy: `plug it in again and give the same command. If it does not come back: ${jumper}`,
    },
    partial: {
      state: "The board is not on USB and has no whole firmware: it stays dark until it has",
      remedy: jumper,
    },
    new: {
      state: "The board is not on USB; the new firmware is in its flash",
      remedy: `plug it in again. If it does not come back: ${jumper}`,
    },
  },
};
