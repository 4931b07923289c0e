// Reject: says which PDU was not taken, with its header, and why (RFC 7143 §11.17).

import { reservedTag } from "../pdu/fields.js";
import { opcodeOf } from "../pdu/pdu-layout.js";
import { pduName } from "../pdu/pdu-names.js";
import { type RejectReason, reject, rejectReason } from "../pdu/reject.js";
import type { Session } from "../session/session.js";

export function sendReject(session: Session, header: Uint8Array, reason: RejectReason): void {
  session.statistics.rejects++;
  session.emit({ kind: "reject", connection: session.transport.id, pdu: pduName(opcodeOf(header)), reason });
  const numbers = { ...session.countedNumbers(), dataSn: 0 };
  session.transport.send(
    reject.encode({ reason: rejectReason[reason], tag: reservedTag, ...numbers }, header.length),
    header,
  );
}

/** What the RFC wants passed over in silence still shows in the log. */
export function ignorePdu(session: Session, opcode: number, reason: string): void {
  session.statistics.ignored++;
  session.emit({ kind: "ignored", connection: session.transport.id, pdu: pduName(opcode), reason });
}
