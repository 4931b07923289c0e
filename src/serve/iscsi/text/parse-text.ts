// The data of Login and Text PDUs: `key=value` pairs, each ended by a zero byte (RFC 7143 §6.1). What comes from outside
// is bounded in count and size before it is looked at.

export type TextPair = readonly [key: string, value: string];

export const textLimits = { pairs: 128, keyLength: 63, valueLength: 8192 } as const;

export type ParsedText = { readonly pairs: readonly TextPair[] } | { readonly problem: string };

const keyName = /^[A-Za-z][A-Za-z0-9.\-+@_]*$/;

export function parseText(bytes: Uint8Array): ParsedText {
  const pairs: TextPair[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0, start);
    if (end < 0) return { problem: "text does not end with a zero byte" };
    const line = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8");
    start = end + 1;
    if (line === "") continue; // padding that was counted as data
    const equals = line.indexOf("=");
    const key = line.slice(0, Math.max(equals, 0));
    if (equals < 0) return { problem: "text without “=”" };
    if (key.length > textLimits.keyLength || !keyName.test(key)) return { problem: "not the name of a key" };
    if (line.length - equals - 1 > textLimits.valueLength) return { problem: `value of ${key} is too long` };
    if (pairs.length === textLimits.pairs) return { problem: `more than ${textLimits.pairs} keys` };
    pairs.push([key, line.slice(equals + 1)]);
  }
  return { pairs };
}
