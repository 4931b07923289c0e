// How grave findings are, on what ground they stand, and the command they propose.

import { describe, expect, it } from "vitest";
import { formatAlternatives, formatGround, setCommand, severityOf } from "../../../src/config/hosts/advice.js";
import { known, reported, vague } from "../../../src/config/hosts/fact.js";
import type { HostProfile } from "../../../src/config/hosts/host-profile.js";

const host: HostProfile = {
  id: "box",
  name: "Box",
  family: "workstation",
  confidence: "A",
  sources: ["readme", "forum"],
  settings: {},
  remarks: [],
};

describe("severityOf", () => {
  it.each([
    ["warning", known(1)],
    ["warning", reported(1)],
    ["info", vague(1)],
    ["error", known(1, { others: "fail" })],
    ["warning", vague(1, { others: "fail" })],
    ["info", known(1, { when: "for VMS" })],
    ["warning", known(1, { when: "for VMS", others: "fail" })],
    ["info", vague(1, { when: "for VMS" })],
  ] as const)("%s for %o", (severity, fact) => {
    expect(severityOf(fact)).toBe(severity);
  });
});

describe("formatGround", () => {
  it("tells sure from reported from vague, and cites", () => {
    expect(formatGround(host, known(1), "one")).toBe("Box is known to work with one, from readme");
    expect(formatGround(host, reported(1, { source: "forum" }), "one")).toBe(
      "Box is reported to work with one, from forum",
    );
    expect(formatGround(host, vague(1), "one")).toBe("Box may want one: one report or an inference, from readme");
  });

  it("adds the condition and the reason", () => {
    const fact = known(1, { others: "fail", when: "for VMS", why: "it hangs" });
    expect(formatGround(host, fact, "one")).toBe("Box is known to work only with one for VMS, from readme; it hangs");
  });
});

it("setCommand quotes what a shell would split", () => {
  const changes = [
    { path: "target.0.vendor", value: " SEAGATE" },
    { path: "board.parity", value: "false" },
    { path: "target.0.quirks", value: "" },
  ];
  expect(setCommand(changes)).toBe('scsi2sd set FILE "target.0.vendor= SEAGATE" board.parity=false target.0.quirks=');
});

it("formatAlternatives reads as a sentence", () => {
  expect(formatAlternatives([3])).toBe("3");
  expect(formatAlternatives([0, 1])).toBe("0 or 1");
  expect(formatAlternatives([0, 1, 2])).toBe("0, 1 or 2");
});
