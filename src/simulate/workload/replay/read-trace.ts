// A trace, line by line: the format is told by its first line where it is not given, and a file of any length can be read
// as it comes in.

import { WorkloadError } from "../workload.js";
import { blkparseTrace } from "./blkparse-trace.js";
import { emulateTrace } from "./emulate-trace.js";
import { plainTrace } from "./plain-trace.js";
import { type Trace, type TraceFormatName, traceColumns } from "./trace.js";
import type { TraceChoice, TraceFormat } from "./trace-format.js";

export const traceFormats = {
  emulate: emulateTrace,
  blkparse: blkparseTrace,
  plain: plainTrace,
} as const satisfies Readonly<Record<TraceFormatName, (choice: TraceChoice) => TraceFormat>>;

/** The board's own limit is 8192. */
const largestBlock = 65_536;

export interface TraceOptions extends TraceChoice {
  readonly format?: TraceFormatName;
}

export interface TraceReader {
  /** The next line, without its end. Throws {@link WorkloadError} with its number for what is not understood. */
  add(line: string): void;
  /** Throws {@link WorkloadError} when there was nothing to replay. */
  end(): Trace;
}

/** Throws {@link WorkloadError} for a block size that no disk has. */
export function traceReader(options: TraceOptions = {}): TraceReader {
  const { blockBytes = 512 } = options;
  if (!Number.isInteger(blockBytes) || blockBytes < 1 || blockBytes > largestBlock) {
    throw new WorkloadError(
      "workload/option",
      `${blockBytes} bytes in a block`,
      `Give 1 to ${largestBlock}, such as 512.`,
    );
  }
  const columns = traceColumns();
  let name = options.format;
  let format = name === undefined ? undefined : traceFormats[name](options);
  let line = 0;
  let passedOver = 0;
  return {
    add(given) {
      line += 1;
      const text = given.endsWith("\r") ? given.slice(0, -1) : given;
      if (!format) {
        if (text.trim() === "") return;
        name = formatOf(text);
        format = traceFormats[name](options);
      }
      const read = format.readLine(text, line);
      if (read === "passedOver") passedOver += 1;
      else if (read !== "nothing") columns.add(read, line);
    },
    end() {
      if (!format || name === undefined || columns.length === 0) {
        throw new WorkloadError(
          "workload/input",
          "the trace has no request that can be replayed",
          format?.emptyHint ?? "It is empty.",
        );
      }
      return columns.finish(format.blockBytes(), { format: name, passedOver });
    },
  };
}

/** A trace that is in memory already. */
export function readTrace(lines: Iterable<string>, options: TraceOptions = {}): Trace {
  const reader = traceReader(options);
  for (const line of lines) reader.add(line);
  return reader.end();
}

function formatOf(firstLine: string): TraceFormatName {
  if (firstLine.trimStart().startsWith("{")) return "emulate";
  return /^\s*\d+,\d+\s+\d+\s+\d+\s/.test(firstLine) ? "blkparse" : "plain";
}
