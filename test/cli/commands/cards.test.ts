// cards: a list to buy by, one card with its sources, and both as JSON.

import { describe, expect, test } from "vitest";
import { cardModels } from "../../../src/simulate/index.js";
import { runCli, runJson } from "../recording-output.js";

interface Figure {
  readonly value: number;
  readonly confidence: string;
}

interface Cards {
  readonly schema: string;
  readonly predictedOn: { readonly host: string; readonly firmware: string };
  readonly cards: readonly {
    readonly id: string;
    readonly programBase: { readonly source: string };
    readonly predicted: Readonly<Record<string, Figure>>;
  }[];
}

const ids = cardModels.map(({ id }) => id);

describe("the list", () => {
  test("has a line for every card, within 80 columns", async () => {
    const { code, out, notes } = await runCli("cards");
    for (const id of ids)
      expect(out).toMatch(new RegExp(`^${id} +~?\\d+\\.\\d\\d +~?\\d+\\.\\d\\d +~?\\d+ +~?\\d+ {2}\\S`, "m"));
    for (const line of out.split("\n")) expect([...line].length).toBeLessThanOrEqual(80);
    expect([code, notes]).toEqual([0, ""]);
  });

  test("never calls a class of cards measured", async () => {
    const { out } = await runCli("cards");
    expect(out).toMatch(/^generic-class10( +~\S+){4} {2}assumed$/m);
  });

  test("shows which cards are poor at writing anywhere", async () => {
    const { cards } = await runJson<Cards>("cards", "--json");
    const writes = (id: string) => cards.find((card) => card.id === id)?.predicted["randomWriteIops"]?.value ?? 0;
    // Published: 0.1434 MB/s with 4 KiB, 35 writes a second, against 2.4 MB/s of the A1 card.
    expect(writes("unnamed-4gb")).toBeLessThan(40);
    expect(writes("sandisk-extreme-a1-32gb")).toBeGreaterThan(10 * writes("unnamed-4gb"));
  });
});

test("one card is shown with the rows that its figures rest on", async () => {
  const { code, out } = await runCli("cards", "samsung-evo-plus-128gb");
  expect(out).toContain("Samsung EVO+ 128 GB microSD (samsung-evo-plus-128gb)");
  expect(out.replace(/\s+/g, " ")).toContain(
    "rows sd-iozone-SamsungEVO+128GB-seqw-4k, sd-iozone-SamsungEVO+128GB-randw-4k",
  );
  expect(code).toBe(0);
});

test("another name of a card is taken, too", async () => {
  expect((await runCli("cards", "generic-v30")).out).toContain("(generic-u3)");
});

test("a name that is not known brings one that is near", async () => {
  const { code, notes } = await runCli("cards", "samsung-evo-plus-128");
  expect(notes).toContain("did you mean samsung-evo-plus-128gb");
  expect(code).toBe(2);
});

test("JSON has every card with its constants, and what it gives where", async () => {
  const { schema, predictedOn, cards } = await runJson<Cards>("cards", "--json");
  expect(schema).toBe("scsi2sd/cards@1");
  expect(predictedOn).toMatchObject({ host: "generic-fast10", firmware: "6.4.14" });
  expect(cards.map(({ id }) => id)).toEqual(ids);
  for (const { programBase, predicted } of cards) {
    expect(programBase.source).not.toBe("");
    for (const figure of ["sequentialReadMbPerSec", "sequentialWriteMbPerSec", "randomReadIops", "randomWriteIops"]) {
      expect(predicted[figure]?.value).toBeGreaterThan(0);
    }
    // A Fast SCSI bus carries 10 MB/s at most.
    expect(predicted["sequentialReadMbPerSec"]?.value).toBeLessThan(10);
  }
});
