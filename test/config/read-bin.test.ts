// The image as a file: only its length can make it unreadable.

import { describe, expect, it } from "vitest";
import { encodeImage } from "../../src/config/binary/image.js";
import { readBin } from "../../src/config/read-bin.js";
import { configOf } from "./validate/config-of.js";

describe("readBin", () => {
  it("reads 1,024 bytes, with or without the mark", () => {
    const config = configOf({ targets: [{ vendor: " SEAGATE" }] });
    const image = encodeImage(config);
    expect(readBin(image)).toMatchObject({ format: "bin", config, hasMagic: true, complete: true });
    image[0] = 0;
    expect(readBin(image)).toMatchObject({ config, hasMagic: false, complete: true });
  });

  it.each([0, 512, 1023, 1025])("names the length of a file of %i bytes", (length) => {
    const { problem, config, complete } = readBin(new Uint8Array(length));
    expect(problem).toMatchObject({
      kind: "bin-size",
      detail: expect.stringContaining(`the file has ${length} bytes`),
    });
    expect(config).toBeUndefined();
    expect(complete).toBe(false);
  });
});
