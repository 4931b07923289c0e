// What the operating system says, in the words of a medium. Errors that cannot be provoked here are given by hand.

import { expect, test } from "vitest";
import { troubleOf } from "../../src/card/file-trouble.js";

function systemError(code: string, words: string): Error {
  return Object.assign(new Error(`${code}: ${words}`), { code });
}

test.each([
  ["EIO", "i/o error, read", "card/read", "card/read", "i/o error"],
  ["EIO", "i/o error, write", "card/write", "card/write", "i/o error"],
  ["ENOSPC", "no space left on device, write", "card/write", "card/full", "no space left on device"],
  ["EDQUOT", "disk quota exceeded, write", "card/write", "card/full", "disk quota exceeded"],
  ["EFBIG", "file too large, ftruncate", "card/open", "card/full", "file too large"],
  ["ENOENT", "no such file or directory, open '/a, b'", "card/open", "card/open", "no such file or directory"],
  ["EROFS", "read-only file system, open 'x'", "card/open", "card/open", "read-only file system"],
] as const)("%s of %s", (systemCode, words, code, expected, reason) => {
  const cause = systemError(systemCode, words);
  const error = troubleOf(cause, code, "cannot do it");
  expect(error).toMatchObject({ code: expected, message: `cannot do it: ${reason}`, cause });
});

test("an error of another kind keeps its words", () => {
  expect(troubleOf(new Error("the file was cut short"), "card/read", "cannot read").message).toBe(
    "cannot read: the file was cut short",
  );
  expect(troubleOf("what", "card/read", "cannot read").message).toBe("cannot read: what");
});
