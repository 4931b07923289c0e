// A web page.

import { describe, expect, it } from "vitest";
import { htmlPage } from "../../../src/config/validate/html-page.js";
import { verdictsIn } from "./findings-in.js";

describe("html-page", () => {
  it("trips on the page of a file", () => {
    expect(verdictsIn(htmlPage, "\n<!DOCTYPE html><html><SCSI2SD/></html>")).toEqual(["2:1 - error"]);
  });

  it("is content with a file that mentions one", () => {
    expect(verdictsIn(htmlPage, "<SCSI2SD><!-- <html> --></SCSI2SD>")).toEqual([]);
  });
});
