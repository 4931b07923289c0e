// Board settings against what is known to work with the host.

import { describe, expect, it } from "vitest";
import type { defaultBoard } from "../../../src/config/board-config.js";
import { hostSetting } from "../../../src/config/validate/host-setting.js";
import { configWith, findings, hostNamed, severityIn } from "../hosts/check-host.js";

function check(id: string, board: Partial<typeof defaultBoard>) {
  return findings(hostSetting, hostNamed(id), configWith({ board }));
}

describe("host-setting", () => {
  it("names both values, the ground and the mend", () => {
    const [finding, ...more] = check("mac-aux", {});
    expect(more).toEqual([]);
    expect(finding).toEqual({
      path: "board.unitAttention",
      severity: "warning",
      message:
        "unitAttention off, but A/UX 3.1.1 (Quadra 950 and others) is known to work with unitAttention on, " +
        "from unxmaal/aux_sdcard, XML and README",
      hint: "scsi2sd set FILE board.unitAttention=true",
      fix: { kind: "set", changes: [{ path: "board.unitAttention", value: "true" }] },
    });
  });

  it("is silent about the settings that are known to work", () => {
    expect(check("mac-aux", { unitAttention: true })).toEqual([]);
    expect(check("nextstation", { scsiSpeed: 3 })).toEqual([]);
  });

  it("leaves parity and speed to their own rules", () => {
    expect(check("nextstation", { parity: true, scsiSpeed: 6 })).toEqual([]);
  });

  it("takes the automatic delay for what it comes to", () => {
    expect(check("nextstation", { selectionDelay: 1 })).toEqual([]);
    expect(check("nextstation", { selectionDelay: 0 })).toMatchObject([{ path: "board.selectionDelay" }]);
  });

  it("takes more where more is good", () => {
    expect(check("victor-9000", { selectionDelay: 5 })).toEqual([]);
    expect(check("victor-9000", { selectionDelay: 0 })).toMatchObject([{ path: "board.selectionDelay" }]);
  });

  it("is graver where others fail, and mends nothing on less than the best ground", () => {
    expect(severityIn(hostSetting, check("sun-2-120", { unitAttention: true })[0])).toBe("error");
    const [vague] = check("sgi-o2", {});
    expect(vague).toMatchObject({ path: "board.enableScsi2", severity: "info" });
    expect(vague?.message).toContain("one report");
    expect(vague?.fix).toBeUndefined();
    expect(check("yamaha-a3000", { enableScsi2: true })[0]).not.toHaveProperty("fix");
  });

  it("does not switch terminators by itself", () => {
    const [finding] = check("nextstation", { enableTerminator: false });
    expect(finding?.path).toBe("board.enableTerminator");
    expect(finding?.fix).toBeUndefined();
  });
});
