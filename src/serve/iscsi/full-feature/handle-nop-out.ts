// Pings from the initiator, and its answers to ours (RFC 7143 §11.18).

import { reservedTag } from "../pdu/fields.js";
import { nopIn } from "../pdu/nop-in.js";
import { nopOut } from "../pdu/nop-out.js";
import type { Pdu } from "../pdu/pdu-reader.js";
import type { Session } from "../session/session.js";

export function handleNopOut(session: Session, pdu: Pdu): void {
  const request = nopOut.decode(pdu.header);
  if (request.targetTag !== reservedTag && request.targetTag === session.pingTag) session.pingTag = undefined;
  if (request.tag === reservedTag) return;
  const data = pdu.data.subarray(0, session.parameters.initiatorMaxDataBytes);
  const numbers = session.countedNumbers();
  const header = nopIn.encode({ lun: request.lun, tag: request.tag, targetTag: reservedTag, ...numbers }, data.length);
  session.transport.send(header, data);
}

/** Asks whether the initiator is still there. */
export function sendPing(session: Session): void {
  session.pingTag = session.nextTargetTag();
  const numbers = session.plainNumbers();
  session.transport.send(nopIn.encode({ lun: 0, tag: reservedTag, targetTag: session.pingTag, ...numbers }));
}
