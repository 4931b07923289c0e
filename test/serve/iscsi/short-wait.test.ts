// Looking for the next request goes on for a moment, however often it is asked for, and stops; where it is in vain it is given
// up, and tried again now and then.

import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { ShortWait } from "../../../src/serve/iscsi/short-wait.js";

let looks: MockInstance<typeof setImmediate>;
let nowMs = 10;

beforeEach(() => {
  nowMs = 10;
  looks = vi.spyOn(globalThis, "setImmediate");
});

afterEach(() => looks.mockRestore());

it("keeps the event loop awake for 0.08 ms after the last request, once for all connections", async () => {
  const wait = new ShortWait(() => nowMs);
  wait.begin();
  wait.begin();
  expect(looks).toHaveBeenCalledTimes(1);
  await turn();
  expect(looks).toHaveBeenCalledTimes(2);
  nowMs = 10.06;
  wait.begin();
  nowMs = 10.12;
  await turn();
  expect(looks).toHaveBeenCalledTimes(3);
  nowMs = 10.15;
  await turn();
  await turn();
  expect(looks).toHaveBeenCalledTimes(3);
});

/** A request after which nothing comes for a second; whether it was looked for. */
async function requestInVain(wait: ShortWait): Promise<boolean> {
  const before = looks.mock.calls.length;
  wait.begin();
  nowMs += 1000;
  await turn();
  await turn();
  return looks.mock.calls.length > before;
}

it("is given up after eight times in vain, tried again after 256 requests, and goes on once it pays", async () => {
  const wait = new ShortWait(() => nowMs);
  for (let request = 0; request < 8; request++) expect(await requestInVain(wait)).toBe(true);
  for (let request = 0; request < 255; request++) expect(await requestInVain(wait)).toBe(false);
  // The 256th is a try, in vain; so is the one 256 later, but for a request that comes in time.
  expect(await requestInVain(wait)).toBe(true);
  for (let request = 0; request < 255; request++) expect(await requestInVain(wait)).toBe(false);
  wait.begin();
  wait.begin();
  nowMs += 1000;
  await turn();
  expect(await requestInVain(wait)).toBe(true);
});
