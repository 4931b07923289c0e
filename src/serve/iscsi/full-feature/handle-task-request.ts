// Task management (RFC 7143 §11.5, §11.6; SAM-5 §7). Resets go to the board; a command of another session that a reset
// takes away ends with TASK ABORTED, so that nobody waits for it.

import type { Pdu } from "../pdu/pdu-reader.js";
import { taskFunctionNames, taskRequest } from "../pdu/task-request.js";
import { taskResponse, taskResponseCode } from "../pdu/task-response.js";
import { status } from "../session/execute-command.js";
import type { Session } from "../session/session.js";
import type { Task } from "../session/task.js";
import type { Front } from "./front.js";
import { answerWithStatus } from "./run-commands.js";

interface Call {
  readonly front: Front;
  readonly session: Session;
  readonly targetId: number;
  readonly lun: number | undefined;
  readonly referencedTag: number;
}

/** Each returns its response code. Which number is which function: RFC 7143 §11.5.1. */
const functions: Readonly<Record<number, (call: Call) => number>> = {
  1: abortTask,
  2: (call) => abortTasks(call, (task, owner) => owner === call.session && task.lun === call.lun),
  3: () => taskResponseCode.notSupported,
  4: (call) => abortTasks(call, (task) => task.lun === call.lun),
  5: (call) => {
    if (call.lun === undefined || call.lun > 7) return taskResponseCode.noSuchLun;
    return reset(call);
  },
  6: reset,
  7: (call) => {
    abortTasks(call, () => true);
    call.front.port.resetBus();
    for (const other of sessionsAt(call)) {
      if (other !== call.session) other.transport.end("target cold reset");
    }
    return taskResponseCode.complete;
  },
  8: () => taskResponseCode.reassignmentNotSupported,
};

export function handleTaskRequest(session: Session, pdu: Pdu, front: Front): void {
  const request = taskRequest.decode(pdu.header);
  const perform = functions[request.function];
  const { nexus } = session.identity;
  const response =
    perform === undefined || nexus === undefined
      ? taskResponseCode.rejected
      : perform({ ...request, front, session, targetId: nexus.target.targetId });
  const name = taskFunctionNames[request.function] ?? `function ${request.function}`;
  session.emit({ kind: "task-management", connection: session.transport.id, function: name, response });
  session.transport.send(taskResponse.encode({ response, tag: request.tag, ...session.countedNumbers() }));
  // A cold reset ends all sessions of the target, this one included.
  if (request.function === 7 && response === taskResponseCode.complete) session.transport.end("target cold reset");
}

function abortTask({ session, referencedTag, lun }: Call): number {
  const task = session.byTag.get(referencedTag);
  if (task === undefined || task.lun !== lun) return taskResponseCode.noSuchTask;
  session.removeTask(task);
  return taskResponseCode.complete;
}

function reset(call: Call): number {
  abortTasks(call, () => true);
  call.front.port.resetTarget(call.targetId);
  return taskResponseCode.complete;
}

function abortTasks(call: Call, isMeant: (task: Task, owner: Session) => boolean): number {
  for (const owner of sessionsAt(call)) {
    for (const task of owner.queue.filter((one) => isMeant(one, owner))) {
      owner.removeTask(task);
      if (owner !== call.session) answerWithStatus(owner, task, status.taskAborted);
    }
  }
  return taskResponseCode.complete;
}

function sessionsAt({ front, targetId }: Call): Session[] {
  return [...front.sessions].filter((session) => session.identity.nexus?.target.targetId === targetId);
}
