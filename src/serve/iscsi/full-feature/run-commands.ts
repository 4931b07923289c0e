// Commands have their turn: one after the other in the order of CmdSN, as soon as their data are there and as long as
// the connection takes what they give.

import type { PacedCommand } from "../pace.js";
import { executeCommand, type Outcome, status } from "../session/execute-command.js";
import { sense } from "../session/sense-data.js";
import type { Session } from "../session/session.js";
import { isReady, type Task } from "../session/task.js";
import type { Front } from "./front.js";
import { requestData } from "./request-data.js";
import { respond } from "./respond.js";

const noData = new Uint8Array(0);
/** RESERVE and RELEASE of 6 and of 10 bytes. */
const reserves = new Set([0x16, 0x56]);
const releases = new Set([0x17, 0x57]);

export function runCommands(front: Front, session: Session): void {
  for (let task = session.queue[0]; task !== undefined && isReady(task); task = session.queue[0]) {
    if (session.transport.isCongested || front.pace?.isHolding === true) return;
    session.removeTask(task);
    const outcome = outcomeOf(front, session, task);
    const reply = () => answer(session, task, outcome, () => front.port.giveBack(outcome.dataIn));
    const { nexus } = session.identity;
    if (front.pace === undefined || nexus === undefined) reply();
    else front.pace.hold(pacedCommand(nexus.target.targetId, task, outcome), reply);
    session.transport.giveBack(task.dataOut.bytes);
  }
  if (session.queue.length > 0) requestData(session);
}

function pacedCommand(targetId: number, { cdb }: Task, outcome: Outcome): PacedCommand {
  const { status: code, dataIn, dataOutUsed } = outcome;
  return { targetId, cdb, status: code, dataInBytes: dataIn.length, dataOutBytes: dataOutUsed };
}

/** A command that ends without the target, such as one that a reset takes away. */
export function answerWithStatus(session: Session, task: Task, code: number): void {
  answer(session, task, { ...untouched, status: code }, nothingToDo);
}

function nothingToDo(): void {
  // No bytes of the board were sent.
}

const untouched: Outcome = {
  status: status.checkCondition,
  dataIn: noData,
  dataOutUsed: 0,
  wantedMoreData: false,
  sense: undefined,
};

function outcomeOf(front: Front, session: Session, task: Task): Outcome {
  const { nexus } = session.identity;
  if (task.failure !== undefined || nexus === undefined) return { ...untouched, sense: task.failure };
  if (task.lun === undefined) return answerForNoLun(task);
  const outcome = executeCommand(front.port, {
    initiatorId: nexus.initiatorId,
    targetId: nexus.target.targetId,
    lun: task.lun,
    cdb: task.cdb,
    dataOut: task.dataOut.bytes,
  });
  if (outcome.trouble !== undefined) {
    session.emit({ kind: "card-trouble", connection: session.transport.id, message: outcome.trouble });
  }
  if (outcome.status === status.good) {
    const opcode = task.cdb[0] ?? 0;
    if (reserves.has(opcode)) session.reservedLuns.add(task.lun);
    else if (releases.has(opcode)) session.reservedLuns.delete(task.lun);
  }
  return outcome;
}

/** A LUN that a SCSI-2 IDENTIFY message cannot name: no device there, and the board need not be asked (SPC-3 §6.4.2). */
function answerForNoLun(task: Task): Outcome {
  if (task.cdb[0] !== 0x12) return { ...untouched, sense: sense.logicalUnitNotSupported };
  const inquiry = new Uint8Array(36);
  inquiry.set([0x7f, 0, 2, 2, 31]);
  const allocation = ((task.cdb[3] ?? 0) << 8) | (task.cdb[4] ?? 0);
  return { ...untouched, status: status.good, dataIn: inquiry.subarray(0, allocation) };
}

function answer(session: Session, task: Task, outcome: Outcome, sent: () => void): void {
  const { statistics, identity } = session;
  const dataInBytes = respond(session, task, outcome, sent);
  statistics.commands++;
  statistics.bytesIn += dataInBytes;
  statistics.bytesOut += outcome.dataOutUsed;
  if (outcome.status === status.checkCondition) statistics.checkConditions++;
  session.emit({
    kind: "command",
    connection: session.transport.id,
    initiatorId: identity.nexus?.initiatorId ?? 0,
    targetId: identity.nexus?.target.targetId ?? 0,
    lun: task.lun,
    cdb: task.cdb,
    status: outcome.status,
    sense: outcome.sense,
    dataInBytes,
    dataOutBytes: outcome.dataOutUsed,
  });
}
