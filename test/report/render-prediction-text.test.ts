// The whole text: everything in it, nothing wider than 80 columns, ASCII on request.

import { describe, expect, it } from "vitest";
import { renderPredictionText } from "../../src/report/index.js";
import { longestLine, realPrediction } from "./sample.js";

const four = ["6.1.1", "6.1.3", "6.3.0", "6.4.14"];

describe("renderPredictionText", () => {
  it("has a table, a plot with units and legend, sentences, notes and the word on assumptions", () => {
    const text = renderPredictionText(realPrediction({ firmware: four }));
    expect(text).toContain("board revF, host sgi-indy, card");
    expect(text).toMatch(/64 KiB +\d\.\d\d/);
    expect(text).toContain("A 6.1.1 read");
    expect(text).toContain("d 6.4.14 write");
    expect(text).toMatch(/^ +4K .* 4M bytes$/m);
    expect(text.match(/are limited by/g)).toHaveLength(8);
    expect(text.replace(/\s+/g, " ")).toContain("has no explanation yet");
    expect(text).toContain("assumptions");
    expect(text.endsWith("\n")).toBe(true);
  });

  it.each(["braille", "ascii"] as const)("fits 80 columns (%s)", (glyphs) => {
    const text = renderPredictionText(realPrediction({ firmware: four, patterns: ["sequential", "random"] }), {
      glyphs,
    });
    expect(longestLine(text)).toBeLessThanOrEqual(80);
    expect(text.match(/Predicted throughput/g)).toHaveLength(2);
    expect(text.includes("\u001b")).toBe(false);
  });

  it("is ASCII throughout when asked", () => {
    expect(renderPredictionText(realPrediction({ firmware: four }), { glyphs: "ascii" })).toMatch(/^[\n\x20-\x7e]*$/);
  });
});
