// Both tables of firmware-timing §5.1: the timers, and the clocks a byte that follow.

import { describe, expect, it } from "vitest";
import {
  type AsyncSetting,
  asyncClocks,
  asyncSettingOf,
  asyncTimer,
  edgeClocks,
} from "../../src/simulate/async-rates.js";

const revF = { board: "revF", firmware: { async: "6.2.7" }, disableGlitchFilter: false } as const;

describe("asyncClocks at 108 MHz, 6.2.7 and later", () => {
  it.each<[AsyncSetting, number, number, number, number, number]>([
    ["async15", 53, 68, 66, 71, 79],
    ["async33", 25, 38, 39, 49, 63],
    ["async50", 21, 27, 26, 35, 49],
    ["noLimit", 15, 21, 25, 35, 49],
    ["turbo", 9, 11, 14, 24, 38],
  ])("%s", (setting, timers, ceiling, at0, at46, at111) => {
    const timer = asyncTimer(setting, revF);
    expect(timer.assert + timer.deskew + timer.hold).toBe(timers);
    // The column "+glitch once" of §5.1.
    expect(timer.assert + timer.deskew + timer.hold + timer.glitch).toBe(ceiling);
    expect(asyncClocks(timer, 0)).toBe(at0);
    expect(asyncClocks(timer, edgeClocks("revF", 46))).toBe(at46);
    expect(asyncClocks(timer, edgeClocks("revF", 111))).toBe(at111);
  });
});

describe("asyncTimer by version and board", () => {
  it("knows the history of the 1.5 MB/s setting", () => {
    const at = (async: "6.1.0" | "6.1.1" | "6.1.3" | "6.2.7") =>
      asyncTimer("async15", { ...revF, firmware: { async } });
    expect(at("6.1.0")).toEqual({ assert: 28, deskew: 18, hold: 5, glitch: 13 });
    expect(at("6.1.1")).toEqual({ assert: 28, deskew: 18, hold: 5, glitch: 13 });
    expect(at("6.1.3")).toEqual({ assert: 28, deskew: 18, hold: 5, glitch: 15 });
    expect(at("6.2.7")).toEqual({ assert: 28, deskew: 18, hold: 7, glitch: 15 });
  });

  it("had no quicker setting than 5 MB/s in 6.1.0, and one set for all in 6.0", () => {
    const at = (setting: AsyncSetting, async: "fixed" | "6.1.0") =>
      asyncTimer(setting, { ...revF, firmware: { async } });
    expect(at("noLimit", "6.1.0")).toEqual({ assert: 9, deskew: 6, hold: 6, glitch: 6 });
    expect(at("noLimit", "fixed")).toMatchObject({ assert: 8, deskew: 6, hold: 5 });
    expect(at("async15", "fixed")).toEqual(at("turbo", "fixed"));
  });

  it.each<[AsyncSetting, number, number, number, number]>([
    ["async15", 23, 15, 6, 12],
    ["async33", 11, 5, 5, 11],
    ["async50", 8, 5, 5, 5],
    ["noLimit", 2, 5, 5, 5],
    ["turbo", 2, 2, 2, 2],
  ])("%s on the 2021 board", (setting, assert, deskew, hold, glitch) => {
    expect(asyncTimer(setting, { ...revF, board: "2021" })).toEqual({ assert, deskew, hold, glitch });
  });

  it("drops the filter on request", () => {
    expect(asyncTimer("async33", { ...revF, disableGlitchFilter: true }).glitch).toBe(0);
  });
});

describe("asyncSettingOf", () => {
  it("takes the 5 MB/s timers for the synchronous settings", () => {
    const settings = [0, 1, 2, 3, 4, 5, 6].map(asyncSettingOf);
    expect(settings).toEqual(["noLimit", "async15", "async33", "async50", "async50", "async50", "turbo"]);
  });
});
