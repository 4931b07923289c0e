// Memory that is used again: never while somebody has it, and no more of it than was allowed.

import { expect, test } from "vitest";
import { MemoryPool } from "../../src/bytes/index.js";

const pool = () => new MemoryPool({ fromBytes: 10, pieceBytes: 100, mostFree: 1 });

test("gives as many bytes as were asked for, and the same memory again after it was given back", () => {
  const memory = pool();
  const first = memory.take(50);
  expect(first.length).toBe(50);
  memory.giveBack(first.subarray(10));
  const again = memory.take(100);
  expect(again.buffer).toBe(first.buffer);
  expect(again.length).toBe(100);
});

test("never gives what somebody has", () => {
  const memory = pool();
  const [one, two] = [memory.take(20), memory.take(20)];
  expect(one.buffer).not.toBe(two.buffer);
  memory.giveBack(one);
  // A second time it is another's.
  const three = memory.take(20);
  memory.giveBack(three);
  memory.giveBack(three);
  const [four, five] = [memory.take(20), memory.take(20)];
  expect(new Set([two.buffer, four.buffer, five.buffer]).size).toBe(3);
});

test("lets go of more than it may keep, and of what is not its own", () => {
  const memory = pool();
  const [one, two] = [memory.take(20), memory.take(20)];
  memory.giveBack(one);
  memory.giveBack(two);
  memory.giveBack(new Uint8Array(100));
  expect(memory.take(20).buffer).toBe(one.buffer);
  expect([one.buffer, two.buffer]).not.toContain(memory.take(20).buffer);
});

test.each([9, 101])("%d bytes are memory of their own", (count) => {
  const memory = pool();
  const bytes = memory.take(count);
  expect(bytes.buffer.byteLength).toBe(count);
  memory.giveBack(bytes);
  expect(memory.take(count).buffer).not.toBe(bytes.buffer);
});
