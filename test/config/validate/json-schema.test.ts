// JSON of another shape.

import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../../src/config/board-config.js";
import { readJson } from "../../../src/config/json/parse-json.js";
import { serializeJson } from "../../../src/config/json/serialize-json.js";
import { jsonSchema } from "../../../src/config/validate/json-schema.js";
import { bytesOf } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("json-schema", () => {
  const text = serializeJson(defaultConfig());

  it("trips on an unknown key", () => {
    expect(verdictsIn(jsonSchema, readJson(bytesOf(text.replace("{", '{"turbo":true,'))))).toEqual(["- - error"]);
  });

  it("is content with what this toolkit writes", () => {
    expect(verdictsIn(jsonSchema, readJson(bytesOf(text)))).toEqual([]);
  });
});
