// The options of a fio job that are understood (fio's HOWTO, "Job parameters"), those that make no difference to a simulated
// disk, and why others are refused. What stands in none of these tables is refused by its name.

import { WorkloadError } from "../workload.js";
import { type FioJob, fioPatterns } from "./fio-job.js";
import { fioCount, fioSize, fioTimeNs } from "./fio-values.js";

/** A job while its section is read. `isDirect` and `engine` decide what becomes of it. */
export interface FioDraft extends Omit<FioJob, "name" | "line"> {
  readonly isDirect: boolean;
  readonly engine: string;
}

/** fio's own defaults; one request at a time with its engine `psync`. */
export const fioDefaults: FioDraft = {
  pattern: "read",
  blockBytes: { read: 4096, write: 4096 },
  offsetBytes: 0,
  size: { percent: 100 },
  timeBased: false,
  loops: 1,
  depth: 1,
  copies: 1,
  readPercent: 50,
  thinkNs: 0,
  thinkRequests: 1,
  waits: false,
  isGrouped: false,
  isDirect: false,
  engine: "psync",
};

export const mostDepth = 256;
export const mostCopies = 64;
const longestNs = 24 * 3600e9;
const mostRequests = 1e9;

/** The change to the job, or what the value should have been. */
type Take = (value: string) => Partial<FioDraft> | string;

const aliases: Readonly<Record<string, string>> = {
  readwrite: "rw",
  blocksize: "bs",
  io_limit: "io_size",
  wait_for_previous: "stonewall",
};

const understood: Readonly<Record<string, Take>> = {
  rw: (value) =>
    Object.hasOwn(fioPatterns, value)
      ? { pattern: value as FioJob["pattern"] }
      : `one of ${Object.keys(fioPatterns).join(", ")}`,
  bs: takeBlockSize,
  size: (value) => {
    const percent = value.endsWith("%") ? fioCount(value.slice(0, -1), 1, 100) : undefined;
    return percent === undefined
      ? number(fioSize(value), (bytes) => ({ size: { bytes } }), aSize)
      : { size: { percent } };
  },
  offset: (value) =>
    value === "0" ? { offsetBytes: 0 } : number(fioSize(value), (offsetBytes) => ({ offsetBytes }), aSize),
  io_size: (value) => number(fioSize(value), (ioBytes) => ({ ioBytes }), aSize),
  runtime: (value) => {
    const ns = fioTimeNs(value, "s") ?? 0;
    return number(ns <= longestNs ? ns : 0, (runtimeNs) => ({ runtimeNs }), "a time up to 24h, such as 60 or 500ms");
  },
  time_based: (value) => flag(value, (timeBased) => ({ timeBased })),
  loops: (value) => number(fioCount(value, 1, 1e6), (loops) => ({ loops }), "a number from 1 to 1000000"),
  iodepth: (value) => number(fioCount(value, 1, mostDepth), (depth) => ({ depth }), `a number from 1 to ${mostDepth}`),
  numjobs: (value) =>
    number(fioCount(value, 1, mostCopies), (copies) => ({ copies }), `a number from 1 to ${mostCopies}`),
  rwmixread: (value) => takeMix(value, (percent) => percent),
  rwmixwrite: (value) => takeMix(value, (percent) => 100 - percent),
  thinktime: (value) => {
    const thinkNs = fioTimeNs(value, "us");
    return thinkNs === undefined || thinkNs > longestNs ? "a time, such as 500us" : { thinkNs };
  },
  thinktime_blocks: (value) =>
    number(fioCount(value, 1, mostRequests), (thinkRequests) => ({ thinkRequests }), "a number of requests"),
  stonewall: (value) => flag(value, (waits) => ({ waits })),
  group_reporting: (value) => flag(value, (isGrouped) => ({ isGrouped })),
  direct: (value) => flag(value, (isDirect) => ({ isDirect })),
  buffered: (value) => flag(value, (isBuffered) => ({ isDirect: !isBuffered })),
  randseed: (value) => {
    const seed = fioCount(value, 0, Number.MAX_SAFE_INTEGER);
    return seed === undefined ? "a whole number" : { seed };
  },
  ioengine: (value) =>
    engines.has(value)
      ? { engine: value }
      : `an engine that reads and writes a disk, one of ${[...engines.keys()].join(", ")}`,
};

