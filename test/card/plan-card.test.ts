// How large a blank card must be: the targets, the kept-back end, and up to a multiple of 1,024 sectors.

import { describe, expect, test } from "vitest";
import { planCard } from "../../src/card/index.js";
import { codeOf } from "../contract/medium-makers.js";
import { configOf } from "./card-configs.js";

describe("the planned card", () => {
  test("ends after the targets and what the firmware keeps back", () => {
    const config = configOf({ sdSectorStart: 0, scsiSectors: 2048 });
    expect(planCard(config)).toEqual({
      sectors: 2048 + 1024,
      targets: [{ slot: 0, sectors: { start: 0, end: 2048 } }],
    });
  });

  test("has a size that cards have", () => {
    expect(planCard(configOf({ sdSectorStart: 0, scsiSectors: 2047 })).sectors).toBe(3072);
    expect(planCard(configOf({ sdSectorStart: 0, scsiSectors: 2049 })).sectors).toBe(4096);
  });

  test("gives each block whole sectors", () => {
    expect(planCard(configOf({ scsiSectors: 1024, bytesPerSector: 2048 })).sectors).toBe(4096 + 1024);
    expect(planCard(configOf({ scsiSectors: 1024, bytesPerSector: 520 })).sectors).toBe(2048 + 1024);
    expect(planCard(configOf({ scsiSectors: 1024, bytesPerSector: 256 })).sectors).toBe(1024 + 1024);
  });

  test("follows the target that ends last, gaps included, and no disabled one", () => {
    const config = configOf(
      { id: 0, sdSectorStart: 10_000, scsiSectors: 240 },
      { id: 1, sdSectorStart: 0, scsiSectors: 500 },
      { id: 2, sdSectorStart: 1_000_000, scsiSectors: 500, enabled: false },
    );
    const plan = planCard(config);
    expect(plan.sectors).toBe(10_240 + 1024);
    expect(plan.targets.map(({ slot }) => slot)).toEqual([0, 1]);
  });

  test("leaves a block for a target that takes the rest", () => {
    const plan = planCard(configOf({ sdSectorStart: 1024, scsiSectors: 0 }));
    expect(plan.sectors).toBe(3072);
    expect(plan.targets).toEqual([{ slot: 0, sectors: { start: 1024, end: 2048 } }]);
  });

  test("is there without any target", () => {
    expect(planCard(configOf({ enabled: false }))).toEqual({ sectors: 1024, targets: [] });
  });

  test("is refused where sector numbers end", () => {
    const largest = 2 ** 32 - 2048;
    expect(planCard(configOf({ scsiSectors: largest })).sectors).toBe(2 ** 32 - 1024);
    expect(codeOf(() => planCard(configOf({ scsiSectors: largest + 1 })))).toBe("card/size");
    expect(codeOf(() => planCard(configOf({ sdSectorStart: 2 ** 32 - 1, scsiSectors: 2 ** 32 - 1 })))).toBe(
      "card/size",
    );
  });
});
