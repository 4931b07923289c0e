// ID 7 is the host's.

import { describe, expect, it } from "vitest";
import { idSeven } from "../../../src/config/validate/id-seven.js";
import { configOf, findingsOf, verdictsOf } from "./config-of.js";

describe("id-seven", () => {
  it("warns of an enabled target at ID 7", () => {
    const config = configOf({ targets: [{ id: 0 }, { id: 7 }] });
    expect(verdictsOf(idSeven, config)).toEqual(["target.1.id warning"]);
    expect(findingsOf(idSeven, config)[0]?.hint).toContain("free: 1, 2, 3, 4, 5, 6");
  });

  it("does not mind ID 6, nor a disabled target at 7", () => {
    expect(findingsOf(idSeven, configOf({ targets: [{ id: 6 }, { id: 7, enabled: false }] }))).toEqual([]);
  });
});
