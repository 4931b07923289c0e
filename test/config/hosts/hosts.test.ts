// The list of hosts: whole, sound, and found by the names people type.

import { describe, expect, it } from "vitest";
import { parseFirmwareVersion } from "../../../src/config/firmware-version.js";
import { hostFamilies } from "../../../src/config/hosts/host-profile.js";
import { findHost, hostProfiles, suggestHosts } from "../../../src/config/hosts/hosts.js";
import { findBoardSetting, findTargetSetting } from "../../../src/config/setting.js";

describe("hostProfiles", () => {
  it("has every id and alias once, in kebab-case", () => {
    const names = hostProfiles.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("stands in the order of the families", () => {
    expect([...new Set(hostProfiles.map(({ family }) => family))]).toEqual([...hostFamilies]);
  });

  it.each(hostProfiles.map((host) => [host.id, host] as const))("%s is sound", (_id, host) => {
    expect(host.sources.length).toBeGreaterThan(0);
    for (const text of [host.name, ...host.sources]) expect(text.trim()).not.toBe("");
    for (const remark of host.remarks) expect(remark).toMatch(/[.!"]$/);
    for (const [key, fact] of Object.entries(host.settings)) {
      const kind = findBoardSetting(key)?.kind;
      expect(typeof fact.value).toBe(kind?.type === "integer" ? "number" : "boolean");
      if (kind?.type !== "integer") continue;
      expect(fact.value).toBeGreaterThanOrEqual(kind.min);
      expect(fact.value).toBeLessThanOrEqual(kind.max);
    }
    for (const strings of host.strings?.value ?? []) {
      for (const [key, text] of Object.entries(strings)) {
        expect(findTargetSetting(key)?.kind).toEqual({ type: "text", width: text.length });
        expect(text).toMatch(/^[\x20-\x7e]+$/);
      }
    }
    for (const ids of [host.diskIds, host.bootIds]) {
      for (const id of ids?.value ?? [0]) expect([0, 1, 2, 3, 4, 5, 6]).toContain(id);
    }
    const block = host.diskBytesPerSector?.value ?? 512;
    const most = host.maxDiskBytes?.value ?? Number.POSITIVE_INFINITY;
    const suits = host.recommendedDiskBytes?.value ?? 0;
    expect(suits).toBeLessThanOrEqual(most);
    expect(suits % block).toBe(0);
    if (host.minimumFirmware) expect(parseFirmwareVersion(host.minimumFirmware.value)).toBeDefined();
  });
});

describe("findHost", () => {
  it("takes ids and aliases in any case", () => {
    expect(findHost("nextstation")?.id).toBe("nextstation");
    expect(findHost(" SGI Indy ")?.id).toBe("sgi-indy");
    expect(findHost("sparcstation_20")?.id).toBe("sparcstation");
  });

  it("does not guess", () => {
    expect(findHost("nextstatio")).toBeUndefined();
  });
});

describe("suggestHosts", () => {
  it.each([
    ["nextstaton", "nextstation"],
    ["megaste", "mega-ste"],
    ["indy", "sgi-indy"],
    ["octane", "sgi-octane"],
    ["emax2", "emu-emax-ii"],
    ["akai s3000", "akai-s3000xl"],
    ["K2000", "kurzweil-k2000"],
  ])("%s: first of all %s", (text, id) => {
    expect(suggestHosts(text)[0]?.id).toBe(id);
  });

  it("is silent when nothing is near, and never long", () => {
    expect(suggestHosts("zx-spectrum")).toEqual([]);
    expect(suggestHosts("")).toEqual([]);
    expect(suggestHosts("a").length).toBeLessThanOrEqual(5);
    expect(suggestHosts("emu").length).toBe(5);
  });
});
