// One offered key against the table: what is answered and what holds from then on (RFC 7143 §6.2). An answer `Reject`
// leaves the parameter as it was.

import { type OperationalKey, operationalKeys, type SessionParameters } from "./operational-keys.js";

export type SessionType = "Discovery" | "Normal";

export interface Negotiated {
  /** `undefined` where a key is only stated. */
  readonly answer: string | undefined;
  readonly parameters: SessionParameters;
}

type Outcome = { readonly answer: string | undefined; readonly value?: SessionParameters[keyof SessionParameters] };

export function negotiate(
  key: string,
  offered: string,
  sessionType: SessionType,
  parameters: SessionParameters,
): Negotiated {
  const rule = Object.hasOwn(operationalKeys, key) ? operationalKeys[key] : undefined;
  if (rule === undefined) return { answer: "NotUnderstood", parameters };
  if (sessionType === "Discovery" && rule.irrelevantIn === "discovery") return { answer: "Irrelevant", parameters };
  if (key === "FirstBurstLength" && parameters.initialR2T && !parameters.immediateData) {
    return { answer: "Irrelevant", parameters };
  }
  const { answer, value } = decide(rule, offered);
  if (value === undefined || rule.kind === "obsolete") return { answer, parameters };
  return { answer, parameters: { ...parameters, [rule.parameter]: value } };
}

function decide(rule: OperationalKey, offered: string): Outcome {
  switch (rule.kind) {
    case "list": {
      const chosen = offered.split(",").find((value) => rule.ours.includes(value));
      return chosen === undefined ? { answer: "Reject" } : { answer: chosen, value: chosen };
    }
    case "minimum":
    case "maximum": {
      const number = parseNumber(offered, rule.range);
      if (number === undefined) return { answer: "Reject" };
      const value = rule.kind === "minimum" ? Math.min(number, rule.ours) : Math.max(number, rule.ours);
      return { answer: String(value), value };
    }
    case "declared-number": {
      const value = parseNumber(offered, rule.range);
      return value === undefined ? { answer: "Reject" } : { answer: undefined, value };
    }
    case "or":
    case "and": {
      if (offered !== "Yes" && offered !== "No") return { answer: "Reject" };
      const both = [offered, rule.ours];
      const value = rule.kind === "or" ? both.includes("Yes") : !both.includes("No");
      return { answer: value ? "Yes" : "No", value };
    }
    case "obsolete":
      return { answer: rule.answer };
  }
}

/** Decimal or `0x` and hexadecimal (RFC 7143 §6.1, numerical-value). */
function parseNumber(text: string, [least, most]: readonly [number, number]): number | undefined {
  if (!/^(?:[0-9]{1,10}|0[xX][0-9a-fA-F]{1,8})$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}
