// Where a text stops being JSON (RFC 8259): the engine's own message has a place for some faults only, and words of its own.

export interface JsonFault {
  /** In UTF-16 code units. */
  readonly offset: number;
  readonly message: string;
}

/** One token with the white space before it; strings and numbers in full. */
const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w))/y;

/** What may come next, in words. */
const expectations = {
  value: "a value",
  "first item": 'a value or "]"',
  "first name": 'a name in double quotes or "}"',
  name: "a name in double quotes",
  colon: '":"',
  "after item": '"," or "]"',
  "after value": '"," or "}"',
  end: "nothing more",
} as const;

type Expected = keyof typeof expectations;

/** `undefined` when the text is JSON. */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: ("[" | "{")[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const match = token.exec(text);
    const next: Expected | undefined = match
      ? follow(expected, match[1] ?? (match[2] ? "string" : "other"), open)
      : undefined;
    if (next === undefined || !match)
      return expected === "end" && /^[ \t\r\n]*$/.test(text.slice(at)) ? undefined : faultAt(text, at, expected);
    expected = next;
    at = token.lastIndex;
  }
}

/** What may come behind a token; `undefined` when the token may not stand here. */
function follow(expected: Expected, kind: string, open: ("[" | "{")[]): Expected | undefined {
  const behindValue = (): Expected => {
    const container = open.at(-1);
    return container === undefined ? "end" : container === "[" ? "after item" : "after value";
  };
  const closes = kind === "]" ? ["first item", "after item"] : ["first name", "after value"];
  if (kind === "]" || kind === "}") {
    if (!closes.includes(expected)) return undefined;
    open.pop();
    return behindValue();
  }
  switch (expected) {
    case "value":
    case "first item":
      if (kind === "[" || kind === "{") {
        open.push(kind);
        return kind === "[" ? "first item" : "first name";
      }
      return kind === "string" || kind === "other" ? behindValue() : undefined;
    case "first name":
    case "name":
      return kind === "string" ? "colon" : undefined;
    case "colon":
      return kind === ":" ? "value" : undefined;
    case "after item":
      return kind === "," ? "value" : undefined;
    case "after value":
      return kind === "," ? "name" : undefined;
    case "end":
      return undefined;
  }
}

function faultAt(text: string, at: number, expected: Expected): JsonFault {
  const offset = at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
  const found = /^(?:[\w.+-]+|"[^"\n]*"?|[\s\S])/u.exec(text.slice(offset))?.[0];
  if (found === undefined) return { offset, message: `the text ends where ${expectations[expected]} should come` };
  const shown = JSON.stringify(found.length > 20 ? `${found.slice(0, 20)}…` : found);
  return { offset, message: `${shown} stands where ${expectations[expected]} should come` };
}
