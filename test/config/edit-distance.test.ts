// Edits from one word to another.

import { expect, it } from "vitest";
import { editDistance } from "../../src/config/edit-distance.js";

it.each([
  ["", "", 0],
  ["", "abc", 3],
  ["indy", "indy", 0],
  ["indi", "indy", 1],
  ["nextstaton", "nextstation", 1],
  ["kitten", "sitting", 3],
])("%s to %s: %d", (from, to, edits) => {
  expect(editDistance(from, to)).toBe(edits);
  expect(editDistance(to, from)).toBe(edits);
});
