// A SCSI command arrives, maybe with the first of its data (RFC 7143 §11.3, §4.2.5.2).

import { parseAdditionalHeaders } from "../pdu/additional-header.js";
import type { Pdu } from "../pdu/pdu-reader.js";
import { scsiCommand } from "../pdu/scsi-command.js";
import { DataOutBuffer } from "../session/data-out-buffer.js";
import { sense } from "../session/sense-data.js";
import type { Session } from "../session/session.js";
import type { Task } from "../session/task.js";
import { sendReject } from "./send-reject.js";

const highestLun = 7;

export function handleScsiCommand(session: Session, pdu: Pdu): void {
  const request = scsiCommand.decode(pdu.header);
  const extra = parseAdditionalHeaders(pdu.ahs);
  if (extra === undefined) {
    sendReject(session, pdu.header, "invalidPduField");
    return;
  }
  // The bus moves data one way only.
  if (request.read && request.write) {
    sendReject(session, pdu.header, "commandNotSupported");
    return;
  }
  if (session.identity.nexus === undefined) {
    sendReject(session, pdu.header, "commandNotSupported");
    return;
  }
  if (session.byTag.has(request.tag)) {
    sendReject(session, pdu.header, "taskInProgress");
    return;
  }
  if (session.queue.length > session.limits.commands + session.limits.immediateCommands) {
    sendReject(session, pdu.header, "tooManyImmediateCommands");
    return;
  }
  const task: Task = {
    tag: request.tag,
    cmdSn: request.cmdSn,
    isImmediate: request.immediate,
    lun: request.lun !== undefined && request.lun <= highestLun ? request.lun : undefined,
    cdb: extra.cdbTail.length === 0 ? request.cdb : joinCdb(request.cdb, extra.cdbTail),
    direction: request.read ? "read" : request.write ? "write" : "none",
    expectedBytes: request.expectedBytes,
    dataOut: new DataOutBuffer(request.expectedBytes),
    transfer: undefined,
    r2tSn: 0,
    failure: undefined,
  };
  takeFirstData(session, task, pdu, request.final);
  session.addTask(task);
}

/** Immediate data, and the start of unsolicited data that the initiator says will follow. */
function takeFirstData(session: Session, task: Task, pdu: Pdu, isLast: boolean): void {
  const { immediateData, initialR2T, firstBurstLength, maxBurstLength } = session.parameters;
  const allowed = Math.min(task.expectedBytes, firstBurstLength, maxBurstLength);
  if (pdu.data.length > 0) {
    if (task.direction !== "write" || !immediateData || pdu.data.length > allowed) {
      task.failure = sense.unexpectedUnsolicitedData;
    } else {
      task.dataOut.add(pdu.data);
    }
  }
  if (pdu.dataDigest === "wrong") task.failure = sense.dataDigestError;
  if (task.direction !== "write") return;
  if (task.expectedBytes > session.limits.commandBytes) task.failure = sense.invalidFieldInCdb;
  if (isLast) return;
  if (initialR2T) task.failure = sense.unexpectedUnsolicitedData;
  else task.transfer = { targetTag: undefined, end: allowed, nextDataSn: 0 };
}

function joinCdb(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const cdb = new Uint8Array(head.length + tail.length);
  cdb.set(head);
  cdb.set(tail, head.length);
  return cdb;
}
