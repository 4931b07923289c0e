// The table of disks: found by id, every figure with a source, inside its range, and not claimed to be better than it is.

import { describe, expect, it } from "vitest";
import { confidences } from "../../../src/simulate/constant.js";
import { diskModels, findDiskModel } from "../../../src/simulate/disk/disk-models.js";

describe("diskModels", () => {
  it("are the disks of the two published comparisons and of the ladder", () => {
    expect(diskModels.map(({ id }) => id)).toEqual([
      "seagate-st373405lc",
      "fujitsu-maj3182mp",
      "fujitsu-max3036",
      "hp-300gb-15k",
      "quantum-atlas-v-36",
      "quantum-fireball-lct20-40",
    ]);
    expect(findDiskModel("hp-300gb-15k")?.name).toContain("300 GB");
    expect(findDiskModel("hp-300gb")).toBeUndefined();
  });

  it("have a source, a confidence and a value inside the range for every figure", () => {
    for (const { figures } of diskModels) {
      for (const figure of Object.values(figures)) {
        expect(confidences).toContain(figure.confidence);
        expect(figure.source).not.toBe("");
        if (figure.range === undefined) continue;
        expect(figure.range[0]).toBeLessThanOrEqual(figure.value as number);
        expect(figure.range[1]).toBeGreaterThanOrEqual(figure.value as number);
      }
    }
  });

  it("have one fitted figure", () => {
    const fitted = diskModels.flatMap(({ id, figures }) =>
      Object.entries(figures)
        .filter(([, figure]) => figure.confidence === "fitted")
        .map(([name]) => `${id} ${name}`),
    );
    expect(fitted).toEqual(["seagate-st373405lc outerRate"]);
  });

  it("turn as fast as their names say", () => {
    const rotation = (id: string): number | undefined => findDiskModel(id)?.figures.rotation.value;
    expect(rotation("hp-300gb-15k")).toBe(15_000);
    expect(rotation("seagate-st373405lc")).toBe(10_000);
    expect(rotation("quantum-atlas-v-36")).toBe(7200);
  });
});
