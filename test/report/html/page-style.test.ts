// Contrast of the colours, by the formula of WCAG 2.2 (relative luminance): text 4.5:1, lines and markers 3:1.

import { describe, expect, it } from "vitest";
import { pageStyle } from "../../../src/report/html/page-style.js";

const [light, dark] = [...pageStyle.matchAll(/--paper:[^}]*/g)].map(([text]) => readColours(text ?? ""));

function readColours(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/--([\w-]+):(#[0-9a-f]{3,6})\b/g)].map(([, name, colour]) => [name ?? "", colour ?? ""]),
  );
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/g, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a = "#000", b = "#000"): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each([
  ["light", light],
  ["dark", dark],
])("%s colours", (_, colours) => {
  const paper = colours?.get("paper");

  it.each(["ink", "quiet", "link", "error", "warning"])("%s is readable", (name) => {
    expect(contrast(colours?.get(name), paper)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("series %d is visible", (index) => {
    expect(contrast(colours?.get(`c${index}`), paper)).toBeGreaterThanOrEqual(3);
  });
});

it("the formula knows black on white", () => {
  expect(contrast("#000", "#ffffff")).toBe(21);
  // WCAG's own example of a grey that just fails and one that just passes.
  expect(contrast("#777777", "#fff")).toBeLessThan(4.5);
  expect(contrast("#767676", "#fff")).toBeGreaterThan(4.5);
});
