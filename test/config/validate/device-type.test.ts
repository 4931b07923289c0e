// Types that do not work as one may think.

import { describe, expect, it } from "vitest";
import { deviceType } from "../../../src/config/validate/device-type.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("device-type", () => {
  it("warns of an unknown type", () => {
    const config = configOf({ targets: [{ deviceType: 255 }] });
    expect(verdictsOf(deviceType, config)).toEqual(["target.0.deviceType warning"]);
    expect(messagesOf(deviceType, config)[0]).toContain("unknown device type 0xff");
  });

  it("tells what a tape is good for", () => {
    expect(verdictsOf(deviceType, configOf({ targets: [{ deviceType: 5 }] }))).toEqual(["target.0.deviceType info"]);
  });

  it("is content with 0 to 4, and with disabled targets", () => {
    const targets = [0, 1, 2, 3, 4].map((type) => ({ deviceType: type }));
    expect(findingsOf(deviceType, configOf({ targets: [...targets, { deviceType: 9, enabled: false }] }))).toEqual([]);
  });
});
