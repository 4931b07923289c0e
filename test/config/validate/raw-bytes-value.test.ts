// <rawBytes>.

import { describe, expect, it } from "vitest";
import { rawBytesValue } from "../../../src/config/validate/raw-bytes-value.js";
import { documentXml, v6Xml } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("raw-bytes-value", () => {
  it("trips on a value beyond the record, in the board and in a target", () => {
    expect(verdictsIn(rawBytesValue, v6Xml({ board: { rawBytes: "128:00" } }))).toEqual(["12:2 board error"]);
    expect(verdictsIn(rawBytesValue, v6Xml({ target: { rawBytes: "64" } }))).toEqual(["27:2 target.0 error"]);
  });

  it("is content with runs, with nothing, and with a part that does not count", () => {
    expect(verdictsIn(rawBytesValue, v6Xml({ board: { rawBytes: "127:00 9:aa" }, target: { rawBytes: "" } }))).toEqual(
      [],
    );
    expect(verdictsIn(rawBytesValue, documentXml("<x><rawBytes>?</rawBytes></x>"))).toEqual([]);
  });
});
