// SCSI IDs against the host.

import { describe, expect, it } from "vitest";
import { hostScsiId } from "../../../src/config/validate/host-scsi-id.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

const cd = { deviceType: 2, bytesPerSector: 512 };

function check(id: string, ids: readonly number[], mapLunsToIds = false) {
  const targets = ids.map((target) => ({ id: target }));
  return findings(hostScsiId, hostNamed(id), configWith({ board: { mapLunsToIds }, targets }));
}

describe("host-scsi-id", () => {
  it("refuses IDs that are known to fail", () => {
    expect(check("x68000-sasi", [0])).toMatchObject([
      { path: "target.0.id", severity: "error", hint: "scsi2sd set FILE target.0.id=3" },
    ]);
    expect(check("x68000-sasi", [3])).toEqual([]);
    expect(check("mega-ste", [0, 1])).toMatchObject([{ path: "target.1.id", severity: "error" }]);
  });

  it("takes further disks as logical units when they are mapped", () => {
    expect(check("mega-ste", [0, 1], true)).toEqual([]);
    expect(check("mega-ste", [2, 1], true)).toHaveLength(2);
  });

  it("is content with one disk at a usual ID", () => {
    expect(check("akai-s3000xl", [1, 5])).toEqual([]);
    expect(check("akai-s3000xl", [0, 1])).toMatchObject([{ path: "target.0.id", severity: "info" }]);
  });

  it("warns when nothing can be booted", () => {
    expect(check("mac-aux", [1])).toEqual([]);
    expect(check("mac-aux", [2, 3])).toMatchObject([{ path: "target.0.id", severity: "warning" }]);
  });

  it("looks at CD-ROMs apart from disks", () => {
    const host = hostNamed("nextstation");
    expect(findings(hostScsiId, host, configWith({ targets: [{}, { ...cd, id: 3 }] }))).toMatchObject([
      { path: "target.1.id", severity: "info" },
    ]);
    expect(findings(hostScsiId, host, configWith({ targets: [{}, { ...cd, id: 1 }] }))).toEqual([]);
    expect(findings(hostScsiId, host, configWith({ targets: [{ enabled: false, id: 5 }] }))).toEqual([]);
  });
});
