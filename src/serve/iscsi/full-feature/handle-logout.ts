// Logout (RFC 7143 §11.14). A session has one connection, so that closing either is the same.

import { logoutRequest } from "../pdu/logout-request.js";
import { logoutResponse, logoutResponseCode } from "../pdu/logout-response.js";
import type { Pdu } from "../pdu/pdu-reader.js";
import type { Session } from "../session/session.js";
import { sendReject } from "./send-reject.js";

const closeSession = 0;
const closeConnection = 1;
const recoverConnection = 2;

export function handleLogout(session: Session, pdu: Pdu): void {
  const request = logoutRequest.decode(pdu.header);
  if (request.reason > recoverConnection) {
    sendReject(session, pdu.header, "invalidPduField");
    return;
  }
  const isOurs = request.reason === closeSession || request.cid === session.identity.cid;
  const response =
    request.reason === recoverConnection
      ? logoutResponseCode.recoveryNotSupported
      : request.reason === closeConnection && !isOurs
        ? logoutResponseCode.cidNotFound
        : logoutResponseCode.closed;
  session.emit({ kind: "logout", connection: session.transport.id, reason: request.reason });
  const numbers = session.countedNumbers();
  session.transport.send(
    logoutResponse.encode({ response, tag: request.tag, ...numbers, time2Wait: 0, time2Retain: 0 }),
  );
  if (response === logoutResponseCode.closed) {
    session.isEnding = true;
    session.transport.end("logout");
  }
}
