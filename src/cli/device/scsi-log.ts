// device log: what the SCSI side of the board does, as its DEBUG command shows it: the last command, not every one (firmware-behaviour
// 3.4.5).

import type { BoardLink } from "../../device/index.js";
import { formatOpcode, formatSense, formatStatus } from "../../scsi/index.js";
import { type DebugRecord, debugPhases } from "../../usb/index.js";
import { isSet } from "../command.js";
import { exitCodes } from "../exit-code.js";
import type { Output } from "../output.js";
import { type Action, withBoard } from "./action.js";
import { countOf } from "./count.js";

const pollMs = 100;

/** Runs until --count records were shown, or until it is stopped (Ctrl-C ends the process; the board does not mind). */
export const log: Action = (context) => {
  const { args, output } = context;
  const count = countOf(args, "records");
  const isJson = isSet(args, "json");
  return withBoard(context, async (link) => {
    await follow(link, count, (debug, missed) =>
      output.out(isJson ? jsonLine(debug, missed) : textLine(debug, missed, output)),
    );
    return exitCodes.done;
  });
};

/** `missed`: commands since the record before, beside the one that is shown. */
async function follow(
  link: BoardLink,
  count: number,
  show: (debug: DebugRecord, missed: number) => void,
): Promise<void> {
  let last: DebugRecord | undefined;
  for (let shown = 0; shown < count; ) {
    const debug = await link.readDebug();
    const commands = last === undefined ? 1 : (debug.commands - last.commands) & 255;
    const resets = last === undefined ? 0 : (debug.resets - last.resets) & 255;
    if (commands > 0 || resets > 0) {
      show(debug, Math.max(0, commands - 1));
      shown++;
    }
    last = debug;
    if (shown < count) await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

interface Words {
  readonly command: string;
  readonly status: string;
  readonly sense: string;
  readonly phase: string;
  readonly transfer: string;
}

function wordsOf(debug: DebugRecord): Words {
  const { cdb, status, senseKey, asc, ascq, phase, syncOffset, syncPeriod } = debug;
  const mbPerSec = syncPeriod === 0 ? 0 : 1000 / (syncPeriod * 4);
  return {
    command: formatOpcode(cdb[0] ?? 0),
    status: formatStatus(status),
    sense: formatSense({ key: senseKey, code: (asc << 8) | ascq }),
    phase: debugPhases.get(phase) ?? `0x${phase.toString(16)}`,
    transfer: syncOffset === 0 ? "asynchronous" : `synchronous, ${mbPerSec.toFixed(1)} MB/s, offset ${syncOffset}`,
  };
}

function textLine(debug: DebugRecord, missed: number, { colors }: Output): string {
  const { command, status, sense, phase, transfer } = wordsOf(debug);
  const cdb = Array.from(debug.cdb, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const more = missed === 0 ? "" : colors.dim(` (${missed} before it not seen)`);
  const what = debug.status === 0 ? status : `${status}, ${sense}`;
  return `${command}  ${colors.dim(cdb)}  ${what}  ${phase}, ${transfer}${more}`;
}

function jsonLine(debug: DebugRecord, missed: number): string {
  const { cdb, ...numbers } = debug;
  return JSON.stringify({ ...numbers, cdb: [...cdb], missed, words: wordsOf(debug) });
}
