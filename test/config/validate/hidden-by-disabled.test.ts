// The first slot with an ID decides whether the board answers to it.

import { describe, expect, it } from "vitest";
import { hiddenByDisabled } from "../../../src/config/validate/hidden-by-disabled.js";
import { configOf, findingsOf } from "./config-of.js";

describe("hidden-by-disabled", () => {
  it("reports an enabled target behind a disabled one with its ID, and moves the disabled one", () => {
    const config = configOf({ targets: [{ id: 0 }, { id: 4, enabled: false }, { id: 4 }] });
    expect(findingsOf(hiddenByDisabled, config)).toEqual([
      {
        path: "target.2.id",
        message: "target 2 (ID 4) never answers: target 1 is disabled, has the same ID and comes first",
        hint: "give the disabled target 1 an ID that no enabled target has, such as 1",
        fix: { kind: "set", changes: [{ path: "target.1.id", value: "1" }] },
      },
    ]);
  });

  it("moves every disabled target that stands in the way, to an ID that no enabled one has", () => {
    const config = configOf({ targets: [{ id: 3, enabled: false }, { id: 3, enabled: false }, { id: 0 }, { id: 3 }] });
    expect(findingsOf(hiddenByDisabled, config)[0]?.fix).toEqual({
      kind: "set",
      changes: [
        { path: "target.0.id", value: "1" },
        { path: "target.1.id", value: "1" },
      ],
    });
  });

  it("is content when the disabled target comes behind, or when an enabled one comes first", () => {
    expect(findingsOf(hiddenByDisabled, configOf({ targets: [{ id: 1 }, { id: 1, enabled: false }] }))).toEqual([]);
    const enabledFirst = configOf({ targets: [{ id: 1 }, { id: 1, enabled: false }, { id: 1 }] });
    expect(findingsOf(hiddenByDisabled, enabledFirst)).toEqual([]);
  });
});
