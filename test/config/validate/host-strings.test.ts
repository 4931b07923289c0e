// INQUIRY strings against the host and its formatting programs.

import { describe, expect, it } from "vitest";
import type { TargetSettings } from "../../../src/config/board-config.js";
import { hostStrings } from "../../../src/config/validate/host-strings.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

const seagate = { vendor: " SEAGATE", prodId: "          ST225N", revision: "1.0 " };

function check(id: string, target: Partial<TargetSettings>) {
  return findings(hostStrings, hostNamed(id), configWith({ targets: [target] }));
}

describe("host-strings", () => {
  it("proposes the strings with all their blanks", () => {
    expect(check("mac-se30", {})).toMatchObject([
      {
        path: "target.0.vendor",
        severity: "warning",
        hint: 'scsi2sd set FILE "target.0.vendor= SEAGATE" "target.0.prodId=          ST225N" "target.0.revision=1.0 "',
      },
    ]);
  });

  it("takes any one set, and short ones as the board fills them up", () => {
    expect(check("mac-se30", seagate)).toEqual([]);
    expect(check("mac-se30", { vendor: "QUANTUM", prodId: "FIREBALL1", revision: "1.0" })).toEqual([]);
  });

  it("does not take a mixture, nor the other alignment", () => {
    expect(check("mac-se30", { ...seagate, vendor: "QUANTUM " })).toHaveLength(1);
    expect(check("mac-se30", { ...seagate, vendor: "SEAGATE " })).toMatchObject([{ path: "target.0.vendor" }]);
    expect(check("mac-se30", { ...seagate, prodId: "ST225N          " })).toMatchObject([{ path: "target.0.prodId" }]);
  });

  it("looks at nothing but the vendor for Drive Setup", () => {
    expect(check("mac-drive-setup", { vendor: "DEC" })).toEqual([]);
    expect(check("mac-drive-setup", { vendor: " DEC" })).toHaveLength(1);
  });

  it("looks at CD-ROMs for the Eduquest", () => {
    expect(check("ibm-eduquest", { deviceType: 2 })).toHaveLength(1);
    expect(check("ibm-eduquest", { deviceType: 2, vendor: "TOSHIBA ", prodId: "XM-3401BMQ" })).toEqual([]);
    expect(check("ibm-eduquest", { deviceType: 0 })).toEqual([]);
  });
});
