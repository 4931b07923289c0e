// The workloads by name, as an owner asks for them: "diskperf", "ioperf --threads 10", or a job file or trace with its text.

import { createBonnie } from "./bonnie/bonnie.js";
import { diskperf } from "./diskperf/diskperf.js";
import { type DiskperfOptions, parseDiskperf } from "./diskperf/diskperf-options.js";
import { fio } from "./fio/fio.js";
import { readFioJobFile } from "./fio/read-job-file.js";
import { createIoperf, publishedIoperf } from "./ioperf/ioperf.js";
import { createIozone } from "./iozone/iozone.js";
import { type RealUseApplication, realUseApplications } from "./real-use/applications.js";
import { createRealUse } from "./real-use/real-use.js";
import { readTrace } from "./replay/read-trace.js";
import { replay } from "./replay/replay.js";
import { type Workload, WorkloadError } from "./workload.js";

export interface WorkloadKind {
  readonly id: string;
  /** How it is asked for. */
  readonly usage: string;
  readonly about: string;
  /** Whether the word behind the colon names a file, whose text is needed. */
  readonly file?: "needed";
}

/** Plain data, so that it can be handed to a worker. */
export interface WorkloadRequest {
  readonly kind: string;
  /** Options behind the name, as one text; empty for none. */
  readonly options: string;
  /** Contents of the file. */
  readonly text?: string;
}

interface Entry extends WorkloadKind {
  create(request: WorkloadRequest): Workload;
}

const shortNames: Readonly<Record<RealUseApplication["id"], string>> = {
  boot: "boot",
  firefox: "firefox",
  "tar-create": "tar",
  "tar-extract": "untar",
};

const entries: readonly Entry[] = [
  {
    id: "diskperf",
    usage: '"diskperf -W -D -r4k -t 10"',
    about: "IRIX diskperf, direct I/O: six tests by request size",
    create: (request) => diskperf(diskperfOptionsOf(request)),
  },
  {
    id: "ioperf",
    usage: '"ioperf 10x400000"',
    about: "IOPerf, buffered: five tests, streams x KB of each file",
    create: ({ options }) => createIoperf(ioperfOptions(options)),
  },
  { id: "iozone", usage: "iozone", about: "IOzone -a, buffered: record and file sizes", create: alone(createIozone) },
  { id: "bonnie", usage: "bonnie", about: "bonnie++, buffered", create: alone(createBonnie) },
  ...realUseApplications.map(
    (application): Entry => ({
      id: shortNames[application.id],
      usage: shortNames[application.id],
      about: application.name,
      create: alone(() => createRealUse([application])),
    }),
  ),
  { id: "real-use", usage: "real-use", about: "all of these in a row", create: alone(() => createRealUse()) },
  {
    id: "fio",
    usage: "fio:FILE",
    about: "a fio job file with direct=1",
    file: "needed",
    create: ({ text = "" }) => fio(readFioJobFile(text)),
  },
  {
    id: "replay",
    usage: "replay:FILE",
    about: "a trace of emulate --record, blkparse, or `time op lba blocks`",
    file: "needed",
    create: ({ text = "", options }) => replay(readTrace(text.split("\n")), paceOf(options)),
  },
];

export const workloadKinds: readonly WorkloadKind[] = entries;

/** Throws {@link WorkloadError} for options that the workload does not have. `undefined`: no workload of that name. */
export function createWorkload(request: WorkloadRequest): Workload | undefined {
  return entries.find(({ id }) => id === request.kind)?.create(request);
}

/** Those of the published tests unless given. */
export function diskperfOptionsOf({ options }: WorkloadRequest): DiskperfOptions {
  return parseDiskperf(`diskperf ${options === "" ? "-W -D -r4k -t 10" : options}`);
}

function alone(create: () => Workload): (request: WorkloadRequest) => Workload {
  return ({ kind, options }) => {
    if (options === "") return create();
    throw new WorkloadError("workload/option", `${kind} takes no options here: ${options}`, `Write ${kind} alone.`);
  };
}

function ioperfOptions(text: string) {
  if (text === "") return publishedIoperf;
  const [, threads, kilobytes] = /^(\d{1,3})x(\d{1,8})$/.exec(text) ?? [];
  if (threads !== undefined && kilobytes !== undefined) {
    return { ...publishedIoperf, threads: [Number(threads)], records: [Math.floor(Number(kilobytes) / 8)] };
  }
  throw new WorkloadError("workload/option", `not streams x KB: ${text}`, "Write it like ioperf 10x400000.");
}

function paceOf(text: string) {
  if (text === "") return "fast-as-possible";
  if (text === "recorded") return "recorded";
  throw new WorkloadError(
    "workload/option",
    `not a pace: ${text}`,
    'Write "replay:FILE recorded" for the recorded times.',
  );
}
