// Not JSON.

import { describe, expect, it } from "vitest";
import { readJson } from "../../../src/config/json/parse-json.js";
import { jsonSyntax } from "../../../src/config/validate/json-syntax.js";
import { bytesOf } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("json-syntax", () => {
  it("trips at the place", () => {
    expect(verdictsIn(jsonSyntax, readJson(bytesOf('{\n  "board": }')))).toEqual(["2:12 - error"]);
  });

  it("leaves JSON of another shape to its own rule", () => {
    expect(verdictsIn(jsonSyntax, readJson(bytesOf("{}")))).toEqual([]);
  });
});
