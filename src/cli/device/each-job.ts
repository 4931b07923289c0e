// What device watch --each does with one board, and what is said of it in one line.

import { type BoardLink, type FoundBoard, type PushResult, pullConfig } from "../../device/index.js";
import { CliError } from "../cli-error.js";
import { isSet, textArgument } from "../command.js";
import { makeFolder } from "../files.js";
import type { ActionContext } from "./action.js";
import { keepIn } from "./backup-file.js";
import { readPush, writeTo } from "./push-config.js";
import { stateWords } from "./state-words.js";

/** What was done, in words and for programs. */
export interface JobDone {
  readonly words: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

export type Job = (link: BoardLink, board: FoundBoard) => Promise<JobDone>;

export const eachJobs = ["backup", "push"] as const;

/** Reads and checks all that does not need a board, before the first one comes. */
export function prepareJob(context: ActionContext): Promise<Job> {
  const name = eachJobs.find((each) => each === textArgument(context.args, "each")) ?? "backup";
  return makers[name](context);
}

const makers: Readonly<Record<(typeof eachJobs)[number], (context: ActionContext) => Promise<Job>>> = {
  backup: async ({ args }) => {
    const folder = folderOf(textArgument(args, "file"));
    return async (link) => {
      const pulled = await pullConfig(link);
      const file = await keepIn(folder, pulled);
      const { state, doubts } = pulled;
      const isPlain = state === "valid" && doubts.length === 0;
      const words = `kept in ${file}${isPlain ? "" : `; its configuration: ${stateWords(pulled)}`}`;
      return { words, facts: { backup: file, state, doubts } };
    };
  },
  push: async (context) => {
    const { args, carrier } = context;
    const isDry = isSet(args, "dry-run");
    if (!isDry && !isSet(args, "yes")) {
      throw new CliError("cli/usage", "watch --each push writes to every board that comes, and needs --yes for that", {
        hint: "--yes once you have seen with --dry-run what would be done",
      });
    }
    const folder = folderOf(textArgument(args, "backup"));
    const { start } = await readPush(context);
    return async (link, board) => {
      let kept: string | undefined;
      const result = await writeTo(carrier, { link, board }, start, {
        confirm: async () => (isDry ? "leave" : "write"),
        backup: async (before) => {
          kept = await keepIn(folder, before);
        },
      });
      return pushDone(result, kept);
    };
  },
};

function folderOf(named: string | undefined): string {
  const folder = named ?? ".";
  makeFolder(folder);
  return folder;
}

function pushDone({ result, wasInterrupted, plan }: PushResult, backup: string | undefined): JobDone {
  const { before, differences, findings } = plan;
  const changes = before.state === "valid" ? `${differences.length} settings` : "all settings";
  const words = {
    same: "had this configuration already",
    left: `would get ${changes} new (--dry-run)`,
    written: `${changes} new, written and read back; what it had is kept in ${backup}`,
  }[result];
  const again = wasInterrupted ? "; it left meanwhile and came back" : "";
  const rules = new Set(findings.flatMap(({ rule, severity }) => (severity === "info" ? [] : [rule])));
  const told = rules.size === 0 ? "" : `; findings: ${[...rules].join(", ")}`;
  return {
    words: `${words}${again}${told}`,
    facts: { result, wasInterrupted, differences, findings, ...(backup === undefined ? {} : { backup }) },
  };
}