/** With those that wait for each request there is never more than one outstanding, whatever iodepth says. */
export const engines: ReadonlyMap<string, "waits" | "queues"> = new Map([
  ...(["sync", "psync", "vsync", "pvsync", "pvsync2"] as const).map((name) => [name, "waits"] as const),
  ...(["libaio", "io_uring", "posixaio", "solarisaio", "windowsaio", "sg"] as const).map(
    (name) => [name, "queues"] as const,
  ),
]);

const ignored: Readonly<Record<string, string>> = {
  ioengine: "requests go straight to the drive, whatever the engine",
  filename: "there is one drive",
  directory: "there is one drive",
  description: "a description",
  thread: "a process and a thread ask alike",
  invalidate: "there is no cache to invalidate",
  randrepeat: "the same seed always gives the same run",
  norandommap: "random offsets are drawn anew each time in any case",
  allow_file_create: "there are no files",
  fallocate: "there are no files",
  overwrite: "there are no files",
};

const refused: Readonly<Record<string, string>> = {
  bssplit: "requests of a job have one size",
  bsrange: "requests of a job have one size",
  verify: "contents are not simulated",
  fsync: "the drive is asked for reads and writes only",
  fdatasync: "the drive is asked for reads and writes only",
  rate: "requests are not throttled",
  rate_iops: "requests are not throttled",
  read_iolog: "replay the trace instead",
  include: "a job file stands for itself",
};

export type FioEffect = { readonly change: Partial<FioDraft>; readonly note?: string };

/** What a line of a section means; throws {@link WorkloadError} with its line. */
export function fioOption(name: string, value: string, line: number): FioEffect {
  const key = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  const note = Object.hasOwn(ignored, key) ? { note: `fio's ${name} changes nothing: ${ignored[key]}.` } : {};
  const take = Object.hasOwn(understood, key) ? understood[key] : undefined;
  if (take) {
    const change = take(value);
    if (typeof change !== "string") return { change, ...note };
    throw new WorkloadError("workload/input", `${name}=${value}: not a value of it`, `It takes ${change}.`, line);
  }
  if (Object.hasOwn(ignored, key)) return { change: {}, ...note };
  const reason = Object.hasOwn(refused, key) ? `: ${refused[key]}` : "";
  throw new WorkloadError(
    "workload/input",
    `fio's option ${name} is not simulated${reason}`,
    `Leave it out. Understood are ${Object.keys(understood).join(", ")}.`,
    line,
  );
}

const aSize = "a size above 0, such as 4096, 4k or 1g";

function number<Value extends Partial<FioDraft>>(
  parsed: number | undefined,
  change: (parsed: number) => Value,
  expected: string,
): Value | string {
  return parsed === undefined || parsed <= 0 ? expected : change(parsed);
}

/** A bare name means yes. */
function flag(value: string, change: (isSet: boolean) => Partial<FioDraft>): Partial<FioDraft> | string {
  return /^[01]?$/.test(value) ? change(value !== "0") : "0 or 1";
}

function takeMix(value: string, readPercentOf: (percent: number) => number): Partial<FioDraft> | string {
  const percent = fioCount(value, 0, 100);
  return percent === undefined ? "a percentage from 0 to 100" : { readPercent: readPercentOf(percent) };
}

/** `4k`, or `4k,8k` for reads and writes. */
function takeBlockSize(value: string): Partial<FioDraft> | string {
  const [first = "", second = first, ...more] = value.split(",");
  const [read, write] = [fioSize(first.trim()) ?? 0, fioSize(second.trim()) ?? 0];
  const good = [read, write].every((size) => size > 0 && size <= 2 ** 30);
  return good && more.length === 0
    ? { blockBytes: { read, write } }
    : "a size up to 1g, or two: for reads and for writes";
}
