// The table of evidence: every row once, reasons together, nothing wider than a terminal, no figure that is none.

import { describe, expect, test } from "vitest";
import { renderEvidence } from "../../src/report/evidence-table.js";
import type { Evidence, EvidenceRow } from "../../src/simulate/index.js";

const row = (id: string, change: Partial<EvidenceRow> = {}): EvidenceRow => ({
  id,
  kind: "sd-micro",
  published: 8,
  predicted: 10,
  errorPercent: 25,
  covered: false,
  fitted: false,
  reason: null,
  ...change,
});

const none = { predicted: null, errorPercent: null, covered: null } as const;
const nothing = { count: 0, medianAbsoluteErrorPercent: null, p90AbsoluteErrorPercent: null, coverage: null };

const longId = "a-name-that-somebody-else-has-given-to-a-row-of-his-own";

const sample: Evidence = {
  schema: "scsi2sd/evidence@1",
  rows: [
    row("first"),
    row("second", { published: 123.4, predicted: 123.41, errorPercent: -0.01, covered: true, fitted: true }),
    row("missed", { reason: "nobody knows why this one is missed, which is said below it in whole sentences, always" }),
    row("unknown-1", { ...none, reason: "no model of it" }),
    row(longId),
    row("unknown-2", { ...none, reason: "no model of it" }),
    row("start", { kind: "app-time", published: 44, predicted: 40, errorPercent: -9.09, covered: null }),
    row("order", { kind: "hdd-ref", published: null, ...none, reason: "an order, not a figure" }),
  ],
  constraints: [
    { id: "one", holds: true, reason: "as published" },
    { id: "two", holds: false, reason: "the other way around" },
    { id: "three", holds: null, reason: "nobody can tell" },
  ],
  summary: {
    kinds: [
      {
        kind: "sd-micro",
        rows: 6,
        predicted: 4,
        heldOut: { count: 3, medianAbsoluteErrorPercent: 25, p90AbsoluteErrorPercent: 25, coverage: 0.333 },
        fitted: { count: 1, medianAbsoluteErrorPercent: 0.01, p90AbsoluteErrorPercent: 0.01, coverage: 1 },
        orderings: { pairs: 5, held: 4 },
      },
      { kind: "hdd-ref", rows: 1, predicted: 0, heldOut: nothing, fitted: nothing, orderings: { pairs: 0, held: 0 } },
    ],
    constraints: { count: 3, hold: 1, fail: 1, unchecked: 1 },
  },
};

const text = renderEvidence(sample);
const lineOf = (start: string): string => text.split("\n").find((line) => line.startsWith(start)) ?? "";

test("no line is wider than 80 columns", () => {
  for (const line of text.split("\n")) expect([...line].length).toBeLessThanOrEqual(80);
});

describe("a row", () => {
  test("has published, predicted, error, band and whether it was fitted", () => {
    expect(lineOf("first")).toMatch(/^first +8\.00 +10\.0 +\+25\.0 out$/);
    expect(lineOf("second")).toMatch(/^second +123 +123 +0\.0 in +fitted$/);
    expect(lineOf("start")).toMatch(/^start +44\.0 +40\.0 +-9\.1$/);
  });

  test("has its unit over it", () => {
    expect(lineOf("sd-micro, ")).toMatch(/^sd-micro, MB\/s +published +predicted +error %/);
    expect(lineOf("app-time, ")).toMatch(/^app-time, s /);
  });

  test("that is missed has what is known below it", () => {
    expect(text).toMatch(/^missed .*\n {4}nobody knows why/m);
  });

  test("with a long id keeps it whole", () => {
    expect(text).toMatch(new RegExp(`^${longId}\\n +8\\.00 +10\\.0`, "m"));
  });
});

test("rows that are not predicted stand together by reason", () => {
  expect(text).toMatch(/^not predicted \(2\): no model of it\n {4}unknown-1 unknown-2$/m);
  expect(text).toMatch(/^hdd-ref: no row is predicted\nnot predicted \(1\): an order/m);
});

test("orders hold, fail or are open", () => {
  expect(text).toMatch(/^one +holds\n {4}as published\ntwo +fails\n {4}the other way around\nthree +open\n/m);
  expect(text).toContain("Of 3 published orders 1 hold, 1 do not, 1 are open.");
});

test("the summary has counts, errors, coverage and orders of each kind", () => {
  expect(text).toMatch(/^sd-micro +6 +4 +3 +25\.0 +25\.0 +33 % +1 +4\/5$/m);
  expect(text).toMatch(/^hdd-ref +1 +0 +0 +0$/m);
});

test("nothing is said of orders where there are none", () => {
  const without = renderEvidence({ ...sample, constraints: [] });
  expect(without).not.toContain("Published orders");
  expect(without).not.toContain("published orders");
});
