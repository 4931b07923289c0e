// One ID, two enabled targets; and what looks alike but is right.

import { describe, expect, it } from "vitest";
import { duplicateId } from "../../../src/config/validate/duplicate-id.js";
import { configOf, findingsOf, verdictsOf } from "./config-of.js";

describe("duplicate-id", () => {
  it("names both slots and the IDs that are free for the second", () => {
    // Slot 3 cannot have 1 or 2 either: the disabled slots 1 and 2 stand before it with these IDs.
    const config = configOf({ targets: [{ id: 0 }, { enabled: false, id: 1 }, { enabled: false, id: 2 }, { id: 0 }] });
    expect(findingsOf(duplicateId, config)).toEqual([
      {
        path: "target.3.id",
        message: "target 3 uses SCSI ID 0, which target 0 has already",
        hint: "give target 3 another ID (free: 3, 4, 5, 6), or disable it",
      },
    ]);
  });

  it("reports each further target once", () => {
    expect(verdictsOf(duplicateId, configOf({ targets: [{ id: 5 }, { id: 5 }, { id: 5 }] }))).toEqual([
      "target.1.id error",
      "target.2.id error",
    ]);
  });

  it("lets a disabled target keep the ID of an enabled one", () => {
    expect(findingsOf(duplicateId, configOf({ targets: [{ id: 1 }, { id: 1, enabled: false }] }))).toEqual([]);
  });
});
