// Text Requests and their answers, each of which may take several PDUs (RFC 7143 §11.10, §11.11).

import { reservedTag } from "../pdu/fields.js";
import type { Pdu } from "../pdu/pdu-reader.js";
import { textRequest } from "../pdu/text-request.js";
import { textResponse } from "../pdu/text-response.js";
import type { Session } from "../session/session.js";
import { parseText } from "../text/parse-text.js";
import { serializeText } from "../text/serialize-text.js";
import { answerText } from "./answer-text.js";
import type { Front } from "./front.js";
import { sendReject } from "./send-reject.js";

const noText = new Uint8Array(0);

export function handleText(session: Session, pdu: Pdu, front: Front): void {
  const request = textRequest.decode(pdu.header);
  const rest = session.textRest;
  if (rest !== undefined && request.targetTag === rest.targetTag) {
    session.textRest = undefined;
    sendText(session, request.tag, rest.bytes);
    return;
  }
  const before = session.textPart?.tag === request.tag ? session.textPart.bytes : noText;
  session.textPart = undefined;
  if (request.targetTag !== reservedTag && before.length === 0) {
    sendReject(session, pdu.header, "protocolError");
    return;
  }
  if (before.length + pdu.data.length > session.limits.loginDataBytes || (request.continues && request.final)) {
    sendReject(session, pdu.header, "protocolError");
    return;
  }
  const bytes = before.length === 0 ? pdu.data : Buffer.concat([before, pdu.data]);
  if (request.continues) {
    session.textPart = { tag: request.tag, bytes };
    respond(session, request.tag, noText, "more");
    return;
  }
  const parsed = parseText(bytes);
  if ("problem" in parsed) {
    sendReject(session, pdu.header, "protocolError");
    return;
  }
  sendText(session, request.tag, serializeText(answerText(session, parsed.pairs, front)));
}

function sendText(session: Session, tag: number, text: Uint8Array): void {
  const most = session.parameters.initiatorMaxDataBytes;
  if (text.length <= most) {
    respond(session, tag, text, "final");
    return;
  }
  const targetTag = respond(session, tag, text.subarray(0, most), "continues");
  session.textRest = { targetTag, bytes: text.subarray(most) };
}

/** `more`: the initiator has not finished; `continues`: we have not. Returns the target transfer tag. */
function respond(session: Session, tag: number, text: Uint8Array, state: "final" | "more" | "continues"): number {
  const targetTag = state === "final" ? reservedTag : session.nextTargetTag();
  const flags = { final: state === "final", continues: state === "continues" };
  const header = textResponse.encode({ ...flags, lun: 0, tag, targetTag, ...session.countedNumbers() }, text.length);
  session.transport.send(header, text);
  return targetTag;
}
