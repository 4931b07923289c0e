// A trace of `scsi2sd emulate --record` (docs/emulate.md): JSON lines, each a command with its CDB in hexadecimal. Commands that
// read or write blocks and ended GOOD are replayed. Times are those at which the answer went out; the trace has no others.

import { opcodes, statusCodes } from "../../../scsi/index.js";
import type { Op } from "../../prediction.js";
import { WorkloadError } from "../workload.js";
import { badLine, type TraceChoice, type TraceFormat, type TraceLine, traceRequest } from "./trace-format.js";

const schema = "scsi2sd/trace@1";
const longestLine = 65_536;
const source = "Give a file that emulate --record wrote.";

/** Where a CDB has its first block and its number of blocks: offsets in hexadecimal digits (SBC-3 §5). */
interface Fields {
  readonly op: Op;
  readonly lba: readonly [number, number];
  readonly blocks: readonly [number, number];
  /** Blocks that 0 stands for. */
  readonly zero: number;
}

const sixBytes = { lba: [2, 8], blocks: [8, 10], zero: 256 } as const;
const tenBytes = { lba: [4, 12], blocks: [14, 18], zero: 0 } as const;
const twelveBytes = { lba: [4, 12], blocks: [12, 20], zero: 0 } as const;
const sixteenBytes = { lba: [4, 20], blocks: [20, 28], zero: 0 } as const;

const commands: Readonly<Record<number, Fields>> = {
  [opcodes.read6]: { op: "read", ...sixBytes },
  [opcodes.write6]: { op: "write", ...sixBytes },
  [opcodes.read10]: { op: "read", ...tenBytes },
  [opcodes.write10]: { op: "write", ...tenBytes },
  [opcodes.writeAndVerify10]: { op: "write", ...tenBytes },
  // As `--modern` takes them; the board itself has none of these.
  168: { op: "read", ...twelveBytes },
  170: { op: "write", ...twelveBytes },
  136: { op: "read", ...sixteenBytes },
  138: { op: "write", ...sixteenBytes },
};

export function emulateTrace({ targetId }: TraceChoice): TraceFormat {
  let only = targetId;
  let bytesPerBlock: number | undefined;
  let isTrace = false;
  return {
    readLine(text, line): TraceLine {
      if (text.trim() === "") return "nothing";
      const fields = objectOf(text, line);
      if (!isTrace) {
        isTrace = fields["schema"] === schema;
        if (isTrace) return "nothing";
        throw badLine(`not a trace ${schema}`, text, line, source);
      }
      const { atMs, cdb, status, targetId: to } = fields;
      if (typeof atMs !== "number" || typeof cdb !== "string" || !/^(?:[0-9a-f]{2}){1,260}$/.test(cdb)) {
        throw badLine("a command without atMs or cdb", text, line, source);
      }
      const command = commands[Number.parseInt(cdb.slice(0, 2), 16)];
      if (!command || status !== statusCodes.good) return "passedOver";
      if (targetId === undefined && only !== undefined && to !== only) throw severalTargets(only, to, line);
      if (only === undefined && typeof to === "number") only = to;
      if (to !== only) return "passedOver";
      const blocks = numberAt(cdb, command.blocks) || command.zero;
      if (blocks === 0) return "passedOver";
      const bytes = fields[command.op === "read" ? "dataInBytes" : "dataOutBytes"];
      const perBlock = typeof bytes === "number" ? bytes / blocks : 0;
      // The initiator had asked for less than the command moves.
      if (!Number.isInteger(perBlock) || perBlock < 1) return "passedOver";
      bytesPerBlock ??= perBlock;
      if (perBlock !== bytesPerBlock) {
        throw badLine(`${perBlock} bytes a block, after ${bytesPerBlock}`, text, line, "A target has one block size.");
      }
      const request = { atSeconds: atMs / 1000, op: command.op, lba: lbaOf(cdb, command), blocks };
      return traceRequest(request, text, line);
    },
    blockBytes: () => bytesPerBlock ?? 512,
    emptyHint: "Only READ and WRITE commands that ended GOOD are replayed.",
  };
}

function objectOf(text: string, line: number): Readonly<Record<string, unknown>> {
  if (text.length > longestLine) throw badLine("a line of more than 64 KiB", text, line, source);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Told below, as for other values that are no objects.
  }
  throw badLine("not a JSON object", text, line, source);
}

function numberAt(cdb: string, [from, to]: readonly [number, number]): number {
  return Number.parseInt(cdb.slice(from, to), 16) || 0;
}

/** A CDB of 6 bytes has a LUN in the upper three bits of its address. */
function lbaOf(cdb: string, { lba, zero }: Fields): number {
  return zero === 0 ? numberAt(cdb, lba) : numberAt(cdb, lba) & 0x1f_ffff;
}

function severalTargets(first: number, second: unknown, line: number): WorkloadError {
  return new WorkloadError(
    "workload/input",
    `a second target, ID ${second} after ${first}`,
    "Choose one of them.",
    line,
  );
}
