// Which resource is named when a prediction asks what limits it.

import { describe, expect, it } from "vitest";
import { limitedBy, limitOfPart, limits } from "../../src/simulate/limited-by.js";
import { partNames } from "../../src/simulate/parts.js";
import { configWith, KiB, MiB, predictPoint } from "./scenario.js";

describe("limitedBy", () => {
  it("adds up parts of the same resource", () => {
    expect(limitedBy({ scsiTransfer: 50, sdCommand: 20, sdTransfer: 40 })).toBe("sdInterface");
    expect(limitedBy({ hostTurnaround: 3, command: 2, status: 2 })).toBe("commandOverhead");
  });

  it("is decided by the order of the limits when two are equal", () => {
    expect(limitedBy({ cardProgramming: 5, scsiTransfer: 5 })).toBe("scsiBus");
  });

  it("knows every part, and uses every limit", () => {
    expect(new Set(partNames.map((name) => limitOfPart[name]))).toEqual(new Set(limits));
  });

  it("names the bus for large reads, the configuration for small ones with the default configuration", () => {
    expect(predictPoint({ firmware: "6.3.0", op: "read", size: MiB }).limitedBy).toBe("scsiBus");
    const config = configWith({});
    expect(predictPoint({ firmware: "6.3.0", op: "read", size: 4 * KiB, config }).limitedBy).toBe("configuredDelays");
  });
});
