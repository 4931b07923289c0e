// Rows of the sampler table, checked against values written down by hand from its sources.

import { describe, expect, it } from "vitest";
import { hostNamed } from "./check-host.js";
import { settingsOf } from "./facts-of.js";

describe("samplers", () => {
  it("Akai S3000XL: ID 5 first, 512 MB a disk, SCSI2 either way", () => {
    const host = hostNamed("akai-s3000xl");
    expect(host.diskIds?.value).toEqual([5, 4, 3, 2]);
    expect(host.maxDiskBytes?.value).toBe(1048576 * 512);
    expect(host.recommendedDiskBytes?.value).toBe(1044480 * 512);
    expect(settingsOf(host)).toEqual({
      parity: "false A",
      selLatch: "false A",
      unitAttention: "false A",
      selectionDelay: "255 A",
    });
  });

  it("Akai MPC2000: what was only tried is no setting", () => {
    const host = hostNamed("akai-mpc2000");
    expect(settingsOf(host)).not.toHaveProperty("parity");
    expect(settingsOf(host)).not.toHaveProperty("enableScsi2");
    expect(host.confidence).toBe("C");
  });

  it.each([
    ["kurzweil-k2000", 4194304, "A"],
    ["kurzweil-k2000-before-3-54", 2097152, "A"],
    ["kurzweil-k2500", 4194304, "A"],
    ["ensoniq-asr10", 4194304, "B"],
    ["ensoniq-asrx", 4194304, "A"],
    ["roland-w30", 163840, "B"],
  ])("%s: at most %d sectors (%s)", (id, sectors, confidence) => {
    expect(hostNamed(id).maxDiskBytes).toMatchObject({ value: sectors * 512, confidence });
  });

  it("Kurzweil K2000: 6.2.4 at least", () => {
    expect(hostNamed("kurzweil-k2000").minimumFirmware?.value).toBe("6.2.4");
  });

  it("Synclavier: parity must be off", () => {
    expect(hostNamed("synclavier-9600").settings).toEqual({
      parity: { value: false, confidence: "A", others: "fail" },
    });
  });

  it("Yamaha: everything off, reported", () => {
    expect(settingsOf(hostNamed("yamaha-ex5"))).toEqual({
      parity: "false B",
      enableScsi2: "false B",
      selLatch: "false B",
      unitAttention: "false B",
      selectionDelay: "255 B",
      startupDelay: "0 B",
    });
  });
});
