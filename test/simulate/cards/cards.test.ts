// Every card can be found, and says of every figure where it is from; classes keep what their labels promise.

import { describe, expect, it } from "vitest";
import { rareStalls, withRareStalls } from "../../../src/simulate/cards/card-defaults.js";
import { cardModels, defaultCardModelId, findCardModel } from "../../../src/simulate/cards/cards.js";
import { type ReaderModel, readerRequestUs } from "../../../src/simulate/cards/reader.js";
import { mbPerSec, us } from "../../../src/simulate/constant.js";

/** A reader that costs nothing beside the interface at 104 MB/s, on which the floors of the classes hold. */
const uhs: ReaderModel = {
  id: "uhs",
  name: "UHS-I",
  overhead: us(0, "F", "none"),
  interfaceRate: mbPerSec(104, "F", "SDR104"),
};

function perSecond(id: string, op: "read" | "write"): number {
  const card = findCardModel(id);
  if (!card) throw new Error(`no card ${id}`);
  return 1e6 / readerRequestUs(card, uhs, { op, pattern: "random", bytes: 4096 });
}

describe("cardModels", () => {
  it("are found by id and alias, and no name is taken twice", () => {
    const names = cardModels.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(findCardModel(name)).toBeDefined();
    }
    expect(findCardModel("transcend-500s-64")?.id).toBe("transcend-500s-64gb");
    expect(findCardModel("sandisk-extreme-pro-128")?.id).toBe(defaultCardModelId);
    expect(findCardModel("no-such-card")).toBeUndefined();
  });

  it("give every assumption a range that it lies in, and every figure a source", () => {
    for (const card of cardModels) {
      for (const figure of Object.values(card)) {
        if (typeof figure !== "object" || !("confidence" in figure)) continue;
        expect(figure.value).toBeGreaterThan(0);
        expect(figure.source).not.toBe("");
        if (figure.confidence !== "A") continue;
        const [least, most] = figure.range ?? [1, 0];
        expect([card.id, figure.value >= least && figure.value <= most]).toEqual([card.id, true]);
      }
    }
  });

  it("stall only when asked to", () => {
    for (const card of cardModels) expect(card.rareStalls).toBeUndefined();
    const [card] = cardModels;
    if (card) expect(withRareStalls(card).rareStalls).toBe(rareStalls);
  });
});

describe("classes", () => {
  it("A1 makes 1500 reads and 500 writes of 4 KiB a second, and hardly more: the class is a floor", () => {
    expect(perSecond("generic-a1", "read")).toBeGreaterThanOrEqual(1500);
    expect(perSecond("generic-a1", "read")).toBeLessThan(1800);
    expect(perSecond("generic-a1", "write")).toBeGreaterThanOrEqual(500);
    expect(perSecond("generic-a1", "write")).toBeLessThan(600);
  });

  it("A2 is quicker than A1 but misses 4000 and 2000, which need a queue and a cache", () => {
    for (const op of ["read", "write"] as const) {
      expect(perSecond("generic-a2", op)).toBeGreaterThan(perSecond("generic-a1", op));
    }
    expect(perSecond("generic-a2", "read")).toBeLessThan(4000);
    expect(perSecond("generic-a2", "write")).toBeLessThan(2000);
  });

  it("come in the order of their labels when writing", () => {
    const order = ["generic-class4", "generic-class10", "generic-u1", "generic-u3"].map((id) => {
      const card = findCardModel(id);
      return card ? card.programBase.value + 65_536 / card.programRate.value : 0;
    });
    expect(order).toEqual([...order].sort((a, b) => b - a));
  });
});
