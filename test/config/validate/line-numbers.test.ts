// Listings.

import { describe, expect, it } from "vitest";
import { lineNumbers } from "../../../src/config/validate/line-numbers.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("line-numbers", () => {
  it("trips on a listing, and takes the numbers away", () => {
    expect(verdictsIn(lineNumbers, "1 <SCSI2SD>\n2 <S2S_BoardCfg/>\n3 </SCSI2SD>")).toEqual(["1:1 - error"]);
    expect(mendedBy(lineNumbers, "1 <SCSI2SD>\n2 <S2S_BoardCfg/>\n3 </SCSI2SD>")).toBe(
      "<SCSI2SD>\n<S2S_BoardCfg/>\n</SCSI2SD>",
    );
  });

  it("is content with numbers that do not count up", () => {
    expect(verdictsIn(lineNumbers, "1 <SCSI2SD>\n1 <S2S_BoardCfg/>\n1 </SCSI2SD>")).toEqual([]);
  });
});
