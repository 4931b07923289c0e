// device watch --each: many boards in a row, plugged in one after the other or together; the same is done with each, once. Boards are
// told apart by their serial number; those that have none (firmware up to 6.3.0) by when and where they came.

import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, type FoundBoard } from "../../device/index.js";
import { isSet } from "../command.js";
import { type ExitCode, exitCodes, worstOf } from "../exit-code.js";
import { printable } from "../format-diagnostic.js";
import { exitCodeOf } from "../format-error.js";
import { type Action, type ActionContext, withThisBoard } from "./action.js";
import { Arrivals } from "./arrivals.js";
import { countOf } from "./count.js";
import { type Job, type JobDone, prepareJob } from "./each-job.js";

const pollMs = 500;
/** A board that was just plugged in may not be open to us yet, not know its card, or start again: looks, `pollMs` apart. */
const settleTries = 5;
/** Of failures before anything was written. */
const unsettled: ReadonlySet<unknown> = new Set([
  "device/busy",
  "device/refused",
  "device/not-found",
  "device/no-card",
  "device/gone",
]);

/** By board: how it ended the last time. */
type Outcomes = Map<string, ExitCode>;

/** Until --count boards were worked with, or Ctrl-C; a board that is being worked with then is done with first. */
export const watchEach: Action = async (context) => {
  const { args, output, carrier } = context;
  const count = countOf(args, "boards");
  const job = await prepareJob(context);
  const outcomes: Outcomes = new Map();
  const arrivals = new Arrivals(carrier);
  const stop = stopOnSignal();
  output.note("plug in the boards, one after the other or together; Ctrl-C ends");
  try {
    for (let visit = 1; !stop.signal.aborted && outcomes.size < count; ) {
      const board = await arrivals.next();
      if (board === undefined) await sleep(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
      else if (board.mode === "loader") output.note(printable(`${describe(board)}: left alone`));
      else
        await meanwhile(workWith(context, { board, job, outcomes, visit: visit++ }), () => arrivals.noticeLeft(board));
    }
  } finally {
    stop.release();
    const codes = [...outcomes.values()];
    const done = codes.filter((code) => code === exitCodes.done).length;
    const boards = `${codes.length} ${codes.length === 1 ? "board" : "boards"}`;
    output.note(`${boards}: ${done} done, ${codes.length - done} failed`);
  }
  return worstOf([...outcomes.values()]);
};

interface Visit {
  readonly board: FoundBoard;
  readonly job: Job;
  readonly outcomes: Outcomes;
  /** Counts the boards that came. */
  readonly visit: number;
}

/** One line for the board, whatever comes of it; rejects only for a fault of ours. */
async function workWith(context: ActionContext, { board, job, outcomes, visit }: Visit): Promise<void> {
  const { path } = board.entry;
  const { output, carrier } = context;
  let serial: string | undefined;
  const nameOf = () => serial ?? `${path}, visit ${visit}`;
  try {
    const done = await settled(() =>
      withThisBoard(carrier, board, async (link) => {
        serial = link.identification.serial;
        return outcomes.get(nameOf()) === exitCodes.done ? "done before" : job(link, board);
      }),
    );
    if (done === "done before") {
      output.note(printable(`${path}: board ${serial} was done before; left alone`));
      return;
    }
    outcomes.set(nameOf(), exitCodes.done);
    tell(context, { event: "done", path, serial, ...done });
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === exitCodes.bug) throw error;
    outcomes.set(nameOf(), code);
    const { message, code: failure, hint } = error as Error & { readonly code: string; readonly hint?: string };
    tell(context, { event: "failed", path, serial, words: message, facts: { code: failure, message, hint } });
  }
}

interface Told extends JobDone {
  readonly event: "done" | "failed";
  readonly path: string;
  readonly serial: string | undefined;
}

function tell({ args, output }: ActionContext, { event, path, serial, words, facts }: Told): void {
  const line = `${event.padEnd(6)}  ${serial ?? "no serial"}  ${path}  ${words}`;
  output.out(isSet(args, "json") ? JSON.stringify({ event, path, serial, ...facts }) : printable(line));
}

async function settled<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let look = 1; ; look++) {
    try {
      return await act();
    } catch (error) {
      if (look === settleTries || !unsettled.has((error as { readonly code?: unknown }).code)) throw error;
      await sleep(pollMs);
    }
  }
}

/** Does `now` every `pollMs` until `work` has ended. */
async function meanwhile(work: Promise<void>, now: () => Promise<void>): Promise<void> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  while (!isOver) {
    await Promise.race([over, sleep(pollMs, undefined, { ref: false })]);
    if (!isOver) await now();
  }
  await over;
}

function stopOnSignal(): { readonly signal: AbortSignal; release(): void } {
  const stop = new AbortController();
  const end = () => stop.abort();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  // A second signal of the same kind ends the process at once.
  for (const signal of signals) process.once(signal, end);
  return {
    signal: stop.signal,
    release: () => {
      for (const signal of signals) process.off(signal, end);
    },
  };
}
