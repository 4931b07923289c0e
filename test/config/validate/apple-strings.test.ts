// Apple's disk names want Apple's mode page.

import { describe, expect, it } from "vitest";
import { appleStrings } from "../../../src/config/validate/apple-strings.js";
import { configOf, findingsOf, hostOf, verdictsOf } from "./config-of.js";

describe("apple-strings", () => {
  const seagate = { vendor: " SEAGATE", prodId: "          ST225N", revision: "1.0 " };

  it("warns of Apple's names without the quirk, and leaves the change to the owner: A/UX runs without", () => {
    expect(verdictsOf(appleStrings, configOf({ targets: [seagate] }))).toEqual(["target.0.quirks warning"]);
    expect(findingsOf(appleStrings, configOf({ targets: [seagate] }))[0]?.fix).toBeUndefined();
  });

  it("knows the Quantum too", () => {
    expect(findingsOf(appleStrings, configOf({ targets: [{ vendor: "QUANTUM ", prodId: "FIREBALL1" }] }))).toHaveLength(
      1,
    );
  });

  it("is content with the quirk, with another Seagate, with another quirk and with hosts that are no Macintosh", () => {
    const config = configOf({
      targets: [
        { ...seagate, quirks: ["apple"] },
        { ...seagate, prodId: "ST3217N" },
      ],
    });
    expect(findingsOf(appleStrings, config)).toEqual([]);
    expect(findingsOf(appleStrings, configOf({ targets: [{ ...seagate, quirks: ["vms"] }] }))).toEqual([]);
    expect(findingsOf(appleStrings, configOf({ targets: [seagate] }), { host: hostOf({ family: "sampler" }) })).toEqual(
      [],
    );
    expect(
      findingsOf(appleStrings, configOf({ targets: [seagate] }), { host: hostOf({ family: "apple" }) }),
    ).toHaveLength(1);
  });
});
