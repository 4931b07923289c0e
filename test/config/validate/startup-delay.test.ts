// Seconds of deafness.

import { describe, expect, it } from "vitest";
import { startupDelay } from "../../../src/config/validate/startup-delay.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("startup-delay", () => {
  it.each([
    [1, "info", "the board does not answer for 1 second after power-on"],
    [30, "info", "the board does not answer for 30 seconds after power-on"],
    [31, "warning", "the board does not answer for 31 seconds after power-on"],
  ])("judges %i s: %s", (seconds, severity, message) => {
    const config = configOf({ board: { startupDelay: seconds } });
    expect(verdictsOf(startupDelay, config)).toEqual([`board.startupDelay ${severity}`]);
    expect(messagesOf(startupDelay, config)).toEqual([message]);
  });

  it("is content with 0", () => {
    expect(findingsOf(startupDelay, configOf())).toEqual([]);
  });
});
