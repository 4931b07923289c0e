// Sizes in words.

import { describe, expect, it } from "vitest";
import { formatBytes } from "../../src/config/format-bytes.js";

describe("formatBytes", () => {
  it("never rounds over a limit", () => {
    expect(formatBytes(2 ** 30)).toBe("1 GiB");
    expect(formatBytes(2 ** 30 - 512)).toBe("just below 1 GiB");
    expect(formatBytes(4194303 * 512)).toBe("just below 2 GiB");
    expect(formatBytes(510 * 2 ** 20)).toBe("510 MiB");
    expect(formatBytes(1.5 * 2 ** 30)).toBe("1.5 GiB");
  });
});
