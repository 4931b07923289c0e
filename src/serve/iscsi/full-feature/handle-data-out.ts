// Data of a write arrive (RFC 7143 §11.7). Whatever is wrong with them ends their command with an error once the last
// PDU of the piece is there; the session goes on.

import { dataOut } from "../pdu/data-out.js";
import { reservedTag } from "../pdu/fields.js";
import type { Pdu } from "../pdu/pdu-reader.js";
import { sense } from "../session/sense-data.js";
import type { Session } from "../session/session.js";
import { ignorePdu, sendReject } from "./send-reject.js";

export function handleDataOut(session: Session, pdu: Pdu): void {
  const request = dataOut.decode(pdu.header);
  const task = session.byTag.get(request.tag);
  // Data for a command that was aborted or has failed may still be on their way.
  if (task === undefined) {
    ignorePdu(session, pdu.opcode, "no such task");
    return;
  }
  const { transfer } = task;
  const targetTag = request.targetTag === reservedTag ? undefined : request.targetTag;
  if (transfer === undefined || transfer.targetTag !== targetTag) {
    if (task.failure !== undefined) {
      ignorePdu(session, pdu.opcode, "the task has failed");
      return;
    }
    sendReject(session, pdu.header, "protocolError");
    return;
  }
  const end = request.bufferOffset + pdu.data.length;
  const isExpected = request.dataSn === transfer.nextDataSn && request.bufferOffset === task.dataOut.received;
  transfer.nextDataSn++;
  if (pdu.dataDigest === "wrong") task.failure ??= sense.dataDigestError;
  else if (!isExpected) task.failure ??= sense.dataPhaseError;
  else if (end > transfer.end) task.failure ??= sense.unexpectedUnsolicitedData;

  if (task.failure === undefined && task.dataOut.add(pdu.data) === "copied") session.transport.giveBack(pdu.data);
  if (request.final) {
    task.transfer = undefined;
    const isShort = transfer.targetTag !== undefined && task.dataOut.received < transfer.end;
    if (isShort) task.failure ??= sense.notEnoughUnsolicitedData;
  }
}
