// Looking for the next request goes on for a moment, however often it is asked for, and then stops.

import { setImmediate as turn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { ShortWait } from "../../../src/serve/iscsi/short-wait.js";

it("keeps the event loop awake for a fifth of a millisecond after the last request, once for all connections", async () => {
  const looks = vi.spyOn(globalThis, "setImmediate");
  let nowMs = 10;
  const wait = new ShortWait(() => nowMs);
  wait.begin();
  wait.begin();
  expect(looks).toHaveBeenCalledTimes(1);
  await turn();
  expect(looks).toHaveBeenCalledTimes(2);
  nowMs = 10.15;
  wait.begin();
  nowMs = 10.3;
  await turn();
  expect(looks).toHaveBeenCalledTimes(3);
  nowMs = 10.36;
  await turn();
  await turn();
  expect(looks).toHaveBeenCalledTimes(3);
  looks.mockRestore();
});
