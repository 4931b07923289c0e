// Images without BCFG.

import { describe, expect, it } from "vitest";
import { encodeImage } from "../../../src/config/binary/image.js";
import { defaultConfig } from "../../../src/config/board-config.js";
import { readBin } from "../../../src/config/read-bin.js";
import { binMagic } from "../../../src/config/validate/bin-magic.js";
import { bytesOf, v6Xml } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("bin-magic", () => {
  const image = (magic: string) => {
    const bytes = encodeImage(defaultConfig());
    bytes.set(bytesOf(magic));
    return readBin(bytes);
  };

  it.each(["bcfg", "BCF0", "\0CFG"])("trips on %j", (magic) => {
    expect(verdictsIn(binMagic, image(magic))).toEqual(["- - error"]);
  });

  it("is content with BCFG, and with files of other forms", () => {
    expect(verdictsIn(binMagic, image("BCFG"))).toEqual([]);
    expect(verdictsIn(binMagic, v6Xml())).toEqual([]);
  });
});
