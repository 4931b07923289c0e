// Did you mean …?

import { describe, expect, it } from "vitest";
import { nearest } from "../../src/config/nearest.js";

const known = ["parity", "enabled", "vendor", "id"];

describe("nearest", () => {
  it.each([
    ["parrity", "parity"],
    ["PARITY", "parity"],
    ["enable", "enabled"],
    ["vndr", undefined],
    ["vndor", "vendor"],
    ["ip", "id"],
    ["xx", undefined],
    ["", undefined],
    ["somethingelse", undefined],
  ])("%j: %s", (word, guess) => {
    expect(nearest(word, known)).toBe(guess);
  });

  it("takes the first of several that are equally near", () => {
    expect(nearest("cat", ["bat", "hat"])).toBe("bat");
  });

  it("knows nothing among nothing", () => {
    expect(nearest("parity", [])).toBeUndefined();
  });
});
