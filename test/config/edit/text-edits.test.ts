// Edits of a text.

import { expect, it } from "vitest";
import { applyTextEdits } from "../../../src/config/edit/text-edits.js";

it.each([
  ["nothing", [], "abcdef"],
  ["a replacement", [{ start: 1, end: 3, replacement: "X" }], "aXdef"],
  ["an insertion", [{ start: 6, end: 6, replacement: "X" }], "abcdefX"],
  [
    "any order",
    [
      { start: 4, end: 5, replacement: "" },
      { start: 0, end: 1, replacement: "XY" },
    ],
    "XYbcdf",
  ],
  [
    "edits that touch",
    [
      { start: 1, end: 2, replacement: "X" },
      { start: 2, end: 3, replacement: "Y" },
    ],
    "aXYdef",
  ],
  [
    "an insertion before a replacement",
    [
      { start: 2, end: 4, replacement: "Y" },
      { start: 2, end: 2, replacement: "X" },
    ],
    "abXYef",
  ],
  [
    "overlap: the first wins",
    [
      { start: 1, end: 4, replacement: "X" },
      { start: 2, end: 6, replacement: "Y" },
    ],
    "aXef",
  ],
])("%s", (_, edits, expected) => {
  expect(applyTextEdits("abcdef", edits)).toBe(expected);
});
