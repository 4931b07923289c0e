// Images of another length.

import { describe, expect, it } from "vitest";
import { readBin } from "../../../src/config/read-bin.js";
import { binSize } from "../../../src/config/validate/bin-size.js";
import { verdictsIn } from "./findings-in.js";

describe("bin-size", () => {
  it.each([0, 1023, 1025, 2048])("trips on %i bytes", (length) => {
    expect(verdictsIn(binSize, readBin(new Uint8Array(length)))).toEqual(["- - error"]);
  });

  it("is content with 1,024 bytes", () => {
    expect(verdictsIn(binSize, readBin(new Uint8Array(1024)))).toEqual([]);
  });
});
