// Parity against the host.

import { describe, expect, it } from "vitest";
import { hostParity } from "../../../src/config/validate/host-parity.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, parity: boolean) {
  return findings(hostParity, hostNamed(id), configWith({ board: { parity } }));
}

describe("host-parity", () => {
  it.each(["mega-ste", "philips-p2000c", "x68000-sasi", "victor-9000", "synclavier-9600"])("%s: must be off", (id) => {
    expect(check(id, true)).toMatchObject([{ path: "board.parity", severity: "error" }]);
    expect(check(id, false)).toEqual([]);
  });

  it("SPARCstation: should be on", () => {
    expect(check("sparcstation", false)).toMatchObject([
      { severity: "warning", hint: "scsi2sd set FILE board.parity=true" },
    ]);
    expect(check("sparcstation", true)).toEqual([]);
  });

  it("mends on the best ground only", () => {
    expect(check("synclavier-9600", true)[0]).toHaveProperty("fix");
    expect(check("mega-ste", true)[0]).not.toHaveProperty("fix");
  });

  it("says nothing where nothing is known", () => {
    expect(check("sgi-indy", true)).toEqual([]);
    expect(check("mac-se30", true)).toEqual([]);
  });
});
