// The keys of a Text Request: which targets there are, and what may still be changed (RFC 7143 §13.4, §13.12, appendix C).

import { negotiate } from "../login/negotiate.js";
import { operationalKeys } from "../login/operational-keys.js";
import { formatPortal } from "../portal-address.js";
import type { Session } from "../session/session.js";
import type { IscsiTarget } from "../target-map.js";
import type { TextPair } from "../text/parse-text.js";
import type { Front } from "./front.js";

export function answerText(session: Session, pairs: readonly TextPair[], front: Front): TextPair[] {
  return pairs.flatMap(([key, value]) =>
    key === "SendTargets" ? sendTargets(session, value, front) : change(session, key, value),
  );
}

function sendTargets(session: Session, wanted: string, front: Front): TextPair[] {
  const { nexus } = session.identity;
  const own = nexus?.target;
  if (wanted === "All" && own !== undefined) return [["SendTargets", "Reject"]];
  const listed = wanted === "All" ? front.targets.targets : [wanted === "" ? own : front.targets.find(wanted)];
  return listed.flatMap((target) => (target === undefined ? [] : describeTarget(session, target, front)));
}

function describeTarget(session: Session, { name }: IscsiTarget, front: Front): TextPair[] {
  const { localAddress, localPort } = session.transport;
  const pair: TextPair = ["TargetName", name];
  if (front.portalAddress === "none") return [pair];
  return [pair, ["TargetAddress", formatPortal(localAddress, localPort)]];
}

function change(session: Session, key: string, value: string): TextPair[] {
  const rule = Object.hasOwn(operationalKeys, key) ? operationalKeys[key] : undefined;
  const isSettled = rule !== undefined && rule.kind !== "obsolete" && rule.changesLater !== true;
  if (isSettled) return [[key, "Reject"]];
  const { answer, parameters } = negotiate(key, value, session.identity.type, session.parameters);
  session.parameters = parameters;
  return answer === undefined ? [] : [[key, answer]];
}
