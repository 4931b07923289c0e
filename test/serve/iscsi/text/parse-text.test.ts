// Login and text data: what is read, what is refused, and where the bounds lie (RFC 7143 §6.1).

import { describe, expect, it } from "vitest";
import { parseText, textLimits } from "../../../../src/serve/iscsi/text/parse-text.js";
import { serializeText } from "../../../../src/serve/iscsi/text/serialize-text.js";

const parsed = (text: string) => parseText(Buffer.from(text));

describe("text", () => {
  it("is pairs of key and value", () => {
    expect(parsed("InitiatorName=iqn.2026-11.test:a=b\0X-com.example=\0")).toEqual({
      pairs: [
        ["InitiatorName", "iqn.2026-11.test:a=b"],
        ["X-com.example", ""],
      ],
    });
  });

  it("may be nothing, or end in padding that was counted", () => {
    expect(parsed("")).toEqual({ pairs: [] });
    expect(parsed("A=b\0\0\0")).toEqual({ pairs: [["A", "b"]] });
  });

  it("comes back as it was written", () => {
    const pairs = [["A", "1,2"] as const, ["TargetAddress", "[::1]:3260,1"] as const];
    expect(parseText(serializeText(pairs))).toEqual({ pairs });
  });

  it.each([
    ["without an end", "A=b", "text does not end with a zero byte"],
    ["without a sign", "Ab\0", "text without “=”"],
    ["without a key", "=b\0", "not the name of a key"],
    ["with a blank in its key", "A b=c\0", "not the name of a key"],
    ["with a long key", `${"K".repeat(64)}=c\0`, "not the name of a key"],
    ["with a long value", `K=${"v".repeat(textLimits.valueLength + 1)}\0`, "value of K is too long"],
    ["with too many keys", "A=b\0".repeat(textLimits.pairs + 1), "more than 128 keys"],
  ])("%s is refused", (_, text, problem) => {
    expect(parsed(text)).toEqual({ problem });
  });

  it.each([
    ["a key", `${"K".repeat(63)}=c\0`],
    ["a value", `K=${"v".repeat(textLimits.valueLength)}\0`],
    ["a list", "A=b\0".repeat(textLimits.pairs)],
  ])("takes %s as long as may be", (_, text) => {
    expect(parsed(text)).toHaveProperty("pairs");
  });
});
