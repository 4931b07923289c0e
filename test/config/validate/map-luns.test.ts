// LUN mapping is for Xebec bridges.

import { describe, expect, it } from "vitest";
import { mapLuns } from "../../../src/config/validate/map-luns.js";
import { configOf, findingsOf, hostOf, messagesOf, verdictsOf } from "./config-of.js";

describe("map-luns", () => {
  const board = { mapLunsToIds: true };

  it("tells where each LUN leads", () => {
    const config = configOf({ board, targets: [{}, { id: 3 }] });
    expect(verdictsOf(mapLuns, config)).toEqual(["board.mapLunsToIds info"]);
    expect(messagesOf(mapLuns, config)[0]).toContain("at every ID, LUN 3 leads to target 1 (ID 3)");
  });

  it("tells when it does nothing", () => {
    expect(messagesOf(mapLuns, configOf({ board }))[0]).toContain("so it does nothing");
  });

  it("leaves hosts with a known setting to the rule about hosts", () => {
    const host = hostOf({ settings: { mapLunsToIds: { value: true, confidence: "B" } } });
    expect(findingsOf(mapLuns, configOf({ board, targets: [{}, {}] }), { host })).toEqual([]);
  });

  it("is content with a xebec target, and when it is off", () => {
    expect(findingsOf(mapLuns, configOf({ board, targets: [{ quirks: ["xebec"] }, {}] }))).toEqual([]);
    expect(findingsOf(mapLuns, configOf({ targets: [{}, {}] }))).toEqual([]);
  });
});
