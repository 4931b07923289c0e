// Where JSON breaks (RFC 8259); JSON.parse is the judge of whether it does.

import { describe, expect, it } from "vitest";
import { findJsonFault } from "../../../src/config/json/find-json-fault.js";
import { fc, runs } from "../../property.js";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("findJsonFault", () => {
  it.each([
    ["", 0, "the text ends where a value should come"],
    [" {", 2, 'the text ends where a name in double quotes or "}" should come'],
    ['{"a":}', 5, '"}" stands where a value should come'],
    ['{"a" 1}', 5, '"1" stands where ":" should come'],
    ['{"a":1 "b":2}', 7, '"\\"b\\"" stands where "," or "}" should come'],
    ['{"a":1,}', 7, '"}" stands where a name in double quotes should come'],
    ["{a:1}", 1, '"a" stands where a name in double quotes or "}" should come'],
    ["[1,]", 3, '"]" stands where a value should come'],
    ["[1 2]", 3, '"2" stands where "," or "]" should come'],
    ["[1", 2, 'the text ends where "," or "]" should come'],
    ["[1}", 2, '"}" stands where "," or "]" should come'],
    ["[tru]", 1, '"tru" stands where a value or "]" should come'],
    ["[01]", 1, '"01" stands where a value or "]" should come'],
    ["[+1]", 1, '"+1" stands where a value or "]" should come'],
    ["{} x", 3, '"x" stands where nothing more should come'],
    ["'a'", 0, '"\'" stands where a value should come'],
    ['"a\nb"', 0, '"\\"a" stands where a value should come'],
    ['["\\x"]', 1, '"\\"\\\\x\\"" stands where a value or "]" should come'],
    ["// c\n{}", 0, '"/" stands where a value should come'],
  ])("%j breaks at %i", (text, offset, message) => {
    expect(isJson(text)).toBe(false);
    expect(findJsonFault(text)).toEqual({ offset, message });
  });

  it.each(['{"a":[1,-2.5e+3,{}],"b":"\\u0041\\"","c":[]}', " [ ] ", "null", '"x"', "0", "-0.0"])(
    "%j is JSON",
    (text) => {
      expect(isJson(text)).toBe(true);
      expect(findJsonFault(text)).toBeUndefined();
    },
  );

  it("agrees with JSON.parse about broken values", () => {
    const edits = fc.tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom("", ",", "}", "]", '"', "1", "e", "\\", " "),
    );
    fc.assert(
      fc.property(edits, ([json, place, put]) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + put + json.slice(at + 1);
        expect(findJsonFault(text) === undefined).toBe(isJson(text));
      }),
      runs(2000),
    );
  });

  it("does not mind how deep it goes", () => {
    expect(findJsonFault("[".repeat(200000))?.offset).toBe(200000);
  });
});
