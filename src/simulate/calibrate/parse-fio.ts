// The JSON that fio writes with --output-format=json: jobs with rw and bs among their options, and a bandwidth for each way.

import { CalibrateError } from "./calibrate-error.js";
import { type MeasuredSample, rate, requestBytes, someSamples } from "./measured-sample.js";

const patternOf: Readonly<Record<string, MeasuredSample["pattern"]>> = {
  read: "sequential",
  write: "sequential",
  rw: "sequential",
  readwrite: "sequential",
  randread: "random",
  randwrite: "random",
  randrw: "random",
};

const sizes: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2 };

export function parseFio(text: string): readonly MeasuredSample[] {
  const document = objectOf(parseJson(text), "the file");
  const jobs = document["jobs"];
  if (!Array.isArray(jobs)) throw new CalibrateError("calibrate/unreadable", "no list of jobs: not fio's JSON");
  const globals = optionsOf(document["global options"]);
  return someSamples(
    jobs.flatMap((job: unknown, index) => samplesOf(objectOf(job, `job ${index + 1}`), globals, index + 1)),
    "fio output",
  );
}

type Options = Readonly<Record<string, unknown>>;

function samplesOf(job: Options, globals: Options, number: number): MeasuredSample[] {
  const options = { ...globals, ...optionsOf(job["job options"]) };
  const { rw = "read", bs = "4k" } = options;
  const pattern = typeof rw === "string" && Object.hasOwn(patternOf, rw) ? patternOf[rw] : undefined;
  if (!pattern) throw new CalibrateError("calibrate/unreadable", `job ${number}: no pattern of the model in rw=${rw}`);
  const bytes = sizeOf(String(bs), number);
  return (["read", "write"] as const).flatMap((op) => {
    const way = job[op];
    if (way === undefined) return [];
    const { bw_bytes: exact, bw } = objectOf(way, `job ${number}, ${op}`);
    // Old versions give KiB/s only. Nothing was done that way: 0.
    const bytesPerSec = typeof exact === "number" ? exact : typeof bw === "number" ? bw * 1024 : 0;
    return bytesPerSec === 0 ? [] : [{ op, pattern, bytes, mbPerSec: rate(String(bytesPerSec / 1e6), undefined) }];
  });
}

function sizeOf(text: string, number: number): number {
  const [, digits = "", suffix = ""] = /^(\d+)([km]?)(?:i?b)?$/.exec(text.toLowerCase()) ?? [];
  const unit = sizes[suffix];
  if (digits !== "" && unit !== undefined) return requestBytes(String(Number(digits) * unit), undefined);
  throw new CalibrateError("calibrate/unreadable", `job ${number}: not one request size: bs=${text}`);
}

function optionsOf(value: unknown): Options {
  return value === undefined ? {} : objectOf(value, "options");
}

function objectOf(value: unknown, what: string): Options {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Options;
  throw new CalibrateError("calibrate/unreadable", `${what} is no JSON object`);
}

/** fio may print warnings before the document. */
function parseJson(text: string): unknown {
  const start = text.search(/^\{/m);
  const linesBefore = text.slice(0, Math.max(start, 0)).split("\n").length - 1;
  try {
    return JSON.parse(text.slice(Math.max(start, 0)));
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const [, at] = /position (\d+)/.exec(message) ?? [];
    if (at === undefined) throw new CalibrateError("calibrate/unreadable", `not JSON: ${message}`);
    const line = linesBefore + text.slice(Math.max(start, 0)).slice(0, Number(at)).split("\n").length;
    throw new CalibrateError("calibrate/unreadable", `not JSON: ${message}`, line);
  }
}
