// A switch of firmware 6.3.2 to 6.4.2.

import { describe, expect, it } from "vitest";
import { blindWrites } from "../../../src/config/validate/blind-writes.js";
import { configOf, findingsOf, firmwareOf, messagesOf, verdictsOf } from "./config-of.js";

describe("blind-writes", () => {
  const config = configOf({ board: { blindWrites: true } });

  it.each([
    [undefined, "blindWrites does not make writes faster"],
    ["6.3.2", "blindWrites does not make writes faster"],
    ["6.4.2", "blindWrites does not make writes faster"],
    ["6.3.1", "this firmware ignores blindWrites"],
    ["6.4.3", "this firmware ignores blindWrites"],
  ])("on firmware %s", (version, words) => {
    const parts = version ? { firmware: firmwareOf(version) } : {};
    expect(verdictsOf(blindWrites, config, parts)).toEqual(["board.blindWrites info"]);
    expect(messagesOf(blindWrites, config, parts)[0]).toContain(words);
  });

  it("is content when off", () => {
    expect(findingsOf(blindWrites, configOf())).toEqual([]);
  });
});
