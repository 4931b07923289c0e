// The answer to a SCSI command: Data-In of at most the initiator's MaxRecvDataSegmentLength, in sequences of at most
// MaxBurstLength, the status in the last one if it is GOOD, otherwise in a SCSI Response (RFC 7143 §11.4, §11.7).

import { dataIn } from "../pdu/data-in.js";
import { reservedTag } from "../pdu/fields.js";
import { scsiResponse, serviceResponse } from "../pdu/scsi-response.js";
import { type Outcome, status } from "../session/execute-command.js";
import { type Residual, residualOf } from "../session/residual.js";
import type { Session } from "../session/session.js";
import type { Task } from "../session/task.js";

const noResidual: Residual = { overflow: false, underflow: false, residual: 0 };
const noLun = undefined;
const noBytes = new Uint8Array(0);

/** Returns the bytes of DATA IN that were sent; `sent` is called when they may be written to again. */
export function respond(session: Session, task: Task, outcome: Outcome, sent: () => void): number {
  const data =
    task.direction === "read" ? outcome.dataIn.subarray(0, task.expectedBytes) : outcome.dataIn.subarray(0, 0);
  const residual = residualOf(task.expectedBytes, movedBytes(task, outcome));
  const isPlain = outcome.status === status.good && outcome.sense === undefined;
  const count = sendData(session, { task, data, sent }, isPlain ? residual : undefined);
  if (data.length === 0) sent();
  if (!isPlain || data.length === 0) sendResponse(session, task, outcome, residual, count);
  return data.length;
}

/** What the command moved or would have moved, had the initiator expected as much. */
function movedBytes(task: Task, outcome: Outcome): number {
  if (task.direction === "read") return outcome.dataIn.length;
  if (task.direction === "write") return outcome.dataOutWanted ?? outcome.dataOutUsed;
  return outcome.dataOutWanted ?? outcome.dataIn.length;
}

interface DataToSend {
  readonly task: Task;
  readonly data: Uint8Array;
  readonly sent: () => void;
}

/** With a residual count the last PDU carries the status GOOD. Returns the number of PDUs. */
function sendData(session: Session, { task, data, sent }: DataToSend, final: Residual | undefined): number {
  const { initiatorMaxDataBytes, maxBurstLength } = session.parameters;
  let dataSn = 0;
  let burstEnd = maxBurstLength;
  for (let offset = 0; offset < data.length; dataSn++) {
    const end = Math.min(offset + initiatorMaxDataBytes, burstEnd, data.length);
    const isLast = end === data.length;
    const hasStatus = isLast && final !== undefined;
    const numbers = hasStatus ? session.countedNumbers() : session.plainNumbers();
    const header = dataIn.encode(
      {
        final: isLast || end === burstEnd,
        hasStatus,
        status: status.good,
        lun: noLun,
        tag: task.tag,
        targetTag: reservedTag,
        ...numbers,
        // StatSN is only there with the status.
        statSn: hasStatus ? numbers.statSn : 0,
        dataSn,
        bufferOffset: offset,
        ...(hasStatus ? final : noResidual),
      },
      end - offset,
    );
    session.transport.send(
      header,
      offset === 0 && isLast ? data : data.subarray(offset, end),
      isLast ? sent : undefined,
    );
    if (end === burstEnd) burstEnd += maxBurstLength;
    offset = end;
  }
  return dataSn;
}

function sendResponse(session: Session, task: Task, outcome: Outcome, residual: Residual, dataPdus: number): void {
  const data = senseSegment(outcome.sense ?? noBytes);
  const isAnswered = outcome.status !== undefined;
  const header = scsiResponse.encode(
    {
      ...(isAnswered ? residual : noResidual),
      response: isAnswered ? serviceResponse.completed : serviceResponse.targetFailure,
      status: outcome.status ?? 0,
      tag: task.tag,
      ...session.countedNumbers(),
      expDataSn: isAnswered ? dataPdus + task.r2tSn : 0,
    },
    data.length,
  );
  session.transport.send(header, data);
}

/** SenseLength and the sense data (RFC 7143 §11.4.7). */
function senseSegment(senseBytes: Uint8Array): Uint8Array {
  if (senseBytes.length === 0) return noBytes;
  const segment = new Uint8Array(senseBytes.length + 2);
  new DataView(segment.buffer).setUint16(0, senseBytes.length);
  segment.set(senseBytes, 2);
  return segment;
}
