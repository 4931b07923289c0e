// Who handles which PDU of the full feature phase, and when: most requests have a CmdSN and are taken in its order
// (RFC 7143 §4.2.2.1).

import { dataOut } from "../pdu/data-out.js";
import { loginRequest } from "../pdu/login-request.js";
import { logoutRequest } from "../pdu/logout-request.js";
import { nopOut } from "../pdu/nop-out.js";
import { isImmediate } from "../pdu/pdu-layout.js";
import type { Pdu } from "../pdu/pdu-reader.js";
import type { RejectReason } from "../pdu/reject.js";
import { scsiCommand } from "../pdu/scsi-command.js";
import { snackRequest } from "../pdu/snack-request.js";
import { taskRequest } from "../pdu/task-request.js";
import { textRequest } from "../pdu/text-request.js";
import { addSerial, serialDistance } from "../serial-number.js";
import type { Session } from "../session/session.js";
import type { Front } from "./front.js";
import { handleDataOut } from "./handle-data-out.js";
import { handleLogout } from "./handle-logout.js";
import { handleNopOut } from "./handle-nop-out.js";
import { handleScsiCommand } from "./handle-scsi-command.js";
import { handleTaskRequest } from "./handle-task-request.js";
import { handleText } from "./handle-text.js";
import { runCommands } from "./run-commands.js";
import { ignorePdu, sendReject } from "./send-reject.js";

type Handler = (session: Session, pdu: Pdu, front: Front) => void;

interface Entry {
  readonly handle: Handler;
  readonly isOrdered: boolean;
  /** What a wrong data digest means: the handler copes, or the PDU is rejected. */
  readonly wrongDigest: "handled" | "rejected";
}

const ordered = { isOrdered: true, wrongDigest: "rejected" } as const;

const entries: ReadonlyMap<number, Entry> = new Map<number, Entry>([
  [nopOut.opcode, { handle: handleNopOut, ...ordered }],
  [scsiCommand.opcode, { handle: handleScsiCommand, isOrdered: true, wrongDigest: "handled" }],
  [taskRequest.opcode, { handle: handleTaskRequest, ...ordered }],
  [loginRequest.opcode, { handle: rejectWith("protocolError"), isOrdered: false, wrongDigest: "rejected" }],
  [textRequest.opcode, { handle: handleText, ...ordered }],
  [dataOut.opcode, { handle: handleDataOut, isOrdered: false, wrongDigest: "handled" }],
  [logoutRequest.opcode, { handle: handleLogout, ...ordered }],
  [snackRequest.opcode, { handle: rejectWith("snackReject"), isOrdered: false, wrongDigest: "rejected" }],
]);

export function handlePdu(session: Session, pdu: Pdu, front: Front): void {
  const entry = entries.get(pdu.opcode);
  if (entry === undefined) {
    sendReject(session, pdu.header, "commandNotSupported");
    return;
  }
  if (pdu.ahs.length > 0 && pdu.opcode !== scsiCommand.opcode) {
    sendReject(session, pdu.header, "invalidPduField");
    return;
  }
  if (!entry.isOrdered || isImmediate(pdu.header)) {
    perform(session, pdu, front);
    return;
  }
  const distance = serialDistance(session.expCmdSn, cmdSnOf(pdu));
  if (distance < 0 || serialDistance(cmdSnOf(pdu), session.maxCmdSn) < 0) {
    ignorePdu(session, pdu.opcode, "CmdSN outside the window");
    return;
  }
  if (distance > 0) {
    // One before it is missing. The window bounds how many are kept.
    session.early.set(cmdSnOf(pdu), pdu);
    return;
  }
  for (let next: Pdu | undefined = pdu; next !== undefined; next = session.early.get(session.expCmdSn)) {
    session.early.delete(session.expCmdSn);
    session.expCmdSn = addSerial(session.expCmdSn, 1);
    perform(session, next, front);
  }
}

function perform(session: Session, pdu: Pdu, front: Front): void {
  const entry = entries.get(pdu.opcode);
  if (entry === undefined || session.isEnding) return;
  if (pdu.dataDigest === "wrong") {
    sendReject(session, pdu.header, "dataDigestError");
    if (entry.wrongDigest === "rejected") return;
  }
  entry.handle(session, pdu, front);
  runCommands(front, session);
}

function cmdSnOf({ header }: Pdu): number {
  return new DataView(header.buffer, header.byteOffset + 24, 4).getUint32(0);
}

function rejectWith(reason: RejectReason): Handler {
  return (session, pdu) => sendReject(session, pdu.header, reason);
}
