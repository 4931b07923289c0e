// Speed against the host: only faster than known is worth a word.

import { describe, expect, it } from "vitest";
import { hostSpeed } from "../../../src/config/validate/host-speed.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, scsiSpeed: number) {
  return findings(hostSpeed, hostNamed(id), configWith({ board: { scsiSpeed } }));
}

describe("host-speed", () => {
  it("warns above the known speed, with no limit counting as fast", () => {
    expect(check("nextstation", 4)).toMatchObject([{ path: "board.scsiSpeed", severity: "warning" }]);
    expect(check("nextstation", 0)).toMatchObject([{ hint: "scsi2sd set FILE board.scsiSpeed=3" }]);
    expect(check("nextstation", 0)[0]?.message).toContain("scsiSpeed 0 (no limit), but");
  });

  it("is silent at the known speed and below", () => {
    expect(check("nextstation", 3)).toEqual([]);
    expect(check("nextstation", 1)).toEqual([]);
    expect(check("a590", 5)).toEqual([]);
  });

  it("is graver where faster fails, milder under a condition", () => {
    expect(check("sgi-o2", 6)).toMatchObject([{ severity: "error" }]);
    expect(check("sgi-o2", 0)).toEqual([]);
    expect(check("sparcstation", 5)).toMatchObject([{ severity: "info" }]);
  });
});
