// Board settings in words, and values that come to the same.

import { expect, it } from "vitest";
import { effectiveDelayMs, settingInWords, speedRank } from "../../../src/config/hosts/setting-words.js";

it("says settings with their units", () => {
  expect(settingInWords("parity", true)).toBe("parity on");
  expect(settingInWords("selectionDelay", 255)).toBe("selectionDelay 255 (automatic)");
  expect(settingInWords("selectionDelay", 1)).toBe("selectionDelay 1 ms");
  expect(settingInWords("startupDelay", 3)).toBe("startupDelay 3 s");
  expect(settingInWords("scsiSpeed", 4)).toBe("scsiSpeed 4 (sync 5 MB/s)");
});

it("resolves the automatic delay", () => {
  expect(effectiveDelayMs({ selectionDelay: 255, enableScsi2: false })).toBe(1);
  expect(effectiveDelayMs({ selectionDelay: 255, enableScsi2: true })).toBe(0);
  expect(effectiveDelayMs({ selectionDelay: 7, enableScsi2: true })).toBe(7);
});

it("ranks no limit with synchronous 10 MB/s, below turbo", () => {
  expect(speedRank(0)).toBe(speedRank(5));
  expect(speedRank(0)).toBeLessThan(speedRank(6));
  expect(speedRank(3)).toBeLessThan(speedRank(4));
});
