// fio's job files: sections in brackets, options as `name=value` or a bare name, comments behind `#` or `;`. `[global]` sets
// what later sections begin with. Only direct I/O: what a page cache adds is the business of buffered workloads.

import { WorkloadError } from "../workload.js";
import { type FioJob, fioPatterns } from "./fio-job.js";
import { engines, type FioDraft, fioDefaults, fioOption } from "./fio-options.js";

export interface FioJobFile {
  readonly jobs: readonly FioJob[];
  /** What was passed over, and why it makes no difference, a sentence each. */
  readonly notes: readonly string[];
}

const largestText = 1_048_576;
const mostJobs = 64;

const randomNote = "Random offsets are drawn anew each time: some blocks are met twice and others never.";

interface Section {
  readonly name: string;
  readonly line: number;
  readonly isGlobal: boolean;
}

/** Throws {@link WorkloadError} with the line of what is not understood. */
export function readFioJobFile(text: string): FioJobFile {
  if (text.length > largestText) {
    throw new WorkloadError("workload/too-much", "a job file of more than 1 MiB", "Give a fio job file.");
  }
  const notes = new Set<string>();
  const jobs: FioJob[] = [];
  let inherited = fioDefaults;
  let draft = fioDefaults;
  let section: Section | undefined;
  const finish = (): void => {
    if (section === undefined) return;
    if (section.isGlobal) inherited = draft;
    else jobs.push(jobOf(section, draft, notes));
  };
  for (const [index, raw] of text.split("\n").entries()) {
    const line = index + 1;
    const content = raw.trim();
    if (content === "" || content.startsWith("#") || content.startsWith(";")) continue;
    const name = /^\[([^\]]+)\]$/.exec(content)?.[1]?.trim();
    if (name !== undefined) {
      finish();
      section = { name, line, isGlobal: name === "global" };
      draft = inherited;
      continue;
    }
    const [, option, value = ""] = /^([a-z_0-9]+)\s*(?:=\s*(.*))?$/i.exec(content) ?? [];
    if (option === undefined) {
      throw new WorkloadError(
        "workload/input",
        `neither a section nor an option: ${shortened(content)}`,
        "Write [name] or name=value.",
        line,
      );
    }
    if (section === undefined) {
      throw new WorkloadError(
        "workload/input",
        `${option} stands before the first section`,
        "Begin with [global] or the name of a job in brackets.",
        line,
      );
    }
    if (option === "name" && !section.isGlobal) {
      section = { ...section, name: value };
      continue;
    }
    const { change, note } = fioOption(option.toLowerCase(), withoutComment(value), line);
    draft = { ...draft, ...change };
    if (note !== undefined) notes.add(note);
  }
  finish();
  if (jobs.length === 0)
    throw new WorkloadError("workload/input", "the job file has no job", "Add a section such as [job].");
  if (jobs.length > mostJobs) {
    throw new WorkloadError("workload/too-much", `${jobs.length} jobs in one file`, `Give at most ${mostJobs}.`);
  }
  return { jobs, notes: [...notes] };
}

function jobOf({ name, line }: Section, draft: FioDraft, notes: Set<string>): FioJob {
  const { isDirect, engine, ...job } = draft;
  const refuse = (message: string, hint: string): WorkloadError =>
    new WorkloadError("workload/input", `job ${name} ${message}`, hint, line);
  if (!isDirect) throw refuse("is buffered: it measures the computer's memory, too", "Add direct=1.");
  if (job.timeBased && job.runtimeNs === undefined) throw refuse("is time_based without a runtime", "Add runtime=.");
  const waitsForEach = engines.get(engine) === "waits";
  if (waitsForEach && job.depth > 1) {
    notes.add(`Job ${name}: fio's ${engine} waits for each request, so iodepth=${job.depth} is 1.`);
  }
  const depth = waitsForEach ? 1 : job.depth;
  if (job.thinkNs > 0 && depth > 1) {
    throw refuse("thinks with several requests outstanding, which is not simulated", "Leave out thinktime or iodepth.");
  }
  if (depth > 1) {
    notes.add(
      `Job ${name}: the drive takes one command at a time; the others wait in the driver, and their latency says so.`,
    );
  }
  if (fioPatterns[job.pattern].isRandom) notes.add(randomNote);
  return { ...job, depth, name, line };
}

/** fio takes what follows a blank and a `;` or `#` for a comment. */
function withoutComment(value: string): string {
  return value.replace(/\s+[;#].*$/, "").trim();
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
