// Text of blkparse in its default output (blkparse(1)): device, CPU, sequence number, seconds, process, action, RWBS and, for
// requests, `sector + sectors`. A request shows up once for each action, so one action is replayed. The summary at the
// end is no record.

import { WorkloadError } from "../workload.js";
import { badLine, type TraceChoice, type TraceFormat, type TraceLine, traceRequest } from "./trace-format.js";

const record = /^\s*(\d{1,5},\d{1,7})\s+\d+\s+\d+\s+(\d{1,9}\.\d{1,9})\s+\d+\s+([A-Z]{1,2}|m)\s+(\S+)(.*)$/;
const extent = /^\s+(\d{1,13}) \+ (\d{1,9})(?:\s|$)/;
const summary = /^(?:CPU\d+ \(|Total \(|Events \()/;
const sectorBytes = 512;

export function blkparseTrace({ action = "D", device }: TraceChoice): TraceFormat {
  let only = device;
  let isOver = false;
  return {
    readLine(text, line): TraceLine {
      isOver ||= summary.test(text);
      if (isOver || text.trim() === "") return "nothing";
      const [, from = "", seconds, did, rwbs = "", rest = ""] = record.exec(text) ?? [];
      if (seconds === undefined)
        throw badLine("not a line of blkparse", text, line, "Give its default output, without -f.");
      if (did !== action) return "nothing";
      if (device === undefined && only !== undefined && from !== only) throw severalDevices(only, from, line);
      only ??= from;
      if (from !== only) return "passedOver";
      const op = rwbs.includes("R") ? "read" : rwbs.includes("W") ? "write" : undefined;
      const [, sector, sectors] = extent.exec(rest) ?? [];
      // A flush has no extent, and a discard (D) is neither read nor write.
      if (op === undefined || sectors === undefined || Number(sectors) === 0) return "passedOver";
      return traceRequest({ atSeconds: Number(seconds), op, lba: Number(sector), blocks: Number(sectors) }, text, line);
    },
    blockBytes: () => sectorBytes,
    emptyHint: `Only actions ${action}${device === undefined ? "" : ` of device ${device}`} are replayed; choose the other, Q or D.`,
  };
}

function severalDevices(first: string, second: string, line: number): WorkloadError {
  return new WorkloadError("workload/input", `a second device, ${second} after ${first}`, "Choose one of them.", line);
}
