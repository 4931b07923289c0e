// Turbo, firmware by firmware.

import { describe, expect, it } from "vitest";
import { turbo } from "../../../src/config/validate/turbo.js";
import { configOf, findingsOf, firmwareOf, messagesOf, verdictsOf } from "./config-of.js";

describe("turbo", () => {
  const config = configOf({ board: { scsiSpeed: 6, enableScsi2: true } });

  it.each([
    [undefined, "warning", /^turbo needs firmware 6\.1\.1; up to 6\.3\.2, .* switches USB off/],
    ["6.1.1", "warning", /switches USB off/],
    ["6.3.2", "warning", /switches USB off/],
    ["6.4.0", "info", /^turbo on this firmware: only hosts that negotiate more than 10 MB\/s/],
  ] as const)("on firmware %s", (version, severity, words) => {
    const parts = version ? { firmware: firmwareOf(version) } : {};
    expect(verdictsOf(turbo, config, parts)).toEqual([`board.scsiSpeed ${severity}`]);
    expect(messagesOf(turbo, config, parts)[0]).toMatch(words);
  });

  it("leaves older firmware to the rule about that", () => {
    expect(findingsOf(turbo, config, { firmware: firmwareOf("6.1.0") })).toEqual([]);
  });

  it("is content with scsiSpeed 5", () => {
    expect(findingsOf(turbo, configOf({ board: { scsiSpeed: 5 } }))).toEqual([]);
  });
});
