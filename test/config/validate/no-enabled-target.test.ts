// At least one target must answer.

import { describe, expect, it } from "vitest";
import { noEnabledTarget } from "../../../src/config/validate/no-enabled-target.js";
import { configOf, findingsOf, verdictsOf } from "./config-of.js";

describe("no-enabled-target", () => {
  it("warns when every target is disabled", () => {
    expect(verdictsOf(noEnabledTarget, configOf({ targets: [{ enabled: false }] }))).toEqual([" warning"]);
  });

  it("is content with a single enabled target in the last slot", () => {
    const off = { enabled: false };
    expect(findingsOf(noEnabledTarget, configOf({ targets: [off, off, off, off, off, off, {}] }))).toEqual([]);
  });
});
