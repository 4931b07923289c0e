// Rows are read, and what is wrong with one is said with its number and id.

import { describe, expect, it } from "vitest";
import { EvidenceError } from "../../../src/simulate/evidence/evidence-error.js";
import { checkPublishedRows, parsePublishedRows } from "../../../src/simulate/evidence/published-row.js";
import { publishedRows } from "./published.js";

describe("parsePublishedRows", () => {
  it("reads all published rows", () => {
    expect(publishedRows.length).toBe(338);
  });

  it.each([
    ["{", /not JSON/],
    ["{}", /list of rows/],
    ["[1]", /^row 1: no object/],
    ['[{"kind":"peer"}]', /^row 1: no id/],
    ['[{"id":"a","kind":"peer"},{"id":"b"}]', /^row 2 \(b\): no kind/],
    ['[{"id":"a","kind":"peer"},{"id":"a","kind":"peer"}]', /^row 2 \(a\): its id is taken/],
    ['[{"id":"a","kind":"peer","mbPerSec":"fast"}]', /^row 1 \(a\): mbPerSec is no number/],
    ['[{"id":"a","kind":"peer","blockBytes":0}]', /^row 1 \(a\): blockBytes/],
    ['[{"id":"a","kind":"peer","mbPerSec":1e999}]', /^row 1 \(a\): mbPerSec/],
    ['[{"id":"a","kind":"peer","op":"erase"}]', /^row 1 \(a\): op is "erase", not read or write/],
    ['[{"id":"a","kind":"peer","host":7}]', /^row 1 \(a\): host is no text/],
  ])("refuses %s", (text, message) => {
    expect(() => parsePublishedRows(text)).toThrow(EvidenceError);
    expect(() => parsePublishedRows(text)).toThrow(message);
  });

  it("refuses NaN in rows that were not read from JSON", () => {
    expect(() => checkPublishedRows([{ id: "a", kind: "peer", mbPerSec: Number.NaN }])).toThrow(/^row 1 \(a\)/);
  });
});
