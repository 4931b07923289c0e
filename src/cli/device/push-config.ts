// device push and device restore: another configuration for the board, shown before and read back after.

import { imageBytes } from "../../config/index.js";
import {
  type BoardLink,
  type FoundBoard,
  type PushOptions,
  type PushPlan,
  type PushResult,
  prepareReopen,
  pushConfig,
  restoreConfig,
  type UsbCarrier,
} from "../../device/index.js";
import { CliError } from "../cli-error.js";
import { isSet, textArgument } from "../command.js";
import { type ExitCode, exitCodes } from "../exit-code.js";
import { readBounded } from "../files.js";
import { formatDiagnostic, printable, printableJson } from "../format-diagnostic.js";
import { loadConfig, usableConfig } from "../load-config.js";
import { type Action, type ActionContext, withBoard } from "./action.js";
import { mayGoOn } from "./ask.js";
import { backupTo } from "./backup-file.js";
import { stateWords } from "./state-words.js";

/** How long the board may be away in the middle of it before it is given up. */
const returnMs = 20_000;
const pollMs = 250;

export const push: Action = async (context) => {
  const { name, start } = await readPush(context);
  return write(context, name, start);
};

/** Reads the configuration that is to be pushed, once for however many boards; with what it is called in messages. */
export async function readPush(context: ActionContext): Promise<{ readonly name: string; readonly start: Write }> {
  const loaded = await loadConfig(namedFile(context), context.output);
  usableConfig(loaded, context.output);
  return { name: loaded.name, start: (link, options) => pushConfig(link, loaded.file, options) };
}

export const restore: Action = async (context) => {
  const file = namedFile(context);
  const image = await readBounded(file, imageBytes);
  if (image.length !== imageBytes) {
    throw new CliError("cli/usage", `${file} is no backup: it has not ${imageBytes} bytes`, {
      hint: "name a file that device backup, push or flash has kept; device push takes configurations",
    });
  }
  return write(context, file, (link, options) => restoreConfig(link, image, options));
};

function namedFile({ args }: ActionContext): string {
  const file = textArgument(args, "file");
  if (file !== undefined) return file;
  const action = textArgument(args, "action");
  throw new CliError("cli/usage", `device ${action} needs a file`, { hint: `scsi2sd device ${action} FILE` });
}

export type Write = (link: BoardLink, options: PushOptions) => Promise<PushResult>;

/** The way of every push, to one board or to many: confirmed, backed up, read back, and the board waited for if it leaves. */
export async function writeTo(
  carrier: UsbCarrier,
  { link, board }: { readonly link: BoardLink; readonly board: FoundBoard },
  start: Write,
  how: Pick<PushOptions, "confirm" | "backup" | "onStep">,
): Promise<PushResult> {
  const reopen = await prepareReopen(carrier, board, link, { timeoutMs: returnMs, pollMs });
  return start(link, { ...how, reopen });
}

async function write(context: ActionContext, name: string, start: Write): Promise<ExitCode> {
  const { args, output } = context;
  const backup = backupTo(context);
  const result = await withBoard(context, (link, board) =>
    writeTo(context.carrier, { link, board }, start, {
      confirm: async (plan) => {
        tellPlan(name, plan, context);
        return (await mayGoOn(context, "Write this to the board?")) ? "write" : "leave";
      },
      backup,
      onStep: (step) => output.note(step),
    }),
  );
  if (isSet(args, "json")) output.out(printableJson(jsonOf(result)));
  else for (const line of wordsOf(result, context)) output.note(line);
  return exitCodes.done;
}

function tellPlan(name: string, { before, differences, findings }: PushPlan, { output }: ActionContext): void {
  for (const finding of findings) output.note(formatDiagnostic(name, finding, output));
  if (before.state !== "valid") output.note(`the board's configuration: ${stateWords(before)}; all of it is new`);
  const width = Math.max(0, ...differences.map(({ path }) => path.length));
  for (const { path, from, to } of differences) {
    const { red, green } = output.colors;
    output.note(`${path.padEnd(width)}  ${red(printable(from))} → ${green(printable(to))}`);
  }
}

function wordsOf({ result, wasInterrupted, reports }: PushResult, { args }: ActionContext): readonly string[] {
  if (result === "same") return ["the board has this configuration already; nothing was written"];
  if (result === "left") return [isSet(args, "dry-run") ? "nothing was written (--dry-run)" : "nothing was written"];
  return [
    `written and read back: the same (${reports.out + reports.in} reports)`,
    ...(wasInterrupted ? ["the board left meanwhile; it came back with the new configuration whole"] : []),
    "the board reads its configuration when it starts: take all power from it, USB and SCSI, or take the card out and in again",
  ];
}

function jsonOf({ result, wasInterrupted, reports, plan }: PushResult) {
  const { differences, findings } = plan;
  return { schema: "scsi2sd/device-push@1", result, wasInterrupted, differences, findings, reports };
}
