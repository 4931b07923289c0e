// Asks for the data of writes, one piece of at most MaxBurstLength for each command (RFC 7143 §11.8; MaxOutstandingR2T
// is 1). The command whose turn is next may always ask; the others as long as not too much is under way.

import { readyToTransfer } from "../pdu/ready-to-transfer.js";
import type { Session } from "../session/session.js";
import type { Task } from "../session/task.js";

export function requestData(session: Session): void {
  let pending = 0;
  for (const [place, task] of session.queue.entries()) {
    if (task.direction !== "write" || task.failure !== undefined) continue;
    if (task.transfer === undefined && task.dataOut.received < task.expectedBytes) {
      const burst = Math.min(task.expectedBytes - task.dataOut.received, session.parameters.maxBurstLength);
      if (place > 0 && pending + task.dataOut.received + burst > session.limits.pendingBytes) return;
      sendReadyToTransfer(session, task, burst);
    }
    pending += task.transfer?.end ?? task.dataOut.received;
  }
}

function sendReadyToTransfer(session: Session, task: Task, desiredBytes: number): void {
  const targetTag = session.nextTargetTag();
  const bufferOffset = task.dataOut.received;
  task.transfer = { targetTag, end: bufferOffset + desiredBytes, nextDataSn: 0 };
  if (desiredBytes < task.expectedBytes) task.dataOut.reserve(bufferOffset + desiredBytes);
  const { tag, r2tSn } = task;
  task.r2tSn++;
  const numbers = session.plainNumbers();
  session.transport.send(
    readyToTransfer.encode({ lun: task.lun, tag, targetTag, ...numbers, r2tSn, bufferOffset, desiredBytes }),
  );
}
