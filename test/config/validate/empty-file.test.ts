// Nothing in the file.

import { describe, expect, it } from "vitest";
import { emptyFile } from "../../../src/config/validate/empty-file.js";
import { verdictsIn } from "./findings-in.js";

describe("empty-file", () => {
  it("trips on nothing and on blanks", () => {
    expect(verdictsIn(emptyFile, "")).toEqual(["- - error"]);
    expect(verdictsIn(emptyFile, " \n\t")).toEqual(["- - error"]);
  });

  it("is content with an empty root", () => {
    expect(verdictsIn(emptyFile, "<SCSI2SD/>")).toEqual([]);
  });
});
