// The answers to SDTR: the table of firmware-behaviour 2.3.3, worked out by hand.

import { describe, expect, it } from "vitest";
import { agreeToTransfer, asynchronous } from "../../src/scsi/index.js";

/** The answered period for an offset of 15. */
function periodFor(scsiSpeed: number, periodFactor: number): number {
  return agreeToTransfer(scsiSpeed, { periodFactor, offset: 15 }).periodFactor;
}

describe("the period", () => {
  it.each([
    // Speed, then asked and answered periods around each limit.
    [0, [1, 25], [24, 25], [25, 25], [26, 26], [80, 80]],
    [4, [1, 50], [49, 50], [50, 50], [51, 51], [80, 80]],
    [5, [1, 25], [24, 25], [25, 25], [26, 26], [80, 80]],
    [6, [1, 16], [15, 16], [16, 16], [17, 17], [80, 80]],
    [7, [1, 25], [16, 25], [25, 25], [26, 26], [80, 80]],
    [255, [1, 25], [16, 25], [25, 25], [26, 26], [80, 80]],
  ])("of speed %i", (scsiSpeed, ...cases) => {
    for (const [asked = 0, answered] of cases) expect(periodFor(scsiSpeed, asked), `asked ${asked}`).toBe(answered);
  });
});

describe("the offset", () => {
  it.each([
    [1, 1],
    [14, 14],
    [15, 15],
    [16, 15],
    [255, 15],
  ])("%i is answered with %i", (asked, answered) => {
    expect(agreeToTransfer(5, { periodFactor: 25, offset: asked }).offset).toBe(answered);
  });
});

describe("asynchronous", () => {
  it.each([1, 2, 3])("is all that speed %i agrees to", (scsiSpeed) => {
    expect(agreeToTransfer(scsiSpeed, { periodFactor: 50, offset: 15 })).toEqual({ periodFactor: 0, offset: 0 });
  });

  it.each([
    ["a period of 0", { periodFactor: 0, offset: 15 }],
    ["an offset of 0", { periodFactor: 25, offset: 0 }],
    ["a period above 80", { periodFactor: 81, offset: 15 }],
    ["the slowest period that can be asked for", { periodFactor: 255, offset: 15 }],
  ])("is the answer to %s, at every speed", (_, requested) => {
    for (let scsiSpeed = 0; scsiSpeed < 9; scsiSpeed++) {
      expect(agreeToTransfer(scsiSpeed, requested)).toEqual(asynchronous);
    }
  });
});
