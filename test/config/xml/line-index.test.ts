// Offsets ↔ lines and columns.

import { describe, expect, it } from "vitest";
import { lineEndOf, positionAt } from "../../../src/config/xml/line-index.js";

describe("positionAt", () => {
  it.each([
    ["abc", 0, 1, 1],
    ["abc", 3, 1, 4],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\r\nb", 2, 1, 3],
    ["a\r\nb", 3, 2, 1],
    ["\n\n", 2, 3, 1],
    ["😀x", 2, 1, 3],
    ["", 0, 1, 1],
  ])("%j at %i is %i:%i", (text, offset, line, column) => {
    expect(positionAt(text, offset)).toEqual({ line, column });
  });

  it("does not mix up texts", () => {
    expect(positionAt("a\nb", 2).line).toBe(2);
    expect(positionAt("abc", 2).line).toBe(1);
    expect(positionAt("a\nb", 2).line).toBe(2);
  });
});

it.each([
  ["a\nb", "\n"],
  ["a\r\nb\n", "\r\n"],
  ["no line end", "\n"],
  ["\nx", "\n"],
])("the line end of %j is %j", (text, lineEnd) => {
  expect(lineEndOf(text)).toBe(lineEnd);
});
