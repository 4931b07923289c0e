// Bytes without a name are told of, record by record.

import { describe, expect, it } from "vitest";
import { unknownBytes } from "../../../src/config/validate/unknown-bytes.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("unknown-bytes", () => {
  it("tells where they are", () => {
    const config = configOf({
      board: { unknownBytes: [{ offset: 9, hex: "aa55" }] },
      targets: [
        {},
        {
          enabled: false,
          unknownBytes: [
            { offset: 2, hex: "07" },
            { offset: 64, hex: "01" },
          ],
        },
      ],
    });
    expect(verdictsOf(unknownBytes, config)).toEqual(["board info", "target.1 info"]);
    expect(messagesOf(unknownBytes, config)).toEqual([
      "the board's settings: bytes without a known meaning are set (aa55 at offset 9)",
      "target 1 (ID 1): bytes without a known meaning are set (07 at offset 2, 01 at offset 64)",
    ]);
  });

  it("is content without any", () => {
    expect(findingsOf(unknownBytes, configOf())).toEqual([]);
  });
});
